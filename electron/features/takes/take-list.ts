import { pauseMap, pausesOf } from '../../../shared/model/production.ts';
import type { AnotherTake, SegmentTakes, TakeView } from '../../../shared/model/take.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { checksOf } from '../../audio/takes/take-checks.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { AccountStore } from '../../storage/accounts.ts';
import type { ProductionStore } from '../../storage/productions.ts';
import type { SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { SegmentChoice, SegmentChoiceStore } from '../../storage/segments/segment-choices.ts';
import type { SegmentStore } from '../../storage/segments/segments.ts';
import { isOwnRecording, type KeptTake, shortenedFrom, sourceOf } from '../../storage/take-rows.ts';
import type { TakeStore } from '../../storage/takes.ts';
import type { PriceList } from '../money/price-list.ts';
import type { SpeakableSegment } from '../narration/found.ts';
import type { Narration } from '../narration/narration.ts';
import { priceOf } from '../narration/prices.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';
import { variantIdentity } from '../narration/segment-orders.ts';
import { mediaUrlOf, type SegmentStates } from '../narration/segment-states.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { recordingIdentities, type Variants } from './variants.ts';

export type TakeListParts = {
  readonly narration: Narration;
  readonly segments: SegmentStore;
  readonly segmentAudio: Pick<SegmentAudioStore, 'segmentsOf' | 'states'>;
  readonly states: Pick<SegmentStates, 'usualOf'>;
  readonly takeStore: TakeStore;
  readonly charges: ChargeStore;
  readonly choices: SegmentChoiceStore;
  readonly accounts: Accounts;
  readonly accountStore: Pick<AccountStore, 'voice'>;
  readonly prices: PriceList;
  readonly productions: Pick<ProductionStore, 'get'>;
  readonly variants: Variants;
};

/** A place that a person said nothing about yet. */
export const noChoice: Omit<SegmentChoice, 'segmentId'> = {
  takeId: null,
  forIdentity: null,
  isLocked: false,
  pauseAfterMs: null,
  isFlagged: false,
  flagNote: '',
};

/** The order of a line for its take number `variant`. */
export function orderOf(order: SegmentOrder, variant: number): SegmentOrder {
  if (variant === 1) return order;
  return { ...order, variant, identity: variantIdentity(order.identity, variant) };
}

/** Names the take of that identity at the price of now. */
export function approvalOf(
  { prices, accounts }: Pick<TakeListParts, 'prices' | 'accounts'>,
  identity: string,
): string {
  return sha256Of(JSON.stringify([identity, prices.tariffFor(accounts.current())]));
}

/** What there is at one place: the takes of its text, of former texts and voices, and own recordings. */
export function listTakes(parts: TakeListParts, place: SpeakableSegment): SegmentTakes {
  const { chapter, segmentId, order, sound } = place;
  const { take: inUse, choice, pauseAfterMs } = sound;
  // As the others of the chapter are expected, which the take is compared with: not by what a voice was heard to take.
  const [state] = parts.segmentAudio.states(parts.accounts.current().id, [segmentId]);
  const expectedMs = state?.expectedMs ?? order.estimate.expectedDurationMs;
  const takes = takesAt(parts, place)
    .map((take) => viewOf(parts, place, take, expectedMs))
    .sort((one, other) => Number(other.id === inUse?.id) - Number(one.id === inUse?.id));
  return {
    chapterId: chapter.id,
    segmentId,
    index: parts.segments.indexOf(segmentId),
    shown: order.segment.shown,
    takeId: inUse?.id ?? null,
    isLocked: choice?.isLocked ?? false,
    isFlagged: choice?.isFlagged ?? false,
    flagNote: choice?.flagNote ?? '',
    pauseAfterMs,
    plannedPauseMs: pacedMs(parts, chapter.projectId, order.segment.pauseAfterMs),
    takes,
    another: anotherAt(parts, order),
  };
}

/** The pause that the plan has by a rule, as the book has it. */
function pacedMs({ productions }: TakeListParts, projectId: string, plannedMs: number): number {
  return pauseMap(pausesOf(productions.get(projectId)))[String(plannedMs)] ?? plannedMs;
}

/** Newest first. Takes that another account paid for stay out: they never stand for this one's. */
export function takesAt(parts: TakeListParts, place: SpeakableSegment): readonly KeptTake[] {
  const { segmentId, order } = place;
  const accountId = parts.accounts.current().id;
  const past = parts.choices.past(segmentId);
  const made = [...new Set([order.identity, ...past])].flatMap((identity) =>
    parts.variants.made(identity).map((variant) => variant.identity),
  );
  return parts.takeStore
    .ofIdentities([...made, ...recordingIdentities(parts.segments, segmentId)])
    .filter((take) => isOwnRecording(take) || take.accountId === accountId);
}

function viewOf(
  parts: TakeListParts,
  place: SpeakableSegment,
  take: KeptTake,
  expectedMs: number,
): TakeView {
  const { chapter, segmentId, order } = place;
  // A copy with shorter pauses says what the take says that it was made from.
  const source = sourceOf(take, parts.takeStore.byId);
  const isCopy = shortenedFrom(take) !== null;
  const isOwn = isOwnRecording(take);
  const asked = isOwn ? null : parts.takeStore.askedFor(source);
  const edit = parts.choices.edits(segmentId).find((row) => row.takeId === take.id);
  const { trimStartMs, trimEndMs, gainDb } = edit ?? { trimStartMs: 0, trimEndMs: 0, gainDb: 0 };
  const own = parts.variants.made(order.identity);
  const attempt = own.find(({ identity }) => identity === source.identity)?.number ?? null;
  const { speechDb } = take.facts;
  const line = {
    facts: take.facts,
    text: () => asked?.text ?? order.request.text,
    expectedMs,
    trimStartMs,
    trimEndMs,
    gainDb,
  };
  const isOther = asked !== null && asked.text !== order.request.text;
  return {
    id: take.id,
    origin: isCopy ? 'shortened' : take.origin,
    createdAtMs: take.createdAtMs,
    durationMs: take.durationMs,
    mediaUrl: mediaUrlOf(take),
    voiceId: asked?.voiceId ?? null,
    voiceTitle: asked === null ? null : voiceTitle(parts, asked.voiceId),
    tokens: isCopy ? 0 : (asked?.tokens ?? 0),
    money: isCopy ? 0 : (asked?.money ?? 0),
    isFree: take.origin === 'recording' || isFree(parts.accounts.byId(take.accountId)),
    attempt,
    isCurrent: isOwn || attempt !== null,
    speechDb: typeof speechDb === 'number' ? speechDb : null,
    otherText: isOther ? asked.text : null,
    checks: isOther
      ? []
      : checksOf(line, parts.states.usualOf(chapter.id, parts.accounts.current().id)),
    trimStartMs,
    trimEndMs,
    gainDb,
  };
}

function voiceTitle({ accountStore }: TakeListParts, voiceId: string): string | null {
  return voiceId === defaultVoiceId ? null : (accountStore.voice(voiceId)?.name ?? null);
}

/** The first variant without a take: what it would cost, and whether it is on its way already. */
function anotherAt(parts: TakeListParts, order: SegmentOrder): AnotherTake {
  const account = parts.accounts.current();
  const next = parts.variants.next(order.identity);
  const open = parts.charges.findOpen(next.identity);
  const isWaiting = open !== null && (open.state === 'queued' || open.state === 'retry_wait');
  return {
    approval: approvalOf(parts, next.identity),
    price: priceOf([orderOf(order, next.number)], parts.prices.tariffFor(account)),
    state:
      open === null || isWaiting ? 'none' : open.state === 'uncertain' ? 'uncertain' : 'making',
  };
}
