import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { HearAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { ChargeStore } from '../../jobs/ports.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Narration } from '../narration/narration.ts';
import type { Pronunciation } from '../narration/order-book.ts';
import { priceOf } from '../narration/prices.ts';
import { type SegmentOrder, segmentOrders } from '../narration/segment-orders.ts';
import { mediaUrlOf } from '../narration/segment-states.ts';
import type { Speaker } from '../narration/speaker.ts';
import type { Accounts } from '../session/accounts.ts';
import type { VoiceCheck } from './voice-check.ts';

export type AuditionRequest = {
  readonly chapterId: string;
  readonly segment: number;
  readonly voiceId: string;
  /** Null takes the book's. */
  readonly speed: number | null;
  readonly emotion: string | null;
  readonly isApproved: boolean;
};

/** One line as another voice would say it. Its take belongs to that voice, and is reused where it is cast. */
export type Audition = (request: AuditionRequest) => Promise<HearAnswer>;

type AuditionParts = {
  readonly narration: Pick<Narration, 'find'>;
  readonly accounts: Pick<Accounts, 'current' | 'serviceOf'>;
  readonly charges: Pick<ChargeStore, 'findTake'>;
  readonly speaker: Pick<Speaker, 'speak'>;
  readonly prices: Pick<PriceList, 'priceOf'>;
  readonly pronunciationOf: (project: ProjectRow) => Pronunciation;
  readonly voiceCheck: VoiceCheck;
};

export function createAudition(parts: AuditionParts): Audition {
  const { narration, accounts, charges, prices, voiceCheck } = parts;

  const orderOf = (request: AuditionRequest): { order: SegmentOrder; project: ProjectRow } => {
    const { orders, project } = narration.find(request.chapterId);
    const segment = orders.plan.segments[request.segment];
    const { voiceId, speed, emotion } = request;
    const cast = project.cast.map((member) => ({ ...member, voiceId, speed, emotion }));
    const tried = { ...project, narratorVoiceId: voiceId, speed: speed ?? project.speed, cast };
    const service = accounts.serviceOf(accounts.current());
    const { apply } = parts.pronunciationOf(project);
    const order =
      segment === undefined ? null : (segmentOrders([segment], tried, service, apply)[0] ?? null);
    if (order === null) {
      throw new AppError(errorCodes.badInput, 'There is nothing to say in this line.');
    }
    return { order, project };
  };

  return async (request) => {
    const account = accounts.current();
    const { order, project } = orderOf(request);
    const known = charges.findTake(order.identity);
    if (known !== null) {
      return { kind: 'ready', mediaUrl: mediaUrlOf(known), durationMs: known.durationMs };
    }
    if (!voiceCheck.isThere(account, request.voiceId)) {
      throw new AppError(
        errorCodes.voiceMissing,
        'This voice is not on the account in use, so nothing was sent. Choose another one.',
      );
    }
    if (account.kind !== 'demo' && !request.isApproved) {
      const { moneyPerToken } = prices.priceOf(account.id, 'speech', null);
      return { kind: 'approval', price: priceOf([order], false, moneyPerToken), segmentCount: 1 };
    }
    const outcome = await parts.speaker.speak(account, order, {
      groupId: null,
      priority: 'interactive',
      signal: new AbortController().signal,
      place: {
        label: order.segment.shown,
        projectId: project.id,
        chapterId: request.chapterId,
        ordinal: request.segment,
      },
    });
    if (outcome.kind !== 'done') {
      throw new AppError(outcome.failure.code, outcome.failure.message);
    }
    const take = outcome.result;
    return { kind: 'ready', mediaUrl: mediaUrlOf(take), durationMs: take.durationMs };
  };
}
