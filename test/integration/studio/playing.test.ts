import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlayer } from '../../../renderer/features/player/create-player.ts';
import type { Deck, PlayableTake } from '../../../renderer/features/player/deck.ts';
import { addChapter } from '../../support/engine/chapter-jobs.ts';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

// The player of the page over the real core and a paying account; only the loudspeaker is pretended.
const world = forEachTest(openFaultWorld);
let chapterId: string;

const lineCount = 9;
const ahead = 2;

beforeEach(async () => {
  world.app().queue.open();
  chapterId = await addChapter(world, lineCount);
});

afterEach(async () => {
  await createMoneyOracle(world).check();
});

type DeckEvents = Parameters<Deck['listen']>[0];

/** Sounds for no time at all: a line ends when the test says so. */
function silentDeck() {
  let events: DeckEvents | null = null;
  let current: PlayableTake | null = null;
  let next: PlayableTake | null = null;
  const deck: Deck = {
    listen: (given) => {
      events = given;
    },
    wake: () => undefined,
    play: async (take) => {
      current = take;
      next = null;
      return { durationMs: 1000 };
    },
    setNext: (take) => {
      next = take;
    },
    current: () => current,
    positionMs: () => 0,
    seek: () => undefined,
    setSpeed: () => undefined,
    pause: () => undefined,
    resume: async () => undefined,
    stop: () => {
      current = null;
      next = null;
    },
  };
  const endLine = () => {
    const follower = next;
    events?.onEnd(follower !== null);
    if (follower === null) return;
    current = follower;
    next = null;
    events?.onStart(follower);
  };
  return { deck, endLine };
}

function openPlayer() {
  const { deck, endLine } = silentDeck();
  const { narration } = world.app();
  let asked = 0;
  let answered = 0;
  const transport = createPlayer(deck, {
    hear: async ({ segmentId, approval }) => {
      asked += 1;
      try {
        return await narration.hear(segmentId, approval);
      } finally {
        answered += 1;
      }
    },
    price: async ({ chapterId: id, segmentIds }) => narration.price(id, segmentIds),
    nextTrack: async () => null,
    isFree: () => false,
    speed: 1,
    rememberSpeed: () => undefined,
  });
  const segments = () => narration.chapter(chapterId).segments;
  const track = () => ({
    projectId: narration.chapter(chapterId).projectId,
    chapterId,
    chapterTitle: 'Lines',
    segments: segments(),
  });
  /** Until nothing is being made for it any more. */
  const rest = async () => {
    do {
      await expect.poll(() => asked === answered, { timeout: 20_000 }).toBe(true);
      transport.getState().updateSegments(chapterId, segments());
      await new Promise((done) => setImmediate(done));
    } while (asked !== answered);
  };
  return { state: transport.getState, track, endLine, rest };
}

describe('playing a chapter that is not made', () => {
  it('asks once, for the lines from here to the end, and buys nothing before the yes', async () => {
    const { state, track, rest } = openPlayer();
    await state().playSegment(track(), 3);
    expect(state().approval).toMatchObject({ segmentCount: lineCount - 3 });
    await state().answerApproval(false);
    await rest();
    expect(world.posts()).toBe(0);
  });

  it('makes two lines ahead and no more, stops buying when it stops, and each line is paid once', async () => {
    const { state, track, endLine, rest } = openPlayer();
    const from = 2;
    await state().playSegment(track(), from);
    await state().answerApproval(true);
    await rest();
    expect(state()).toMatchObject({ status: 'playing', index: from });
    expect(world.posts()).toBe(1 + ahead);

    endLine();
    await rest();
    expect(state().index).toBe(from + 1);
    expect(world.posts()).toBe(2 + ahead);
    state().stop();
    await rest();
    expect(world.posts()).toBe(2 + ahead);

    // Once a chapter: what was said yes to is not asked about again.
    await state().playSegment(track(), from);
    while (state().status !== 'idle') {
      endLine();
      await rest();
      const played = (state().index ?? 0) + 1;
      expect(world.posts()).toBeLessThanOrEqual(Math.min(lineCount, played + ahead) - from);
    }
    expect(state()).toMatchObject({ approval: null, halt: null, index: lineCount - 1 });
    expect(world.posts()).toBe(lineCount - from);

    // The lines before were in no price: they are asked for, not bought.
    await state().playSegment(track(), 0);
    await rest();
    expect(state().approval).toMatchObject({ segmentCount: from });
    expect(world.posts()).toBe(lineCount - from);
  });

  it('buys no line that was written after the yes, and says what it would cost', async () => {
    const { state, track, endLine, rest } = openPlayer();
    await state().playSegment(track(), lineCount - 1);
    await state().answerApproval(true);
    await rest();
    expect(world.posts()).toBe(1);
    const { narration, projects } = world.app();
    const { text, revision } = narration.chapter(chapterId);
    const added = 'A line that nobody knew of when the price was agreed to stands here now.';
    projects.saveChapter(chapterId, `${text}\n\n${added}`, revision);
    await rest();
    endLine();
    await rest();
    await expect.poll(() => state().halt?.question).toMatchObject({ segmentCount: 1 });
    expect(world.posts()).toBe(1);
  });

  it('never asks again by itself for a line whose answer was lost (bug: played again, paid again)', async () => {
    const match = { path: '/v1/audio/speech', textIncludes: 'number 4 ' };
    world.setFaults({ match, isBilled: true, fault: { kind: 'answer', status: 504 } });
    const { state, track, endLine, rest } = openPlayer();
    await state().playSegment(track(), 3);
    await state().answerApproval(true);
    await rest();
    endLine();
    await rest();
    const posts = world.posts();
    expect(world.hits()).toBe(1);
    expect(['playing', 'gap', 'waiting']).not.toContain(state().status);
    for (const index of [4, 3]) {
      await state().playSegment(track(), index);
      await rest();
      endLine();
      await rest();
    }
    const texts = (await world.gatewayLedger()).map(({ textSha256 }) => textSha256);
    expect(new Set(texts).size).toBe(texts.length);
    expect(world.posts() - posts).toBeLessThanOrEqual(ahead);
    expect(world.app().uncertain.count()).toBe(1);
  });
});
