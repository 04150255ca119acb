import { AppError, appError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { messageOf } from '../../shared/messages/message-of.ts';
import { isNothing, noAmount } from '../../shared/model/money.ts';
import { speechTokens, speechTokensAtMost } from '../../shared/script/plan/estimate.ts';
import type { Random } from '../platform/ports.ts';
import type { Ledger } from './ledger.ts';
import type {
  BodyStore,
  Charge,
  ChargeFailure,
  ChargeStore,
  Outcome,
  PackCutter,
  PackSpan,
  SpeechOutcome,
  SpeechRequest,
  Take,
  TakeIngester,
} from './ports.ts';
import { failureRecord } from './settle-failure.ts';

export type FinishParts = {
  readonly store: ChargeStore;
  readonly ledger: Ledger;
  readonly bodies: BodyStore;
  readonly ingestTake: TakeIngester;
  readonly cutPack: PackCutter;
  readonly random: Random;
};

/** The saved answer is not, or no longer, the audio of a line. */
export type Unusable = { readonly kind: 'unusable'; readonly failure: ChargeFailure };

/**
 * Turns a received answer into a take, without the gateway: the body is checked against its completion
 * record and fully decoded. What cannot be decoded was paid for all the same: it is kept aside as
 * uncertain, never bought again unasked. Trouble with the disk leaves it `received`.
 */
export async function finishReceived(
  parts: FinishParts,
  charge: Charge<'speech' | 'speech-job'>,
): Promise<SpeechOutcome> {
  const end = await takeOf(parts, charge);
  return end.kind === 'unusable' ? keepAside(parts.store, charge, end.failure) : end;
}

/** As `finishReceived`, but leaves a body without a take to the caller, still `received`. */
export async function takeOf(
  parts: FinishParts,
  charge: Charge<'speech' | 'speech-job'>,
): Promise<SpeechOutcome | Unusable> {
  const { store } = parts;
  return fromBody(parts, charge, async (path) => {
    const { text } = charge.request;
    const audio = await parts.ingestTake({ path, chargeId: charge.id, text });
    const take = {
      ...audio,
      id: parts.random.id(),
      accountId: charge.accountId,
      identity: charge.identity,
    };
    store.transaction(() => {
      store.insertTake(take);
      if (isPlausible(take)) store.learnPace(charge.accountId, charge.request, take.durationMs);
      // A job was charged when it was submitted.
      if (charge.kind === 'speech') bookSpoken(parts, charge, take);
      store.move(charge.id, ['received'], 'done', { takeId: take.id });
    });
    return take;
  });
}

/** Synchronous speech costs what came. Where it came later, what was booked before is taken back. */
function bookSpoken({ store, ledger }: FinishParts, charge: Charge, take: Take): void {
  const { text } = charge.request as SpeechRequest;
  const atMost = speechTokensAtMost(text, take.durationMs);
  // The gateway charges for what it made, and part of that may be missing here.
  const isCut = isTooShort(take) && charge.atMostTokens > atMost;
  if (charge.remoteId === null) ledger.release(charge);
  else if (isNothing(store.bookedLast(charge.id).possibly)) return;
  else ledger.settle(charge, noAmount, messageOf('ledger.byLength'));
  ledger.recordBetween(
    charge,
    speechTokens(text, take.durationMs),
    isCut ? charge.atMostTokens : atMost,
    { beyond: isCut ? messageOf('ledger.maybeCut') : messageOf('ledger.atMost') },
  );
}

/**
 * Cuts the whole audio of a speech job of several segments: each one's take is a range of it, under its own
 * identity. All takes and `done` are one transaction, so that a kill in the middle repeats the work, free. Returns
 * the take of the first segment.
 */
export async function takesOfPack(
  parts: FinishParts,
  charge: Charge<'speech-job'>,
  spans: readonly PackSpan[],
): Promise<SpeechOutcome | Unusable> {
  const { store } = parts;
  return fromBody(parts, charge, async (path) => {
    const texts = spans.map(({ startAt, endAt, sentencesMs }) => ({
      text: charge.request.text.slice(startAt, endAt),
      sentencesMs,
    }));
    const audios = await parts.cutPack({ path, chargeId: charge.id, spans: texts });
    const takes = spans.flatMap(({ identity }, at) => {
      const audio = audios[at];
      const { accountId } = charge;
      return audio === undefined ? [] : [{ ...audio, id: parts.random.id(), accountId, identity }];
    });
    const [first] = takes;
    if (first === undefined || takes.length < spans.length) {
      throw appError('internal.answer_record');
    }
    store.transaction(() => {
      // The job was charged when it was submitted; its segments cost nothing more.
      for (const take of takes) store.insertPackTake(charge.id, take);
      store.move(charge.id, ['received'], 'done');
    });
    return first;
  });
}

/** What `use` makes of a saved body, which goes then; the body is checked against its record before. */
async function fromBody(
  { bodies }: Pick<FinishParts, 'bodies'>,
  { bodyFile, bodyBytes, bodySha256 }: Charge,
  use: (path: string) => Promise<Take>,
): Promise<SpeechOutcome | Unusable> {
  if (bodyFile === null || bodyBytes === null || bodySha256 === null) {
    throw appError('internal.answer_record');
  }
  if (!(await bodies.isWhole(bodyFile, bodyBytes, bodySha256))) {
    return unusable(appError('gateway_bad_answer.lost_file'));
  }
  try {
    const result = await use(bodyFile);
    await bodies.remove(bodyFile);
    return { kind: 'done', result, isReused: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== errorCodes.audioUndecodable) throw error;
    return unusable(appError('gateway_bad_answer.unplayable', { reason: error.message }));
  }
}

function isTooShort(take: Pick<Take, 'facts'>): boolean {
  return hasFlag(take, ['too-short']);
}

function isPlausible(take: Pick<Take, 'facts'>): boolean {
  return !hasFlag(take, ['too-short', 'too-long', 'silent']);
}

/** A take was made, and nothing is to be heard in it. */
export function isSilent(outcome: Outcome<unknown>): boolean {
  const { facts } = (outcome.kind === 'done' ? outcome.result : {}) as Partial<Take>;
  return facts !== undefined && hasFlag({ facts }, ['silent']);
}

function hasFlag({ facts }: Pick<Take, 'facts'>, flags: readonly string[]): boolean {
  return Array.isArray(facts.flags) && facts.flags.some((flag) => flags.includes(flag));
}

function unusable(error: AppError): Unusable {
  return { kind: 'unusable', failure: failureRecord(error, { status: 200 }) };
}

/** Moves a call that is paid for, but unusable, to `uncertain`: a person decides. */
export function keepAside(
  store: ChargeStore,
  charge: Charge,
  failure: ChargeFailure,
): Extract<SpeechOutcome, { readonly kind: 'uncertain' }> {
  const kept = store.move(charge.id, ['received', 'processing'], 'uncertain', { failure });
  return { kind: 'uncertain', chargeId: kept.id, failure };
}
