import { describe, expect, it } from 'vitest';
import { makeMissing } from '../../support/engine/approvals.ts';
import { addChapter, makeChapter, resumeAfterDecision } from '../../support/engine/chapter-jobs.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

/* What a person does not want any more is not bought, however its job goes on. */
const world = forEachTest(openFaultWorld);
const never = new AbortController().signal;
const run = (jobId: string) => world.app().queue.runToEnd(jobId, never, () => undefined);

it('a part of a line that came in parts, once it is left out (bug: the decision to leave it out sends it again)', async () => {
  const [first, second] = [
    'The lamp of the harbour had gone out long before anybody came to look for it, as people said.',
    'The keeper slept on the stairs, with the key in his hand, and nobody woke him until morning.',
  ];
  const chapterId = await addChapter(world, 1, () => `${first} ${second}`);
  const speech = { path: '/v1/audio/speech' };
  world.setFaults(
    {
      match: { ...speech, textIncludes: 'The lamp' },
      times: 1,
      fault: { kind: 'answer', status: 524, body: { html: '' } },
    },
    {
      match: { ...speech, textIncludes: 'The keeper' },
      isBilled: true,
      times: 1,
      fault: { kind: 'answer', status: 504, body: { html: '' } },
    },
  );
  const end = await makeChapter(world, chapterId);
  expect(end.job.state).toBe('needs-decisions');
  const [part] = world.app().uncertain.list();
  expect(part?.label).toContain('The lamp');
  const posts = world.posts();
  world.app().uncertain.decide([part?.id ?? ''], 'leave-out');
  expect((await resumeAfterDecision(world, end)).job.state).toBe('done');
  expect(world.posts()).toBe(posts);
});

describe('a book that is taken out of the library', () => {
  it('is bought no further by its job, and again once it is back', async () => {
    const chapterId = await addChapter(world, 3);
    const { projectId } = world.app().narration.chapter(chapterId);
    const { jobId } = makeMissing(world.app(), chapterId);
    const id = jobId ?? '';
    const { projects, queue } = world.app();
    projects.setRemoved(projectId, true);
    expect((await run(id)).job).toMatchObject({ state: 'failed', problem: { code: 'not_found' } });
    expect(world.posts()).toBe(0);
    projects.setRemoved(projectId, false);
    queue.retry([id]);
    expect((await run(id)).job.state).toBe('done');
    expect(world.posts()).toBe(3);
  });

  it('stops what waits for it, and nothing of other books', async () => {
    const jobs = [];
    for (const word of ['one', 'two']) {
      const chapterId = await addChapter(
        world,
        2,
        (at) => `Line ${at} of the book number ${word}.`,
      );
      jobs.push(world.app().queue.job(makeMissing(world.app(), chapterId).jobId ?? ''));
    }
    const [gone, other] = jobs;
    world.app().queue.pauseBook(gone?.projectId ?? '');
    expect(jobs.map(({ id }) => world.app().queue.job(id).state)).toEqual(['paused', 'waiting']);
    expect((await run(other?.id ?? '')).job.state).toBe('done');
  });
});
