import { expect, it } from 'vitest';
import { expectBatchThroughFaults } from '../support/studio/batch-run.ts';
import { folderForEachTest } from '../support/tools/hooks.ts';

const folder = folderForEachTest();

// The bugs: those of the small one in test/integration/batches, which show only among many books at once.
it('20 books come to their end through faults, two kills and a full disk', async () => {
  const figures = await expectBatchThroughFaults(folder, 20);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.faults).toBeGreaterThan(5);
}, 600_000);
