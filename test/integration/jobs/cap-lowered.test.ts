import { expect, it } from 'vitest';
import { makeMissing } from '../../support/engine/approvals.ts';
import { addChapter } from '../../support/engine/chapter-jobs.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);

// The bug: a job goes by the caps of when it began, so that lowering one stops nothing.
it('a cap that is lowered while a job runs holds for what it has not sent yet', async () => {
  const lineCount = 40;
  const chapterId = await addChapter(world, lineCount);
  const { accounts, queue } = world.app();
  await accounts.update({ maxConcurrency: 1 });
  const jobId = makeMissing(world.app(), chapterId).jobId ?? '';
  let lowered: Promise<unknown> | null = null;
  const end = await queue.runToEnd(jobId, new AbortController().signal, ({ doneItems }) => {
    if (doneItems === 0 || lowered !== null) return;
    lowered = accounts.saveCaps(world.account().id, { capPerDayTokens: 1 });
  });
  await lowered;
  expect(end.job).toMatchObject({ state: 'paused', problem: { code: 'cap_reached' } });
  expect((await world.gatewayLedger()).length).toBeLessThan(lineCount);
});
