import { expect, test } from 'vitest';
import { packageParts } from '../../../scripts/packaging/package-parts.mjs';

const built = packageParts();

test('the built program is there to be measured', () => {
  expect(built.filter(({ mb }) => mb === 0).map(({ name }) => name)).toEqual(['rest']);
});

// Catches a package that grows unnoticed: pictures that were not packed, a second copy of a codec, a new large library.
test.each(built)('$name is within its budget', ({ mb, mostMb }) => {
  expect(mb).toBeLessThan(mostMb);
});
