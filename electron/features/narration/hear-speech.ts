import type { Offer } from '../../../shared/model/money.ts';
import type { CallOrigin, ChargeStore, Closing, Take } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { Approvals, Purchase } from '../approvals/approvals.ts';
import type { PriceList } from '../money/price-list.ts';
import { requireDone } from '../session/own-calls.ts';
import { priceOf } from './prices.ts';
import type { SegmentOrder } from './segment-orders.ts';
import type { SegmentStates } from './segment-states.ts';
import type { SpeechRequester } from './speech-requester.ts';
import type { VoiceCheck } from './voice-check.ts';

/** A line, or a few words, that somebody wants to hear now. */
export type SpeechToHear = {
  readonly account: AccountRow;
  readonly order: SegmentOrder;
  readonly origin: CallOrigin;
  /** The segment that it is heard for; null where it is no line of a book. */
  readonly segmentId: string | null;
  /** What sounds there; the newest take of the words unless it is given. */
  readonly known?: Take | null;
  /** The approval of its price. */
  readonly approval: string | null;
  /** Throws `voice_missing`, before a price is told. Looks for the voice of the order unless it is given. */
  readonly requireVoice?: () => void;
};

export type SpeechAnswer =
  | { readonly kind: 'ready'; readonly take: Take }
  | ({ readonly kind: 'approval' } & Offer);

/**
 * The one way to buy and hear one thing: what is there is played, what is under way is waited for, what is
 * paid for is asked about with its price, and bought after its approval. Rejects as the engine does, and with the
 * reason of a line that was refused or is uncertain.
 */
export type HearSpeech = (thing: SpeechToHear) => Promise<SpeechAnswer>;

type HearParts = {
  readonly charges: Pick<ChargeStore, 'findTake'>;
  readonly states: Pick<SegmentStates, 'isInDoubt' | 'isUnderWay'>;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly approvals: Approvals;
  readonly voiceCheck: Pick<VoiceCheck, 'requireOne'>;
  readonly speak: SpeechRequester['speak'];
  readonly closing: Closing;
};

export function createHearSpeech(parts: HearParts): HearSpeech {
  const { charges, states, prices, approvals, speak } = parts;
  return async ({ account, order, origin, segmentId, approval, ...thing }) => {
    const { identity } = order;
    const known = thing.known ?? charges.findTake(identity);
    if (known !== null) return { kind: 'ready', take: known };
    if (thing.requireVoice !== undefined) thing.requireVoice();
    else parts.voiceCheck.requireOne(account, order.request.voiceId);
    const tariff = prices.tariffFor(account);
    const { atMostTokens } = order.estimate;
    const { chapterId } = origin;
    const purchase: Purchase = {
      accountId: account.id,
      tariff,
      kind: 'speech',
      items: [{ chapterId, segmentId, identity, atMostTokens }],
    };
    const isPaidFor = states.isUnderWay(identity);
    // No approval sends it: only a decision does.
    const isHeld = states.isInDoubt(identity);
    if (!isPaidFor && !isHeld && approvals.allowed(purchase, approval).length === 0) {
      const price = priceOf([order], tariff);
      return { kind: 'approval', price, approval: approvals.offer(purchase) };
    }
    const outcome = await speak(account, order, {
      groupId: null,
      priority: 'interactive',
      signal: parts.closing.signal,
      origin,
    });
    const { result: take } = requireDone(outcome);
    approvals.use(approval, purchase.items);
    return { kind: 'ready', take };
  };
}
