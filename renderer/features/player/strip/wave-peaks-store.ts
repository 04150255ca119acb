import { create } from 'zustand';
import type { TakePeaks } from '../../../../shared/model/take.ts';
import { request } from '../../../ipc/client.ts';
import { decodePeaks } from '../../../ui/sound/decode-peaks.ts';

/** Takes asked for in one call: main reads them between two other pieces of work. */
const mostAtOnce = 1000;

type WavePeaksPorts = {
  readonly load: (mediaUrls: readonly string[]) => Promise<TakePeaks>;
};

type WavePeaksState = {
  /** Has the peaks of these takes read that are not here yet; those of others are forgotten. */
  readonly want: (mediaUrls: readonly string[]) => void;
  /** Another function whenever peaks have come. */
  readonly peaksOf: (mediaUrl: string) => Uint8Array | null;
};

/** The peaks of the chapter in the player. Null stands for a take that is gone. */
export function createWavePeaks(ports: WavePeaksPorts) {
  return create<WavePeaksState>()((set) => {
    let known = new Map<string, Uint8Array | null>();
    let wanted: ReadonlySet<string> = new Set();
    let isLoading = false;

    const load = async (): Promise<void> => {
      if (isLoading) return;
      isLoading = true;
      try {
        for (;;) {
          const missing = [...wanted].filter((url) => !known.has(url)).slice(0, mostAtOnce);
          if (missing.length === 0) return;
          const { peaks } = await ports.load(missing);
          missing.forEach((url, at) => {
            known.set(url, decodePeaks(peaks[at] ?? null));
          });
          set({ peaksOf: (url) => known.get(url) ?? null });
        }
      } catch {
        // The strip stays flat there; playing does not need it.
      } finally {
        isLoading = false;
      }
    };

    return {
      want: (mediaUrls) => {
        wanted = new Set(mediaUrls);
        if (known.size > 2 * wanted.size + mostAtOnce) {
          known = new Map([...known].filter(([url]) => wanted.has(url)));
        }
        void load();
      },
      peaksOf: () => null,
    };
  });
}

export const useWavePeaks = createWavePeaks({
  load: (mediaUrls) => request('hear.peaks', { mediaUrls: [...mediaUrls] }),
});
