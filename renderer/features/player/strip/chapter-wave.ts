import type { SegmentView } from '../../../../shared/model/project.ts';
import { wavePeaksPerSecond } from '../../../../shared/model/take.ts';
import { chapterTimeline } from './chapter-timeline.ts';

/** Bytes 0 to 127, a hundredth of a second each, of the untrimmed take. */
export type PeaksOf = (mediaUrl: string) => Uint8Array | null;

export type ChapterWave = {
  readonly peaksPerSecond: number;
  /** 0 to 1 along the chapter's timeline; silence where nothing is made. */
  readonly values: Float32Array;
};

/** No more values than this are drawn from: four hours at the full density. */
const mostValues = 1_500_000;
const loudest = 127;

/** The chapter's sound as it is heard, trimmed and with its gain, for drawing. */
export function chapterWave(segments: readonly SegmentView[], peaksOf: PeaksOf): ChapterWave {
  const { startsMs, lengthsMs, totalMs } = chapterTimeline(segments);
  const atFull = (totalMs / 1000) * wavePeaksPerSecond;
  const step = Math.max(1, Math.ceil(atFull / mostValues));
  const peaksPerSecond = wavePeaksPerSecond / step;
  const values = new Float32Array(Math.max(1, Math.ceil((totalMs / 1000) * peaksPerSecond)));
  segments.forEach(({ mediaUrl, trimStartMs, gainDb }, index) => {
    const peaks = mediaUrl === null ? null : peaksOf(mediaUrl);
    if (peaks === null) return;
    const factor = 10 ** (gainDb / 20) / loudest;
    const skipped = Math.round((trimStartMs / 1000) * wavePeaksPerSecond);
    const start = ((startsMs[index] ?? 0) / 1000) * peaksPerSecond;
    const count = Math.round(((lengthsMs[index] ?? 0) / 1000) * wavePeaksPerSecond);
    const last = Math.min(count, peaks.length - skipped);
    for (let at = 0; at < last; at += 1) {
      const place = Math.floor(start + at / step);
      const value = Math.min(1, (peaks[skipped + at] ?? 0) * factor);
      if (value > (values[place] ?? 1)) values[place] = value;
    }
  });
  return { peaksPerSecond, values };
}
