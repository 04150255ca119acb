import { create } from 'zustand';
import { t } from '../../i18n/index.ts';
import { showNotice } from '../../ui/toast.tsx';
import { transport } from '../waveform/transport-store.ts';

/** Where a sound belongs on the screen: a sample, a try, a side of a comparison. */
type VoiceSound = {
  readonly key: string;
  readonly mediaUrl: string;
  /** Quieter only: an element plays no louder than its file. */
  readonly gainDb?: number;
};

type VoicePlayerState = {
  readonly key: string | null;
  /** Of the whole, 0 to 1. */
  readonly played: number;
  readonly play: (sound: VoiceSound) => void;
  readonly toggle: (sound: VoiceSound) => void;
  /** Stops that sound, or whatever sounds. */
  readonly stop: (key?: string) => void;
};

/** One sound at a time on the screen of voices; the player is silent meanwhile. */
export const useVoicePlayer = create<VoicePlayerState>()((set, get) => {
  const audio = new Audio();
  let frame = 0;
  const watch = (): void => {
    const { currentTime, duration } = audio;
    set({ played: duration > 0 ? Math.min(1, currentTime / duration) : 0 });
    frame = requestAnimationFrame(watch);
  };
  const end = (): void => {
    cancelAnimationFrame(frame);
    set({ key: null, played: 0 });
  };
  audio.addEventListener('ended', end);
  audio.addEventListener('error', () => {
    if (get().key !== null) {
      end();
      showNotice('error', t('queue.cannotPlay'));
    }
  });
  transport.subscribe(({ status }) => {
    if (status === 'playing') {
      get().stop();
    }
  });
  return {
    key: null,
    played: 0,
    play: ({ key, mediaUrl, gainDb = 0 }) => {
      cancelAnimationFrame(frame);
      transport.getState().pause();
      audio.src = mediaUrl;
      audio.volume = Math.min(1, 10 ** (gainDb / 20));
      set({ key, played: 0 });
      audio.play().then(
        () => {
          if (get().key === key) {
            watch();
          }
        },
        // A failure comes as an event of the element too.
        () => undefined,
      );
    },
    toggle: (sound) => {
      if (get().key === sound.key) {
        get().stop();
      } else {
        get().play(sound);
      }
    },
    stop: (key) => {
      const { key: playing } = get();
      if (playing !== null && (key === undefined || key === playing)) {
        audio.pause();
        end();
      }
    },
  };
});
