import { join } from 'node:path';
import { writeFileDurably } from '../../../electron/platform/node/durable-file.ts';
import { encodeWav } from '../../../shared/sound/wav.ts';
import type { FaultWorld } from '../faults/fault-world.ts';
import { addChapter, makeChapter } from './chapter-jobs.ts';

/** A chapter of lines that are made, and what a person does with their takes, by the number of the line. */
export type TakeBook = Awaited<ReturnType<typeof madeBook>>;

export async function madeBook(
  world: FaultWorld,
  lineCount: number,
  lineAt?: (index: number) => string,
  cast?: Parameters<typeof addChapter>[3],
) {
  const chapterId = await addChapter(world, lineCount, lineAt, cast);
  await makeChapter(world, chapterId);
  const chapter = () => world.app().narration.chapter(chapterId);
  const segmentId = (index: number) => chapter().segments[index]?.id ?? '';
  const takes = (index: number) => world.app().takes.list(segmentId(index));
  return {
    projectId: chapter().projectId,
    chapterId,
    segmentId,
    takes,
    /** Presses "another take" with the price that is shown now. */
    another: (index: number, approval: string = takes(index).another.approval) =>
      world.app().takes.another(segmentId(index), approval),
    save: (text: string) => {
      world.app().projects.saveChapter(chapterId, text, chapter().revision);
    },
    text: () => chapter().text,
  };
}

/** A sound file as a person might drop it: `seconds` of a tone. */
export function ownRecording(world: FaultWorld, seconds = 1.5): Promise<string> {
  return recordingIn(world.platform.paths.home, seconds);
}

/** A WAV file in that folder; its path. */
export async function recordingIn(folder: string, seconds = 1.5): Promise<string> {
  const rate = 24_000;
  const tone = Int16Array.from({ length: rate * seconds }, (_, at) => 8000 * Math.sin(at / 20));
  const path = join(folder, 'mine.wav');
  await writeFileDurably(path, encodeWav(tone, rate));
  return path;
}
