import { appError } from '../../shared/app-error.ts';
import { type ListedChapter, readM4aLayout } from '../audio/mp4/m4a-reader.ts';
import { aacFrameSamples } from '../audio/mp4/m4a-writer.ts';
import { chplMostChapters } from '../audio/mp4/tags.ts';
import { mp3EncoderDelay, mp3FrameSamples } from '../audio/render/mp3-file.ts';
import { openTake } from '../audio/takes/take-reader.ts';
import type { BookMark } from './containers/file-tags.ts';
import { mp3Frames } from './containers/mp3-frames.ts';
import { readOpusFacts } from './containers/opus-reader.ts';
import { readWavFacts } from './containers/wav-head.ts';

type Expected = { readonly durationSamples: number };

function checkSamples(path: string, samples: number, expected: number): void {
  if (samples === expected) return;
  throw appError('audio_undecodable.export_samples', { path, samples, expected });
}

/** One frame of the coarsest container either way. */
const closeMs = 50;

/** True when a list names these chapters in order, each where it begins. */
function agrees(listed: readonly ListedChapter[], marks: readonly BookMark[]): boolean {
  return (
    listed.length === marks.length &&
    listed.every(
      ({ startMs }, index) => Math.abs(startMs - (marks[index]?.startMs ?? -1)) < closeMs,
    )
  );
}

/** Reads a finished book back from disk and checks its index, length and both of its chapter lists. */
export async function verifyM4b(
  path: string,
  expected: Expected & { readonly marks: readonly BookMark[] },
): Promise<void> {
  const layout = await readM4aLayout(path);
  const { durationSamples, marks } = expected;
  const samples = layout.packetSizes.length * aacFrameSamples - layout.primingSamples;
  checkSamples(path, samples, durationSamples);
  checkSamples(path, layout.durationSamples, durationSamples);
  const { listedChapters, trackChapters } = layout;
  const isListed = agrees(listedChapters, marks.slice(0, chplMostChapters));
  if (isListed && agrees(trackChapters, marks)) return;
  const chapters = isListed ? trackChapters.length : listedChapters.length;
  throw appError('audio_undecodable.export_chapters', { path, chapters, expected: marks.length });
}

/** Walks every frame of a finished MP3 and checks that its length holds the sound. */
export async function verifyMp3(path: string, durationSamples: number): Promise<void> {
  // The first frame is the Info frame and holds no audio.
  let frameCount = -1;
  for await (const { sizes } of mp3Frames(path)) frameCount += sizes.length;
  const samples = frameCount * mp3FrameSamples - mp3EncoderDelay;
  if (samples >= durationSamples && samples <= durationSamples + 5 * mp3FrameSamples) return;
  throw appError('audio_undecodable.export_samples', { path, samples, expected: durationSamples });
}

/** Decodes a finished FLAC file: each frame has a checksum. */
export async function verifyFlac(path: string, durationSamples: number): Promise<void> {
  const { sampleCount, blocks } = await openTake(path);
  checkSamples(path, sampleCount, durationSamples);
  for await (const _ of blocks());
}

/** Checks the sizes in the head of a finished WAV file against the file. */
export async function verifyWav(path: string, durationSamples: number): Promise<void> {
  checkSamples(path, (await readWavFacts(path)).sampleCount, durationSamples);
}

/** Reads every page of a finished Ogg Opus file; `durationSamples` is at 48 kHz. */
export async function verifyOpus(path: string, expected: Expected): Promise<void> {
  checkSamples(path, (await readOpusFacts(path)).durationSamples, expected.durationSamples);
}
