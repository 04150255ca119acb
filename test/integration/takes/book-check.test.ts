import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSeededRandom } from '../../../electron/demo/faults/seeded-random.ts';
import { writeFileDurably } from '../../../electron/platform/node/durable-file.ts';
import type { TakeCheck } from '../../../shared/model/take.ts';
import { encodeWav } from '../../../shared/sound/wav.ts';
import { madeBook, type TakeBook } from '../../support/engine/take-books.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { babble, joined } from '../../unit/electron/audio/signals.ts';

const world = forEachTest(openFaultWorld);
const rateHz = 24_000;

const silence = (seconds: number) => new Float32Array(rateHz * seconds);
const voice = (seconds: number, peak = 0.4, seed = 3) =>
  joined(silence(0.1), babble(rateHz, seconds, seed, peak), silence(0.2));

/** A file as a person drops it on a line, which becomes its active take. */
async function record(book: TakeBook, index: number, samples: Float32Array): Promise<void> {
  const path = join(world.platform.paths.home, `mine-${index}.wav`);
  const pcm = Int16Array.from(samples, (value) => Math.max(-1, Math.min(1, value)) * 32_767);
  await writeFileDurably(path, encodeWav(pcm, rateHz));
  const { useRecording: keep } = world.app().takes;
  await keep(book.segmentId(index), path);
}

/** A chapter of recordings: all of one level and pace, but those with a defect. */
async function recorded(
  defectsOf: (seconds: number) => Readonly<Record<number, Float32Array>>,
): Promise<TakeBook> {
  const book = await madeBook(
    world,
    8,
    (at) =>
      `Line number ${at} tells of the harbour, of the lamps along the quay, and of the boats that lay there.`,
  );
  const seconds = (world.app().narration.segmentsOf(book.chapterId)[0]?.estimatedMs ?? 0) / 1000;
  const defects = defectsOf(seconds);
  for (let at = 0; at < 8; at += 1) {
    await record(book, at, defects[at] ?? voice(seconds, 0.4, 20 + at));
  }
  return book;
}

const kindsOf = (checks: readonly TakeCheck[] = []) => checks.map(({ kind }) => kind);

it('lists each defect once with its line, and no clean line; buys nothing', async () => {
  const random = createSeededRandom(4);
  const hiss = silence(1.5).map(() => 0.012 * (2 * random() - 1));
  const book = await recorded((whole) => ({
    1: voice(whole / 4),
    2: joined(voice(whole / 2), silence(2.5), voice(whole / 2)),
    3: voice(whole, 0.08),
    4: joined(babble(rateHz, whole, 5, 0.4), hiss),
    5: voice(whole * 4),
    6: silence(3),
  }));
  const bought = JSON.stringify([world.charges(), world.entries()]);
  const checked = await world.app().bookChecker.run(book.projectId);
  const found = Object.fromEntries(
    checked.lines.map(({ index, checks }) => [index, kindsOf(checks)]),
  );
  expect(found).toEqual({
    1: ['too-short'],
    2: ['inner-silence'],
    3: ['too-quiet'],
    4: ['tail-noise'],
    5: ['too-long'],
    6: ['silent'],
  });
  // What a listener would notice most comes first.
  expect(checked.lines.map(({ index }) => index)).toEqual([6, 1, 5, 4, 2, 3]);
  expect(checked).toMatchObject({ openCount: 6, generatedCount: 8, uninspectedCount: 0 });
  expect(checked.chapters.map(({ openCount }) => openCount)).toEqual([6]);
  expect(JSON.stringify([world.charges(), world.entries()])).toBe(bought);
});

it('an accepted take stays accepted after a restart, and a new take is asked about again', async () => {
  const book = await recorded(() => ({ 2: silence(3) }));
  const checker = () => world.app().bookChecker;
  const [line] = (await checker().run(book.projectId)).lines;
  checker().accept(line?.takeId ?? '', kindsOf(line?.checks));
  expect(world.app().pickups(book.projectId, null)).toEqual([]);
  await world.restart();
  expect(checker().read(book.projectId)).toMatchObject({ openCount: 0, acceptedCount: 1 });
  expect(checker().read(book.projectId).lines[0]).toMatchObject({ index: 2, isAccepted: true });
  await record(book, 2, silence(3.5));
  expect(checker().read(book.projectId)).toMatchObject({ openCount: 1, uninspectedCount: 1 });
  // Taken back, the old one is asked about too.
  checker().accept(line?.takeId ?? '', []);
  world.app().takes.choose(book.segmentId(2), line?.takeId ?? '');
  expect(checker().read(book.projectId)).toMatchObject({ openCount: 1, acceptedCount: 0 });
});

// Bug: each line of a voice with an offset was doubted and bought again, although exports take the offset off.
it('doubts an offset only where exports leave it', async () => {
  const raised = (samples: Float32Array) => samples.map((value) => value + 0.05);
  const book = await recorded((whole) => ({
    1: raised(voice(whole)),
    2: joined(silence(0.1), raised(voice(whole)), silence(0.1)),
  }));
  const { lines } = await world.app().bookChecker.run(book.projectId);
  expect(lines.map(({ index, checks }) => [index, ...kindsOf(checks)])).toEqual([[2, 'offset']]);
});

it('inspects only what was not inspected yet, goes on where it was stopped, and two runs are one', async () => {
  const book = await recorded(() => ({}));
  const inspected = () =>
    world.events.flatMap((event) => {
      const { name, payload } = JSON.parse(event);
      return name === 'bookCheck.progress' ? [payload.total as number] : [];
    });
  const stopped = new AbortController();
  stopped.abort();
  await expect(world.app().bookChecker.run(book.projectId, stopped.signal)).rejects.toThrow();
  const runs = [1, 2].map(() => world.app().bookChecker.run(book.projectId));
  const [one, two] = await Promise.all(runs);
  expect(one).toBe(two);
  expect(inspected().at(-1)).toBe(8);
  await record(book, 1, voice(2));
  await world.app().bookChecker.run(book.projectId);
  expect(inspected().at(-1)).toBe(1);
});
