import { expect, it } from 'vitest';
import type { JobView } from '../../../shared/model/job.ts';
import { addChapter, makeChapter, resumeAfterDecision } from '../../support/engine/chapter-jobs.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);
const speech = { method: 'POST', path: '/v1/audio/speech' };

function refuseFrom(nth: number, status: number) {
  world.setFaults({
    match: { ...speech, nth },
    times: 0,
    fault: { kind: 'answer', status, body: { html: '' } },
  });
}

// Bug: only what was still missing counted, so that "2 of 6" went on as "0 of 4" and ended as "4 of 4".
it('a resumed chapter counts the lines that it had made before', async () => {
  const chapterId = await addChapter(world, 6);
  refuseFrom(3, 401);
  const { job } = await makeChapter(world, chapterId);
  const { queue } = world.app();
  const stopped = queue.list().jobs.find(({ id }) => id === job.id);
  expect(stopped).toMatchObject({ state: 'paused', totalItems: 6 });
  expect(stopped?.doneItems).toBeGreaterThan(0);
  world.setFaults();
  const seen: JobView[] = [];
  const end = await queue.runToEnd(job.id, new AbortController().signal, (view) => {
    seen.push(view);
  });
  expect(end.job).toMatchObject({ state: 'done', doneItems: 6, totalItems: 6 });
  expect(new Set(seen.map(({ totalItems }) => totalItems))).toEqual(new Set([6]));
  const running = seen.flatMap(({ state, fraction }) => (state === 'running' ? [fraction] : []));
  expect(Math.min(...running, 1)).toBeGreaterThanOrEqual((stopped?.doneItems ?? 0) / 6 - 1e-9);
  expect(running).not.toEqual([]);
});

// Bug: lines that were held with their voice never counted as over, and 2 of 8 generated lines stood there as 0.
it('a chapter whose voice is refused still counts the lines that it has', async () => {
  const chapterId = await addChapter(world, 8);
  refuseFrom(3, 403);
  const { job } = await makeChapter(world, chapterId);
  expect(job).toMatchObject({ state: 'needs-decisions', doneItems: 8, totalItems: 8 });
  expect(job.refusedCount).toBeLessThan(8);
  world.setFaults();
  expect((await resumeAfterDecision(world, { job, error: null })).job.state).toBe('done');
});
