import { expect, it } from 'vitest';
import { buildLibrary } from './build-library.ts';
import { writeExpected } from './write-expected.ts';

// No tests: see ../README.md.
it('writes the library', { timeout: 600_000 }, async () => {
  const bytes = await buildLibrary();
  console.log(`library.zip: ${bytes} bytes`);
  expect(bytes).toBeLessThan(1_650_000);
});

it('writes what it has to look like', { timeout: 600_000 }, writeExpected);
