import { create } from 'zustand';
import type { AuditionAnswer } from '../../../../shared/ipc/routes/voices.ts';
import type { Price } from '../../../../shared/model/money.ts';
import { t } from '../../../i18n/index.ts';
import { request } from '../../../ipc/client.ts';
import { askPrice } from '../../../stores/price-question.ts';
import { recall, remember } from '../../../stores/remembered.ts';
import { playFetched, preview } from '../../preview/preview-store.ts';
import { selectIsVoicePlaying, stopVoices, voiceOwner } from './voice-player.ts';

type ReadyAudition = Extract<AuditionAnswer, { kind: 'ready' }>;

type VoiceTrial = { readonly voiceIds: readonly string[]; readonly text: string };

type TryState = {
  /** The words that voices are tried with; remembered. */
  readonly text: string;
  /** The voice whose words are made just now. */
  readonly makingId: string | null;
};

const rememberedText = 'voices.text';

export const useTryStore = create<TryState>()(() => ({
  text: recall(rememberedText) ?? t('voices.try.words'),
  makingId: null,
}));

const { setState: set, getState: get } = useTryStore;

export function setTryText(text: string): void {
  remember(rememberedText, text);
  set({ text });
}

function ask(price: Price, count: number): Promise<boolean> {
  return askPrice({
    title: t('voices.try.priceTitle', { count }),
    body: t('voices.try.priceBody', { count }),
    action: t('price.generateAndPlay'),
    price,
    testId: 'voice-price',
  });
}

const sum = (prices: readonly Price[]): Price =>
  prices.reduce((one, other) => ({
    expectedTokens: one.expectedTokens + other.expectedTokens,
    atMostTokens: one.atMostTokens + other.atMostTokens,
    expectedMoney: one.expectedMoney + other.expectedMoney,
    atMostMoney: one.atMostMoney + other.atMostMoney,
    source: one.source,
    isFree: one.isFree && other.isFree,
  }));

/**
 * The words in each of these voices, in their order: what is there is free, what is not is asked about
 * once with the price of it all. Null where the answer is no. Throws AppError.
 */
export async function auditionAll({
  voiceIds,
  text,
}: VoiceTrial): Promise<readonly ReadyAudition[] | null> {
  const found: (ReadyAudition | null)[] = [];
  const prices: Price[] = [];
  const approvals = new Map<string, string | null>();
  try {
    for (const voiceId of voiceIds) {
      set({ makingId: voiceId });
      const first = await request('voices.audition', { voiceId, text });
      found.push(first.kind === 'ready' ? first : null);
      if (first.kind === 'approval') {
        prices.push(first.price);
        approvals.set(voiceId, first.approval);
      }
    }
    set({ makingId: null });
    if (prices.length > 0 && !(await ask(sum(prices), prices.length))) return null;
    const all: ReadyAudition[] = [];
    for (const [at, voiceId] of voiceIds.entries()) {
      const known = found[at] ?? null;
      set({ makingId: voiceId });
      all.push(known ?? (await approved(voiceId, text, approvals.get(voiceId) ?? null)));
    }
    return all;
  } finally {
    set({ makingId: null });
  }
}

async function approved(
  voiceId: string,
  text: string,
  approval: string | null,
): Promise<ReadyAudition> {
  const made = await request('voices.audition', { voiceId, text, approval });
  if (made.kind === 'ready') return made;
  throw new Error('A price was asked again after its approval.');
}

/** Plays the words in one voice, made first where they are not there; pressed again, stops. */
export async function tryVoice(voiceId: string): Promise<void> {
  const key = `try-${voiceId}`;
  if (selectIsVoicePlaying(key)(preview.getState())) {
    stopVoices(key);
    return;
  }
  const { text, makingId } = get();
  if (makingId !== null) return;
  await playFetched(
    { owner: voiceOwner, id: key },
    async () => (await auditionAll({ voiceIds: [voiceId], text }))?.[0] ?? null,
  );
}
