import { create } from 'zustand';
import { request } from '../../../ipc/client.ts';
import { decodePeaks } from '../../../ui/sound/decode-peaks.ts';

type PeaksState = {
  /** By media address; null where the take is gone. */
  readonly peaks: ReadonlyMap<string, Uint8Array | null>;
  /** Reads the peaks of these takes that are not here yet, and forgets those of others. */
  readonly want: (mediaUrls: readonly string[]) => Promise<void>;
};

/** The peaks of the takes on the panel; the strip keeps its own. */
export const useTakePeaks = create<PeaksState>()((set, get) => ({
  peaks: new Map(),
  want: async (mediaUrls) => {
    const missing = mediaUrls.filter((url) => !get().peaks.has(url));
    if (missing.length === 0) return;
    try {
      const answer = await request('hear.peaks', { mediaUrls: missing });
      const kept = [...get().peaks].filter(([url]) => mediaUrls.includes(url));
      const read = missing.map((url, at) => [url, decodePeaks(answer.peaks[at] ?? null)] as const);
      set({ peaks: new Map([...kept, ...read]) });
    } catch {
      // The pictures stay empty; hearing and choosing need none.
    }
  },
}));
