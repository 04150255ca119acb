import { create } from 'zustand';
import type { TakeView } from '../../../shared/model/take.ts';
import { t } from '../../i18n/index.ts';
import { showNotice } from '../../ui/toast.tsx';
import { transport } from '../waveform/transport-store.ts';

type Playable = Pick<
  TakeView,
  'id' | 'mediaUrl' | 'durationMs' | 'trimStartMs' | 'trimEndMs' | 'gainDb'
>;

type TakePlayerState = {
  readonly takeId: string | null;
  /** In the untrimmed take. */
  readonly positionMs: number;
  /** Plays a take as it would sound in its place, from `fromMs` or its start; the player is silent meanwhile. */
  readonly play: (take: Playable, fromMs?: number) => void;
  readonly toggle: (take: Playable) => void;
  readonly stop: () => void;
};

/** One sound for all takes: hearing another one stops the first. */
export const useTakePlayer = create<TakePlayerState>()((set, get) => {
  const audio = new Audio();
  audio.preload = 'auto';
  let gain: GainNode | null = null;
  let endMs = 0;
  let frame = 0;

  /** An element alone plays no louder than it is. */
  const setGain = (gainDb: number): void => {
    if (gain === null && gainDb === 0) {
      return;
    }
    if (gain === null) {
      const context = new AudioContext();
      gain = context.createGain();
      context.createMediaElementSource(audio).connect(gain).connect(context.destination);
    }
    void (gain.context as AudioContext).resume();
    gain.gain.value = 10 ** (gainDb / 20);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    if (get().takeId !== null) {
      audio.pause();
      set({ takeId: null });
    }
  };
  const watch = (): void => {
    const positionMs = audio.currentTime * 1000;
    if (positionMs >= endMs) {
      stop();
      return;
    }
    set({ positionMs });
    frame = requestAnimationFrame(watch);
  };
  audio.addEventListener('ended', stop);
  audio.addEventListener('error', () => {
    if (get().takeId !== null) {
      stop();
      showNotice('error', t('queue.cannotPlay'));
    }
  });
  transport.subscribe(({ status }) => {
    if (status === 'playing') {
      stop();
    }
  });

  return {
    takeId: null,
    positionMs: 0,
    play: (take, fromMs = take.trimStartMs) => {
      cancelAnimationFrame(frame);
      transport.getState().pause();
      endMs = take.durationMs - take.trimEndMs;
      if (audio.getAttribute('src') !== take.mediaUrl) {
        audio.src = take.mediaUrl;
      }
      audio.currentTime = fromMs / 1000;
      setGain(take.gainDb);
      set({ takeId: take.id, positionMs: fromMs });
      audio.play().then(
        () => {
          if (get().takeId === take.id) {
            watch();
          }
        },
        // A failure comes as an event of the element too.
        () => undefined,
      );
    },
    toggle: (take) => {
      if (get().takeId === take.id) {
        stop();
      } else {
        get().play(take);
      }
    },
    stop,
  };
});
