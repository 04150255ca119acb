import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { AuditionAnswer } from '../../../shared/ipc/routes/voices.ts';
import type { PlannedSegment } from '../../../shared/script/plan.ts';
import { countCodePoints } from '../../../shared/script/text-measures.ts';
import type { ChargeStore, Take } from '../../jobs/ports.ts';
import { planFor } from '../library/chapters.ts';
import type { PriceList } from '../money/price-list.ts';
import { priceOf } from '../narration/prices.ts';
import { type SegmentOrder, segmentOrders } from '../narration/segment-orders.ts';
import { mediaUrlOf } from '../narration/segment-states.ts';
import type { Speaker } from '../narration/speaker.ts';
import type { Accounts } from '../session/accounts.ts';

type VoiceAuditionRequest = {
  readonly voiceId: string;
  /** In the script language: emotion tags are tags here too. */
  readonly text: string;
  readonly language: string;
  readonly isApproved: boolean;
};

/**
 * Any words in a voice, as one request. A line of a book with the same words, voice and speed shares the
 * take: what was heard once is free. Throws `bad_input` where nothing is to be said, `voice_missing`.
 */
type VoiceAudition = (request: VoiceAuditionRequest) => Promise<AuditionAnswer>;

type AuditionParts = {
  readonly accounts: Pick<Accounts, 'current' | 'serviceOf'>;
  readonly charges: Pick<ChargeStore, 'findTake'>;
  readonly speaker: Pick<Speaker, 'speak'>;
  readonly prices: Pick<PriceList, 'priceOf'>;
  /** Whether the account in use has the voice now. */
  readonly isThere: (voiceId: string) => boolean;
};

/** Gateway-spec section 1: what one request may hold, tags included. */
const mostCodePoints = 1000;

export function createVoiceAudition(parts: AuditionParts): VoiceAudition {
  const { accounts, charges, prices } = parts;

  const orderOf = ({ voiceId, text, language }: VoiceAuditionRequest): SegmentOrder => {
    const speaking = { language, narratorVoiceId: voiceId, speed: 1, cast: [] };
    const segment = joined(planFor(speaking, text).segments);
    const service = accounts.serviceOf(accounts.current());
    const order = segment === null ? null : segmentOrders([segment], speaking, service)[0];
    if (order !== null && order !== undefined) return order;
    throw new AppError(errorCodes.badInput, 'There is nothing to say in these words.');
  };

  return async (request) => {
    const account = accounts.current();
    const order = orderOf(request);
    const known = charges.findTake(order.identity);
    if (known !== null) return ready(known);
    if (!parts.isThere(request.voiceId)) {
      throw new AppError(
        errorCodes.voiceMissing,
        'This voice is not on the account in use, so nothing was sent. What it said before can still be heard.',
      );
    }
    if (account.kind !== 'demo' && !request.isApproved) {
      const { moneyPerToken } = prices.priceOf(account.id, 'speech', null);
      return { kind: 'approval', price: priceOf([order], false, moneyPerToken) };
    }
    const outcome = await parts.speaker.speak(account, order, {
      groupId: null,
      priority: 'interactive',
      signal: new AbortController().signal,
      place: { label: order.segment.shown, projectId: null, chapterId: null, ordinal: 0 },
    });
    if (outcome.kind === 'done') return ready(outcome.result);
    throw new AppError(outcome.failure.code, outcome.failure.message);
  };
}

function ready(take: Take): AuditionAnswer {
  const { speechDb } = take.facts;
  return {
    kind: 'ready',
    mediaUrl: mediaUrlOf(take),
    durationMs: take.durationMs,
    speechDb: typeof speechDb === 'number' ? speechDb : null,
  };
}

/** The words as one segment; a text of one segment stays that segment, so that books share its take. */
function joined(segments: readonly PlannedSegment[]): PlannedSegment | null {
  const spoken = segments.filter(({ sent }) => sent !== '');
  const [first, ...rest] = spoken;
  if (first === undefined || rest.length === 0) return first ?? null;
  const sent = spoken.map((segment) => segment.sent).join(' ');
  const codePoints = countCodePoints(sent);
  if (codePoints > mostCodePoints) {
    throw new AppError(errorCodes.badInput, 'These words are too long to try a voice. Take fewer.');
  }
  return { ...first, sent, codePoints, shown: spoken.map(({ shown }) => shown).join(' ') };
}
