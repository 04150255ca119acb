import { create } from 'zustand';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import type { Offer } from '../../../shared/model/money.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { askPrice } from '../../stores/price-question.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import {
  type PreviewState,
  preview,
  selectIsAwaited,
  selectIsSounding,
} from '../preview/preview-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';

/** What is said: a few words as they are, or as the rules of the book have them. */
export type Sample = { readonly words: string; readonly withRules: boolean };

type SampleState = {
  /** Said after the one that is heard, one by one. */
  readonly rest: readonly Sample[];
};

export const useSampleStore = create<SampleState>()(() => ({ rest: [] }));

const { setState: set } = useSampleStore;

/** The books whose samples a person approved, in this run. */
const approved = new Set<string>();
const betweenMs = 350;
const owner = 'sample';
let run = 0;

const idOf = ({ words, withRules }: Sample): string => JSON.stringify([words, withRules]);

export const selectIsSampleLoading = (sample: Sample): ((state: PreviewState) => boolean) =>
  selectIsAwaited(owner, idOf(sample));

export const selectIsSamplePlaying = (sample: Sample): ((state: PreviewState) => boolean) =>
  selectIsSounding(owner, idOf(sample));

/** Any sample sounds or is on its way. */
export function selectIsSaying({ sounding, awaited }: PreviewState): boolean {
  return sounding?.owner === owner || awaited?.owner === owner;
}

export function stopSamples(): void {
  run += 1;
  set({ rest: [] });
  preview.getState().stop(owner);
}

/** Says one; false where it did not come to its end. */
async function say(
  input: Sample & InputOf<'pronunciation.hear'>,
  restMs: number,
): Promise<boolean> {
  const claim = preview.getState().claim({ owner, id: idOf(input) });
  try {
    const [answer] = await Promise.all([
      request('pronunciation.hear', input),
      new Promise((resolve) => setTimeout(resolve, restMs)),
    ]);
    if (answer.kind !== 'ready' || !claim.isOpen()) return false;
    const { mediaUrl } = answer;
    const end = await new Promise((onEnd) => claim.play({ mediaUrl, onEnd }));
    return end === 'ended';
  } finally {
    claim.drop();
  }
}

async function sayAll(
  projectId: string,
  samples: readonly Sample[],
  approval: string | null,
): Promise<void> {
  run += 1;
  const mine = run;
  try {
    for (const [at, sample] of samples.entries()) {
      set({ rest: samples.slice(at + 1) });
      const isOver = await say({ projectId, ...sample, approval }, at === 0 ? 0 : betweenMs);
      if (!isOver || mine !== run) return;
    }
  } finally {
    if (mine === run) set({ rest: [] });
  }
}

/** What they may be made by. On an account the first ones of a book ask; null where the answer is no. */
async function yesTo(
  projectId: string,
  samples: readonly Sample[],
): Promise<Pick<Offer, 'approval'> | null> {
  const input = { projectId, samples: [...samples] };
  const { price, approval } = await request('pronunciation.samplePrice', input);
  // Many at once are a sum worth knowing, whatever was approved before.
  if (approval === null || (approved.has(projectId) && samples.length === 1)) return { approval };
  const words = samples[0]?.words ?? '';
  const isYes = await askPrice({
    title: t('pronunciation.sampleTitle'),
    body: t('pronunciation.sample', { count: samples.length, words }),
    rule: t('pronunciation.sampleEach', { count: samples.length }),
    action: t('price.generateAndPlay'),
    price,
    testId: 'sample-approval',
  });
  if (!isYes) return null;
  approved.add(projectId);
  return { approval };
}

/** Says samples one after another. */
export async function saySamples(samples: readonly Sample[]): Promise<void> {
  const projectId = useScriptStore.getState().project?.id;
  const wanted = samples.filter(({ words }) => words.trim() !== '');
  stopSamples();
  if (projectId === undefined || wanted.length === 0) return;
  const mine = run;
  await withErrorToast(async () => {
    const yes = await yesTo(projectId, wanted);
    if (yes !== null && mine === run) await sayAll(projectId, wanted, yes.approval);
  });
}

/** Says one, or stops it where it sounds. */
export function toggleSample(sample: Sample): void {
  const state = preview.getState();
  if (selectIsSamplePlaying(sample)(state) || selectIsSampleLoading(sample)(state)) {
    stopSamples();
  } else {
    void saySamples([sample]);
  }
}
