import { create } from 'zustand';
import type { Offer } from '../../../shared/model/money.ts';
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
  /** The yes that they are made by; null where they are free. */
  readonly approval: string | null;
  readonly isMaking: boolean;
  /** Wait for a yes to their price. */
  readonly asked: ({ readonly samples: readonly Sample[] } & Offer) | null;
};

export const useSampleStore = create<SampleState>()(() => ({
  current: null,
  rest: [],
  approval: null,
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
  const { approval } = get();
  const [sample, ...rest] = get().rest;
  const projectId = useScriptStore.getState().project?.id;
  if (sample === undefined || projectId === undefined) {
    stopSamples();
    return;
  }
  set({ current: sample, rest, isMaking: true });
  try {
    const answer = await request('pronunciation.hear', { projectId, ...sample, approval });
    if (get().current !== sample) {
      return;
    }
    if (answer.kind === 'approval') {
      // The price or the words have changed since the yes.
      const samples = [sample, ...rest];
      stopSamples();
      await askAbout(projectId, samples);
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

function priceOf(projectId: string, samples: readonly Sample[]): Promise<Offer> {
  return request('pronunciation.samplePrice', { projectId, samples: [...samples] });
}

async function askAbout(projectId: string, samples: readonly Sample[]): Promise<void> {
  set({ asked: { samples, ...(await priceOf(projectId, samples)) } });
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
    const { price, approval } = await priceOf(projectId, wanted);
    // Many at once are a sum worth knowing, whatever was said yes to before.
    if (approval !== null && (!approved.has(projectId) || wanted.length > 1)) {
      set({ asked: { samples: wanted, price, approval } });
      return;
    }
    set({ rest: wanted, approval });
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
    set({ rest: asked.samples, approval: asked.approval });
    void sayNext();
  }
}
