import { beforeEach, describe, expect, it } from 'vitest';
import { newBook } from '../../support/builders/new-book.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

/* A line of the same words in two chapters is one request, and one take that both have. */

const world = forEachTest(openFaultWorld);
const never = new AbortController().signal;
const shared = 'The bell rang once more over the harbour, and nobody on the long quay answered it.';
const texts = [
  `${shared}\n\nThe lamplighter came down the hill with the first fog of the evening.`,
  `When the tide had turned, the last of the boats lay still beside the wall.\n\n${shared}`,
];
let projectId: string;

beforeEach(async () => {
  const chapters = texts.map((text, at) => ({ title: `Part ${at + 1}`, text }));
  projectId = await world.app().projects.add(newBook('Bell', chapters));
});

const chapterIds = () =>
  world
    .app()
    .library.chapters(projectId)
    .map(({ id }) => id);
const lines = () => chapterIds().map((id) => world.app().narration.segmentsOf(id));
const states = () => lines().map((of) => of.map(({ status }) => status));
const runAll = async () => {
  const { queue } = world.app();
  for (const { id, state } of queue.list().jobs) {
    if (state === 'waiting') await queue.runToEnd(id, never, () => undefined);
  }
};
const generate = () => {
  const { approval } = world.app().bookGeneration.price(projectId);
  world.app().bookGeneration.make(projectId, approval);
  return runAll();
};

describe('a line that two chapters have', () => {
  it('in doubt in one is in doubt in both, is bought once more for both, and never twice', async () => {
    world.setFaults({
      match: { path: '/v1/audio/speech', textIncludes: 'The bell' },
      isBilled: true,
      fault: { kind: 'answer', status: 504 },
    });
    expect(world.app().bookGeneration.price(projectId).segmentCount).toBe(3);
    await generate();
    expect(states()).toEqual([
      ['uncertain', 'made'],
      ['made', 'uncertain'],
    ]);
    const [call] = world.app().uncertain.list();
    world.app().uncertain.decide([call?.id ?? ''], 'not-charged-send-again');
    await runAll();
    expect(states().flat()).toEqual(Array(4).fill('made'));
    expect(lines()[0]?.[0]?.takeId).toBe(lines()[1]?.[1]?.takeId);
    expect(world.posts()).toBe(4);
  });

  it('made anew in one chapter stays as it was in the other', async () => {
    await generate();
    const before = lines();
    const [chapterId = ''] = chapterIds();
    const segmentId = before[0]?.[0]?.id ?? '';
    const scope = { kind: 'lines' as const, projectId, lines: [{ chapterId, segmentId }] };
    const { retakes } = world.app();
    world.setFaults();
    retakes.start(scope, retakes.offer(scope).approval);
    await runAll();
    const after = lines();
    expect(after[0]?.[0]?.takeId).not.toBe(before[0]?.[0]?.takeId);
    expect(after[1]).toEqual(before[1]);
    expect(world.posts()).toBe(1);
    expect(world.app().bookGeneration.price(projectId).segmentCount).toBe(0);
  });
});
