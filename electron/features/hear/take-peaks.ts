import { type TakePeaks, wavePeaksPerSecond } from '../../../shared/model/take.ts';
import type { TakePeaks as StoredPeaks } from '../../charges/ports.ts';

/** Reads the peaks of many takes; those read before come from memory. */
export type TakePeaksReader = (mediaUrls: readonly string[]) => TakePeaks;

/** Ten hours take 5 MB. */
const mostKeptBytes = 48 * 1024 * 1024;
/** The mean of a line; the exact bytes are counted too, this is what the map itself takes. */
const entryBytes = 100;

const takeAddress = /^\/media\/take-([\w-]+)$/;

/** A take's sound never changes, so what is kept is never stale; the longest unused goes first. */
export function createTakePeaksReader(
  peaksOf: (takeId: string) => StoredPeaks | null,
): TakePeaksReader {
  const kept = new Map<string, string>();
  let keptBytes = 0;

  const keep = (id: string, peaks: string): void => {
    kept.set(id, peaks);
    keptBytes += peaks.length + entryBytes;
    for (const [oldest, dropped] of kept) {
      if (keptBytes <= mostKeptBytes) break;
      kept.delete(oldest);
      keptBytes -= dropped.length + entryBytes;
    }
  };

  const read = (id: string): string | null => {
    const known = kept.get(id);
    if (known !== undefined) {
      kept.delete(id);
      kept.set(id, known);
      return known;
    }
    const stored = peaksOf(id);
    if (stored === null) return null;
    const peaks = Buffer.from(atDensity(stored)).toString('base64');
    keep(id, peaks);
    return peaks;
  };

  return (mediaUrls) => ({
    peaks: mediaUrls.map((mediaUrl) => {
      const id = takeAddress.exec(mediaUrl)?.[1];
      return id === undefined ? null : read(id);
    }),
  });
}

/** The loudest of what falls together; a take of fewer peaks has each of them more than once. */
function atDensity({ peaks, peaksPerSecond }: StoredPeaks): Uint8Array {
  if (peaksPerSecond === wavePeaksPerSecond) return peaks;
  const count = Math.ceil((peaks.length * wavePeaksPerSecond) / peaksPerSecond);
  const ratio = peaksPerSecond / wavePeaksPerSecond;
  return Uint8Array.from({ length: count }, (_, index) => {
    const from = Math.floor(index * ratio);
    const to = Math.min(peaks.length, Math.max(from + 1, Math.floor((index + 1) * ratio)));
    let loudest = 0;
    for (let at = from; at < to; at++) loudest = Math.max(loudest, peaks[at] ?? 0);
    return loudest;
  });
}
