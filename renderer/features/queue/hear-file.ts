import { create } from 'zustand';
import { t } from '../../i18n/index.ts';
import { showNotice } from '../../ui/toast.tsx';
import { transport } from '../waveform/transport-store.ts';

type HearState = {
  /** What plays now; null in silence. */
  readonly mediaUrl: string | null;
  /** Plays a file, or stops it where it plays already. */
  readonly toggle: (mediaUrl: string) => void;
  readonly stop: () => void;
};

/** Finished files and lost answers are heard beside the player, which is silent meanwhile. */
export const useHearStore = create<HearState>()((set, get) => {
  const audio = new Audio();
  audio.addEventListener('ended', () => set({ mediaUrl: null }));
  audio.addEventListener('error', () => {
    if (get().mediaUrl !== null) {
      set({ mediaUrl: null });
      showNotice('error', t('queue.cannotPlay'));
    }
  });
  transport.subscribe(({ status }) => {
    if (status === 'playing') {
      get().stop();
    }
  });
  return {
    mediaUrl: null,
    toggle: (mediaUrl) => {
      if (get().mediaUrl === mediaUrl) {
        get().stop();
        return;
      }
      transport.getState().pause();
      audio.src = mediaUrl;
      set({ mediaUrl });
      // A failure comes as an event of the element too.
      audio.play().catch(() => undefined);
    },
    stop: () => {
      if (get().mediaUrl !== null) {
        audio.pause();
        set({ mediaUrl: null });
      }
    },
  };
});
