import { encodeWav } from '../../../shared/sound/wav.ts';
import { joinArrays, toInt16 } from '../audio-clip.ts';
import { readRange, type TakeRange } from './take-range.ts';
import { openTake } from './take-reader.ts';

/** Reads takes that are ranges of a longer audio, as sounds of their own. */
export type RangeReader = {
  /** A WAV file of exactly these samples. Rejects with `file_not_readable` or `audio_undecodable`. */
  readonly read: (
    takeId: string,
    path: string,
    range: TakeRange,
  ) => Promise<Uint8Array<ArrayBuffer>>;
};

/** A player asks for one sound in several pieces; a minute is about 3 MB. */
const mostKept = 6;

export function createRangeReader(): RangeReader {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    read: (takeId, path, range) => {
      const known = kept.get(takeId) ?? readWav(path, range);
      // Set again at the end: what was used last is forgotten last.
      kept.delete(takeId);
      kept.set(takeId, known);
      known.catch(() => kept.delete(takeId));
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return known;
    },
  };
}

async function readWav(path: string, range: TakeRange): Promise<Uint8Array<ArrayBuffer>> {
  const reader = readRange(await openTake(path), range);
  const blocks: Int16Array[] = [];
  for await (const block of reader.blocks()) blocks.push(toInt16(block));
  return encodeWav(joinArrays(blocks, Int16Array), reader.sampleRateHz);
}
