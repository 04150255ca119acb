import { create } from 'zustand';
import type { Price } from '../../../shared/model/money.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { showError, showNotice } from '../../ui/toast.tsx';
import { useScriptStore } from '../script-editor/script-store.ts';
import { transport } from '../waveform/transport-store.ts';

/** What is said: a few words as they are, or as the rules of the book have them. */
export type Sample = { readonly words: string; readonly withRules: boolean };

type SampleState = {
  /** On its way, or sounding. */
  readonly current: Sample | null;
  /** Said after it, one by one. */
  readonly rest: readonly Sample[];
  readonly isMaking: boolean;
  /** Wait for a yes to their price. */
  readonly asked: { readonly samples: readonly Sample[]; readonly price: Price } | null;
};

export const useSampleStore = create<SampleState>()(() => ({
  current: null,
  rest: [],
  isMaking: false,
  asked: null,
}));

const { getState: get, setState: set } = useSampleStore;

/** The books whose samples a person said yes to, in this run. */
const approved = new Set<string>();
const betweenMs = 350;
let audio: HTMLAudioElement | null = null;

export function isSameSample(one: Sample | null, other: Sample): boolean {
  return one !== null && one.words === other.words && one.withRules === other.withRules;
}

export function stopSamples(): void {
  audio?.pause();
  set({ current: null, rest: [], isMaking: false });
}

function player(): HTMLAudioElement {
  if (audio === null) {
    audio = new Audio();
    audio.addEventListener('ended', () => {
      const { current } = get();
      setTimeout(() => {
        if (current !== null && get().current === current) {
          void sayNext();
        }
      }, betweenMs);
    });
    audio.addEventListener('error', () => {
      if (get().current !== null) {
        stopSamples();
        showNotice('error', t('queue.cannotPlay'));
      }
    });
    transport.subscribe(({ status }) => {
      if (status === 'playing' && get().current !== null) {
        stopSamples();
      }
    });
  }
  return audio;
}

async function sayNext(): Promise<void> {
  const [sample, ...rest] = get().rest;
  const projectId = useScriptStore.getState().project?.id;
  if (sample === undefined || projectId === undefined) {
    stopSamples();
    return;
  }
  set({ current: sample, rest, isMaking: true });
  try {
    const answer = await request('pronunciation.hear', { projectId, ...sample, isApproved: true });
    if (get().current !== sample || answer.kind !== 'ready') {
      return;
    }
    transport.getState().pause();
    const sound = player();
    sound.src = answer.mediaUrl;
    set({ isMaking: false });
    // A failure comes as an event of the element too.
    sound.play().catch(() => undefined);
  } catch (error) {
    if (get().current === sample) {
      stopSamples();
      showError(asAppError(error));
    }
  }
}

/** Says samples one after another. On an account the first ones of a book ask with their price. */
export async function saySamples(samples: readonly Sample[]): Promise<void> {
  const projectId = useScriptStore.getState().project?.id;
  const wanted = samples.filter(({ words }) => words.trim() !== '');
  stopSamples();
  if (projectId === undefined || wanted.length === 0) {
    return;
  }
  try {
    // Many at once are a sum worth knowing, whatever was said yes to before.
    if (!approved.has(projectId) || wanted.length > 1) {
      const input = { projectId, samples: [...wanted] };
      const { price, count } = await request('pronunciation.samplePrice', input);
      if (!price.isFree && count > 0) {
        set({ asked: { samples: wanted, price } });
        return;
      }
    }
    set({ rest: wanted });
    await sayNext();
  } catch (error) {
    showError(asAppError(error));
  }
}

/** Says one, or stops it where it sounds. */
export function toggleSample(sample: Sample): void {
  if (isSameSample(get().current, sample)) {
    stopSamples();
  } else {
    void saySamples([sample]);
  }
}

/** The answer to the price. */
export function answerSample(isYes: boolean): void {
  const { asked } = get();
  const projectId = useScriptStore.getState().project?.id;
  set({ asked: null });
  if (isYes && asked !== null && projectId !== undefined) {
    approved.add(projectId);
    set({ rest: asked.samples });
    void sayNext();
  }
}
