import { AppError, appError, isAbort } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { SpeechRoute } from '../../../shared/model/export.ts';
import type { Limit } from '../../../shared/model/money.ts';
import { settleAll } from '../../../shared/settle-all.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import { isJobOvertaken } from '../../charges/holder-take.ts';
import type { ChargeFailure, ChargeStore, SpeechOutcome, Take } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { Tariff } from '../money/tariff.ts';
import { packLines } from './job-packs.ts';
import { createJobRoom } from './job-room.ts';
import type { Narration } from './narration.ts';
import { createRefusalRun } from './refusal-run.ts';
import { createSegmentAborts } from './segment-aborts.ts';
import type { SegmentOrder } from './segment-orders.ts';
import type { SpeechOptions, SpeechRequester } from './speech-requester.ts';

/** What a run does with lines of which nobody knows whether they were charged (docs/money.md). */
export type UncertainPolicy = 'stop' | 'skip' | 'retry';

export type SegmentToGenerate = {
  readonly projectId: string;
  readonly chapterId: string;
  readonly order: SegmentOrder;
};

export type OpenItem = {
  readonly chapterId: string;
  readonly index: number;
  /** `unapproved`: nobody approved buying the segment as it is now. */
  readonly kind: 'uncertain' | 'refused' | 'unapproved';
  readonly shown: string;
  readonly failure: ChargeFailure;
};

export type GeneratedSegments = {
  /** By identity; a missing one has an entry in `open`, or was left out by a person's decision. */
  readonly takes: ReadonlyMap<string, Take>;
  readonly open: readonly OpenItem[];
  /** Lines whose audio was there already. */
  readonly reusedCount: number;
};

export type SpeakProgress = {
  readonly doneItems: number;
  readonly totalItems: number;
  /** By the estimated length of the lines, 0 to 1. */
  readonly fraction: number;
};

export type GenerateSegmentsOptions = {
  readonly account: AccountRow;
  readonly groupId: string;
  readonly most: Limit | null;
  readonly policy: UncertainPolicy;
  readonly via: SpeechRoute;
  /** The most text that one speech job takes, in code points; the usual limit unless it is given. */
  readonly packCharacters?: number | undefined;
  /** The price that was approved; that of now where none is given. */
  readonly tariff?: Tariff | undefined;
  readonly rank: () => number;
  /** Whether a line is still what it was: one that is not is left out before it is sent. Always where not given. */
  readonly isWanted?: ((order: SegmentOrder) => boolean) | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SpeakProgress) => void;
  /** Told of each take as it comes, before the line is counted as done. */
  readonly onTake?: (order: SegmentOrder, take: Take) => void;
};

/** A line with how it is asked for. */
type Asked = {
  readonly entry: SegmentToGenerate;
  readonly how: SpeechOptions;
  /** It was too long for one answer, and comes in parts. */
  readonly isSplit: boolean;
};

export type GenerateSegmentsParts = {
  readonly narration: Narration;
  readonly speaker: SpeechRequester;
  readonly calls: ChargedCalls;
  readonly charges: ChargeStore;
  /** Counts a person's beforehand approval of everything uncertain among these identities. */
  readonly approve: (identities: ReadonlySet<string>, accountId: string) => void;
};

/**
 * Has every line of a book or chapter spoken, each text once. The intents are written first, all at once.
 * An uncertain or refused line is left open and the rest goes on; key, balance, cap, disk or connection
 * trouble rejects, with everything made kept.
 */
export async function generateSegments(
  parts: GenerateSegmentsParts,
  orders: readonly SegmentToGenerate[],
  options: GenerateSegmentsOptions,
): Promise<GeneratedSegments> {
  const { narration, charges } = parts;
  const { takes, toMake, reusedCount } = sortOut(charges, orders);
  const entries = [...toMake.values()];
  for (const projectId of new Set(entries.map((entry) => entry.projectId))) {
    const own = entries.filter((entry) => entry.projectId === projectId);
    const lines = own.map(({ order }) => order);
    narration.requireVoices(options.account, projectId, lines);
  }
  if (options.policy === 'retry') parts.approve(new Set(toMake.keys()), options.account.id);
  const open: OpenItem[] = [];
  const refusals = createRefusalRun(reusedCount > 0);
  const isByJob = options.via === 'job';
  const jobRoom = createJobRoom(isByJob ? charges.unusableInRow(options.account.id) : 0);

  const progress = createSpeakProgress(orders, entries, options.onProgress);
  progress.report();

  const stops = createSegmentAborts(
    charges,
    entries.map(({ order }) => order),
  );
  const onAbort = () => stops.stopAll(options.signal.reason);
  if (options.signal.aborted) onAbort();
  options.signal.addEventListener('abort', onAbort, { once: true });

  const asked = entries.map((entry, ordinal): Asked => {
    const { projectId, chapterId, order } = entry;
    const { groupId, most, rank, tariff } = options;
    // A line that is known to come in parts is asked for part by part.
    const isSplit = charges.findSplit(order.identity) !== null;
    const via = isSplit ? 'sync' : options.via;
    // What was refused before goes last, or it would stop each run before the lines behind it.
    const turn = charges.wasRefused(order.identity) ? ordinal + entries.length : ordinal;
    const place = { label: order.segment.shown, projectId, chapterId, ordinal: turn };
    const signal = stops.signalOf(order);
    const isWanted = () => options.isWanted?.(order) !== false;
    const how: SpeechOptions = {
      groupId,
      most,
      via,
      rank,
      isWanted,
      tariff,
      origin: place,
      priority: 'batch',
      signal,
    };
    return { entry, how, isSplit };
  });
  parts.calls.enqueue(
    asked
      .filter(({ isSplit }) => !isSplit)
      .map(({ entry, how }) => parts.speaker.callOf(options.account, entry.order, how)),
  );

  const leaveOpen = (
    entry: SegmentToGenerate,
    kind: OpenItem['kind'],
    failure: ChargeFailure,
  ): void => {
    const { index, segment } = entry.order;
    open.push({ chapterId: entry.chapterId, index, kind, shown: segment.shown, failure });
    if (options.policy === 'stop' && kind === 'uncertain') stops.stopAll(decisionNeeded(failure));
  };

  const keepTake = ({ order }: SegmentToGenerate, take: Take): void => {
    options.onTake?.(order, take);
    takes.set(order.identity, take);
  };
  /** Lines without an outcome, by their turns, in that order. */
  const openTurns = new Set(asked.map(({ how }) => how.origin.ordinal).sort((a, b) => a - b));
  const isEarlierOpen = ([first]: readonly Asked[]): boolean => {
    const [earliest = Number.POSITIVE_INFINITY] = openTurns;
    return first !== undefined && earliest < first.how.origin.ordinal;
  };
  const reasonToStop = (lines: readonly Asked[], outcome: SpeechOutcome): AppError | null => {
    if (outcome.kind === 'done') return null;
    const { failure } = outcome;
    if (outcome.kind === 'uncertain') {
      const count = jobRoom.failuresInRow();
      return count === null ? null : jobsFail(failure, count);
    }
    const count = outcome.isVoiceHeld ? null : refusals.refused(failure, isEarlierOpen(lines));
    return count === null ? null : stopped(failure, count);
  };
  /** What came of a call, for each of the lines that it was to bring. */
  const settle = (lines: readonly Asked[], outcome: SpeechOutcome): void => {
    for (const { entry } of lines) progress.countOff(entry, outcome.kind === 'done');
    progress.report();
    const [first] = lines;
    if (outcome.kind === 'done') refusals.accepted();
    else if (outcome.kind === 'refused' && outcome.isVoiceHeld && first !== undefined) {
      const { projectId, order } = first.entry;
      const failure = aboutVoice(narration.voiceName(projectId, order), outcome.failure);
      for (const { entry } of lines) leaveOpen(entry, 'refused', failure);
      stops.holdVoice(order.request.voiceId, failure);
    } else {
      for (const { entry } of lines) leaveOpen(entry, outcome.kind, outcome.failure);
    }
    const reason = reasonToStop(lines, outcome);
    if (reason !== null) throw reason;
  };

  const speakOne = async (line: Asked): Promise<void> => {
    const speak = () => narration.speak(options.account, line.entry.order, line.how);
    const isNewJob = line.how.via === 'job' && isToSend(charges, line);
    const outcome = await (isNewJob ? jobRoom.within(line.how.signal, speak) : speak());
    if (outcome.kind === 'done') keepTake(line.entry, outcome.result);
    settle([line], outcome);
  };
  const speakTogether = async (first: Asked, lines: readonly Asked[]): Promise<void> => {
    try {
      const orders = lines.map(({ entry }) => entry.order);
      const outcome = await jobRoom.within(first.how.signal, () =>
        narration.speakTogether(options.account, orders, first.how),
      );
      if (outcome.kind === 'done') {
        for (const { entry } of lines) {
          const made = charges.findTake(entry.order.identity);
          if (made !== null) keepTake(entry, made);
        }
      }
      settle(lines, outcome);
    } catch (error) {
      if (!isJobOvertaken(error)) throw error;
      // Some were bought one by one meanwhile: what is left is put together anew.
      await settleAll(jobsOf(charges, lines, options.packCharacters).map(speakJob));
    }
  };
  /** Whether the lines were held with their voice, or are others by now: then that is how they end. */
  const settleStopped = (first: Asked, lines: readonly Asked[]): boolean => {
    const held = stops.heldBy(first.entry.order.request.voiceId);
    if (held === null && first.how.isWanted?.() !== false) return false;
    for (const { entry } of lines) {
      if (held === null) progress.leaveOut(entry);
      else {
        progress.countOff(entry, false);
        leaveOpen(entry, 'refused', held);
      }
    }
    progress.report();
    return true;
  };
  const speakJob = async (lines: readonly Asked[]): Promise<void> => {
    const [first] = lines;
    if (first === undefined) return;
    try {
      await (lines.length === 1 ? speakOne(first) : speakTogether(first, lines));
    } catch (error) {
      if (!isAbort(error) || options.signal.aborted || !settleStopped(first, lines)) throw error;
    } finally {
      for (const { how } of lines) openTurns.delete(how.origin.ordinal);
    }
  };

  const jobs =
    options.via === 'job'
      ? jobsOf(charges, asked, options.packCharacters)
      : asked.map((line) => [line]);
  const turnOf = ([first]: readonly Asked[]) => first?.how.origin.ordinal ?? 0;
  const inTurn = [...jobs].sort((one, other) => turnOf(one) - turnOf(other));
  const work = inTurn.map((lines) =>
    speakJob(lines).catch((error: unknown) => {
      const isCap = error instanceof AppError && error.code === errorCodes.capReached;
      if (isCap) stops.stopWaiting(error);
      else stops.stopAll(error);
      throw error;
    }),
  );
  await settleAll(work).finally(() => options.signal.removeEventListener('abort', onAbort));
  return { takes, open, reusedCount };
}

/** How far the lines have come, by their expected lengths: one that is refused or in doubt is over, but not done. */
function createSpeakProgress(
  all: readonly SegmentToGenerate[],
  toMake: readonly SegmentToGenerate[],
  onProgress: (progress: SpeakProgress) => void,
) {
  /** A line that is said again is asked for once, and stands for all of its places. */
  const placesOf = new Map<string, number>();
  for (const { order } of all) {
    placesOf.set(order.identity, (placesOf.get(order.identity) ?? 0) + 1);
  }
  const placeCount = ({ order }: SegmentToGenerate) => placesOf.get(order.identity) ?? 1;
  const lengthOf = (entry: SegmentToGenerate) =>
    entry.order.estimate.expectedDurationMs * placeCount(entry);
  const sumOf = (lengths: readonly number[]) => lengths.reduce((sum, each) => sum + each, 0);
  const wholeMs = sumOf(all.map(({ order }) => order.estimate.expectedDurationMs)) || 1;
  let leftMs = sumOf(toMake.map(lengthOf));
  let leftCount = sumOf(toMake.map(placeCount));
  let totalItems = all.length;
  const countOff = (entry: SegmentToGenerate, isDone: boolean): void => {
    leftMs -= lengthOf(entry);
    if (isDone) leftCount -= placeCount(entry);
  };
  return {
    countOff,
    /** It is another line by now, which nobody agreed to buy. */
    leaveOut: (entry: SegmentToGenerate): void => {
      countOff(entry, true);
      totalItems -= placeCount(entry);
    },
    report: () =>
      onProgress({
        doneItems: totalItems - leftCount,
        totalItems,
        fraction: 1 - leftMs / wholeMs,
      }),
  };
}

/** No take is there, none is on its way, and the line is not known to come in parts. */
function isToSend(
  charges: Pick<ChargeStore, 'findTake' | 'findCallFor'>,
  { entry, isSplit }: Asked,
): boolean {
  const { identity } = entry.order;
  if (isSplit || charges.findTake(identity) !== null) return false;
  const call = charges.findCallFor(identity);
  // A job that is to be tried again is put together again as it was.
  const isJob = call !== null && call.identity !== identity;
  return call === null || call.state === 'queued' || (isJob && call.state === 'retry_wait');
}

/**
 * The lines as speech jobs. What is there, on its way, or known to come in parts stands by itself: it is waited
 * for, and separates the lines around it.
 */
function jobsOf(
  charges: Pick<ChargeStore, 'findTake' | 'findCallFor'>,
  asked: readonly Asked[],
  packCharacters: number | undefined,
): readonly (readonly Asked[])[] {
  const packs = packLines(
    asked.filter((line) => isToSend(charges, line)).map((line) => ({ ...line.entry, line })),
    packCharacters,
  );
  const alone = asked.filter((line) => !isToSend(charges, line)).map((line) => [line]);
  return [...packs.map((pack) => pack.map(({ line }) => line)), ...alone];
}

/** What is there already, what is left out by decision, and what has to be made, each text once. */
function sortOut(charges: ChargeStore, orders: readonly SegmentToGenerate[]) {
  const takes = new Map(charges.findTakes(orders.map(({ order }) => order.identity)));
  const toMake = new Map<string, SegmentToGenerate>();
  let reusedCount = 0;
  for (const entry of orders) {
    const { identity } = entry.order;
    if (takes.has(identity)) {
      reusedCount += 1;
    } else if (toMake.has(identity)) {
      reusedCount += 1;
    } else if (!charges.isLeftOut(identity)) {
      toMake.set(identity, entry);
    }
  }
  return { takes, toMake, reusedCount };
}

function aboutVoice(name: string, { code, message, status }: ChargeFailure): ChargeFailure {
  const told = appError('any.about', { about: name, reason: message }, { code });
  return { code, message: told.message, status };
}

function stopped({ code, message }: ChargeFailure, count: number): AppError {
  return appError('any.refused_lines', { count, reason: message }, { code });
}

function jobsFail({ message }: ChargeFailure, count: number): AppError {
  return appError('gateway_uncertain.in_a_row', { count, reason: message });
}

function decisionNeeded(failure: ChargeFailure): AppError {
  return appError('decisions_needed.stopped_at_line', { reason: failure.message });
}
