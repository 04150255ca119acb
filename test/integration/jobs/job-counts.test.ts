import { expect, it } from 'vitest';
import type { JobView } from '../../../shared/model/job.ts';
import { addChapter, makeChapter, statesOf } from '../../support/engine/chapter-jobs.ts';
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

// Bug: lines that were refused, or whose answer was lost, counted as done: 8 of 11 with one line that can be heard.
it.each([
  ['refused', { kind: 'answer', status: 403, body: { html: '' } }],
  ['lost', { kind: 'reset', at: 'request' }],
])('counts no line as done whose request was %s', async (_what, fault) => {
  const chapterId = await addChapter(world, 11);
  world.setFaults({ match: { ...speech, nth: 2 }, times: 0, fault });
  const { job } = await makeChapter(world, chapterId);
  expect(['needs-decisions', 'paused']).toContain(job.state);
  expect(job).toMatchObject({ doneItems: statesOf(world).done, totalItems: 11 });
  world.setFaults();
});
