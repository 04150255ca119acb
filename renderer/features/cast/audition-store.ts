import { create } from 'zustand';
import type { Offer } from '../../../shared/model/money.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { showError, showNotice } from '../../ui/toast.tsx';
import { transport } from '../waveform/transport-store.ts';

/** One line as one voice would say it. */
export type AuditionWish = {
  readonly chapterId: string;
  readonly segmentId: string;
  readonly voiceId: string;
  readonly speed: number | null;
  readonly emotion: string | null;
};

type AuditionState = {
  /** On its way, or sounding. */
  readonly current: AuditionWish | null;
  readonly isMaking: boolean;
  /** Waits for a yes to its price. */
  readonly asked: ({ readonly wish: AuditionWish } & Offer) | null;
};

export const useAuditionStore = create<AuditionState>()(() => ({
  current: null,
  isMaking: false,
  asked: null,
}));

const { getState: get, setState: set } = useAuditionStore;

let audio: HTMLAudioElement | null = null;

export function isSameAudition(one: AuditionWish | null, other: AuditionWish): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function stop(): void {
  audio?.pause();
  set({ current: null, isMaking: false });
}

function player(): HTMLAudioElement {
  if (audio === null) {
    audio = new Audio();
    audio.addEventListener('ended', () => set({ current: null }));
    audio.addEventListener('error', () => {
      if (get().current !== null) {
        set({ current: null });
        showNotice('error', t('queue.cannotPlay'));
      }
    });
    transport.subscribe(({ status }) => {
      if (status === 'playing' && get().current !== null) {
        stop();
      }
    });
  }
  return audio;
}

async function hear(wish: AuditionWish, approval: string | null): Promise<void> {
  audio?.pause();
  set({ current: wish, isMaking: true, asked: null });
  try {
    const answer = await request('cast.audition', { ...wish, approval });
    if (get().current !== wish) {
      return;
    }
    if (answer.kind === 'approval') {
      const { price, approval: yes } = answer;
      set({ current: null, isMaking: false, asked: { wish, price, approval: yes } });
      return;
    }
    transport.getState().pause();
    const sound = player();
    sound.src = answer.mediaUrl;
    set({ isMaking: false });
    // A failure comes as an event of the element too.
    sound.play().catch(() => undefined);
  } catch (error) {
    if (get().current === wish) {
      set({ current: null, isMaking: false });
    }
    showError(asAppError(error));
  }
}

/** Plays the line with that voice, or stops it where it sounds. What is not made asks with its price first. */
export async function toggleAudition(wish: AuditionWish): Promise<void> {
  if (isSameAudition(get().current, wish)) {
    stop();
    return;
  }
  await hear(wish, null);
}

/** The answer to a price. Each line is asked about: an audition is never bought by the way. */
export function answerAudition(isYes: boolean): void {
  const { asked } = get();
  set({ asked: null });
  if (isYes && asked !== null) {
    void hear(asked.wish, asked.approval);
  }
}
