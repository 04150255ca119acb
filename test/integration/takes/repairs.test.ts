import { describe, expect, it } from 'vitest';
import { encodeWav } from '../../../shared/sound/wav.ts';
import { madeBook, type TakeBook } from '../../support/engine/take-books.ts';
import { openFaultWorld, type PlannedRule } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { babble, joined } from '../../unit/electron/audio/signals.ts';

const world = forEachTest(openFaultWorld);
const rateHz = 24_000;
const silence = (seconds: number) => new Float32Array(Math.round(rateHz * seconds));
const wordsOf = (index: number) =>
  `Line number ${index} tells of the harbour, and of the boats that lay there.`;

function answered(samples: Float32Array, line?: number): PlannedRule {
  const pcm = Int16Array.from(samples, (value) => Math.max(-1, Math.min(1, value)) * 32_767);
  const base64 = Buffer.from(encodeWav(pcm, rateHz)).toString('base64');
  return {
    match: {
      path: '/v1/audio/speech',
      ...(line !== undefined && { textIncludes: `number ${line} ` }),
    },
    isBilled: true,
    times: 0,
    fault: { kind: 'answer', status: 200, contentType: 'audio/wav', body: { base64 } },
  };
}

const speech = babble(rateHz, 4.5, 5, 0.4);
const middle = rateHz * 2.25;
const [start, end] = [speech.subarray(0, middle), speech.subarray(middle)];
const clean = answered(joined(silence(0.1), speech, silence(0.2)));
const broken = answered(joined(silence(0.1), start, silence(2), end, silence(0.2)), 1);
const late = answered(joined(silence(2), speech, silence(2.5)), 2);
const quiet = answered(joined(silence(0.1), babble(rateHz, 4.5, 5, 0.1), silence(0.2)), 3);
const silent = answered(silence(4), 4);

/** Six lines: one with a long pause, one with silence at its ends, one too quiet, one without a sound. */
async function doubtedBook(): Promise<TakeBook> {
  world.setFaults(broken, late, quiet, silent, clean);
  const book = await madeBook(world, 6, wordsOf);
  await world.app().bookChecker.run(book.projectId);
  return book;
}

const doubted = async ({ projectId }: TakeBook) => {
  const { lines } = await world.app().bookChecker.run(projectId);
  return lines.map(({ index }) => index).sort();
};
const repair = (book: TakeBook, ...lines: number[]) =>
  world.app().repairTakes(lines.map(book.segmentId));
const inUse = (book: TakeBook, line: number) => {
  const { takeId, takes } = book.takes(line);
  return takes.find(({ id }) => id === takeId);
};

describe('repairs of doubted takes', () => {
  it('mend pauses, ends and levels without a request (bug: only a new take, which is paid for, helped)', async () => {
    const book = await doubtedBook();
    expect(await doubted(book)).toEqual([1, 2, 3, 4]);
    const posts = world.posts();
    const repaired = await repair(book, 0, 1, 2, 3, 4, 5);
    expect(repaired.map(({ segmentId }) => segmentId)).toEqual([1, 2, 3].map(book.segmentId));
    // A take without a sound needs another one.
    expect(await doubted(book)).toEqual([4]);
    expect(world.posts()).toBe(posts);
    const { durationMs, origin, tokens, isFree, voiceTitle } = inUse(book, 1) ?? {};
    expect({ origin, tokens, isFree, voiceTitle }).toEqual({
      origin: 'shortened',
      tokens: 0,
      isFree: true,
      voiceTitle: null,
    });
    expect(durationMs).toBeGreaterThan(5000);
    expect(durationMs).toBeLessThan(5600);
    expect(inUse(book, 2)?.trimStartMs).toBeGreaterThan(1700);
    expect(inUse(book, 3)?.gainDb).toBeGreaterThan(6);
  });

  it('are taken back, and make no second copy when they are done again', async () => {
    const book = await doubtedBook();
    const before = inUse(book, 1)?.id;
    const [was] = await repair(book, 1);
    expect(was).toMatchObject({ takeId: before, chosenId: null, trimStartMs: 0, gainDb: 0 });
    world.app().takes.choose(book.segmentId(1), was?.chosenId ?? null);
    expect(inUse(book, 1)?.id).toBe(before);
    await Promise.all([repair(book, 1), repair(book, 1)]);
    expect(book.takes(1).takes.map(({ origin }) => origin)).toEqual(['shortened', 'made']);
  });

  it('leave what they were made from in use (bug: cleaned up as unused, and bought again after an undo)', async () => {
    const book = await doubtedBook();
    await repair(book, 1);
    const { items } = await world.app().cleaning.look();
    expect(items.find(({ kind }) => kind === 'takes-unused')).toMatchObject({ count: 0 });
  });

  it('leave locked lines and accepted doubts alone (bug: what a person approved of sounds different)', async () => {
    const book = await doubtedBook();
    const { takes, bookChecker } = world.app();
    takes.lock(book.segmentId(1), true);
    bookChecker.accept(inUse(book, 2)?.id ?? '', ['leading-silence', 'trailing-silence']);
    expect(await repair(book, 1, 2)).toEqual([]);
  });

  it('hold for the words that they were made of (bug: a rewritten line goes on saying the old ones)', async () => {
    const book = await doubtedBook();
    await repair(book, 1);
    book.save(book.text().replace('number 1 tells', 'number 1 told'));
    expect(book.takes(1).takeId).toBeNull();
    const [copy] = book.takes(1).takes.filter(({ origin }) => origin === 'shortened');
    expect(copy).toMatchObject({ isCurrent: false });
    expect(copy?.otherText).toContain('number 1 tells');
  });
});
