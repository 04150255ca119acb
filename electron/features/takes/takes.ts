import { appError } from '../../../shared/app-error.ts';
import type { AnotherAnswer, RemovedTake } from '../../../shared/ipc/routes/takes.ts';
import { leastSoundMs, type SegmentTakes } from '../../../shared/model/take.ts';
import type { Charge, Closing, TakeIngester } from '../../charges/ports.ts';
import type { Tariff } from '../../charges/tariff.ts';
import type { Platform } from '../../platform/ports.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { SegmentChoice, TakeEdit } from '../../storage/segments/segment-choices.ts';
import type { KeptTake } from '../../storage/takes.ts';
import { requireSpeakable, type SpeakableSegment } from '../narration/found.ts';
import { errorOf, requireDone } from '../session/own-calls.ts';
import { keepRecording } from './recordings.ts';
import {
  approvalOf,
  listTakes,
  noChoice,
  orderOf,
  type TakeListParts,
  takesAt,
} from './take-list.ts';
import { unsureNeighbours } from './unsure-borders.ts';

/** The takes of single segments: list, choose, lock, correct, set aside, and buy another one on request. */
export type Takes = {
  readonly list: (segmentId: string) => SegmentTakes;
  readonly choose: (segmentId: string, takeId: string | null) => SegmentTakes;
  readonly lock: (segmentId: string, isLocked: boolean) => SegmentTakes;
  /** Throws `conflict` for the take of a locked segment. */
  readonly remove: (segmentId: string, takeId: string) => RemovedTake;
  readonly restore: (segmentId: string, takeId: string) => SegmentTakes;
  /** Throws `bad_input` for trims that leave nothing to hear. */
  readonly edit: (edit: TakeEdit) => SegmentTakes;
  readonly pause: (segmentId: string, pauseAfterMs: number | null) => SegmentTakes;
  readonly flag: (segmentId: string, isFlagged: boolean, note: string) => SegmentTakes;
  /** Buys exactly the take that `approval` names, once. Throws `approval_needed` if the line has changed. */
  readonly another: (segmentId: string, approval: string) => Promise<AnotherAnswer>;
  readonly useRecording: (segmentId: string, path: string) => Promise<SegmentTakes>;
  /** Sends an uncertain retake again, as a person decided; false if the call is no retake. */
  readonly sendAgain: (call: Charge) => boolean;
};

export type TakesParts = TakeListParts & {
  readonly library: LibraryStore;
  readonly ingestTake: TakeIngester;
  readonly platform: Platform;
  readonly closing: Closing;
};

export function createTakes(parts: TakesParts): Takes {
  const { narration, segments, takeStore, choices, accounts, variants, platform } = parts;

  const find = (segmentId: string): SpeakableSegment =>
    requireSpeakable(narration.findSegment(segmentId));

  const tell = (place: SpeakableSegment): SegmentTakes => {
    narration.announceSegments(place.chapter.id, [place.segmentId]);
    narration.announceIdentity(place.order.identity);
    return listTakes(parts, find(place.segmentId));
  };
  const change = (
    segmentId: string,
    how: (choice: SegmentChoice, place: SpeakableSegment) => SegmentChoice,
  ): SegmentTakes => {
    const place = find(segmentId);
    const current = place.sound.choice ?? { ...noChoice, segmentId };
    choices.choose(how(current, place));
    return tell(place);
  };
  const announceUsers = (place: SpeakableSegment, take: KeptTake): void => {
    narration.announceIdentity(take.identity);
    for (const segmentId of choices.choosing(place.project.id, take.id)) {
      const chapterId = segments.byId(segmentId)?.chapterId;
      if (chapterId !== undefined) narration.announceSegments(chapterId, [segmentId]);
    }
  };
  const takeAt = (place: SpeakableSegment, takeId: string): KeptTake => {
    const take = takesAt(parts, place).find(({ id }) => id === takeId);
    if (take !== undefined) return take;
    throw appError('not_found.take');
  };
  const choose: Takes['choose'] = (segmentId, takeId) =>
    change(segmentId, (choice, place) => {
      if (takeId !== null) takeAt(place, takeId);
      const forIdentity = takeId === null ? null : place.order.identity;
      const isLocked = takeId !== null && choice.isLocked;
      return { ...choice, takeId, forIdentity, isLocked };
    });
  /** A locked place keeps what it has; the new take waits in its list. */
  const putToUse = (segmentId: string, takeId: string): SegmentTakes => {
    const place = find(segmentId);
    if (place.sound.choice?.isLocked === true) return tell(place);
    return choose(segmentId, takeId);
  };

  /** The number of the variant that an approval names: one that is made, or the next one. */
  const approved = (place: SpeakableSegment, approval: string): number => {
    const { identity } = place.order;
    const known = [...variants.made(identity), variants.next(identity)];
    const variant = known.find((one) => approvalOf(parts, one.identity) === approval);
    if (variant !== undefined) return variant.number;
    throw appError('approval_needed.line_changed');
  };

  const speak = async (
    place: SpeakableSegment,
    number: number,
    tariff?: Tariff,
  ): Promise<AnotherAnswer> => {
    const { chapter, project, segmentId } = place;
    const order = orderOf(place.order, number);
    const outcome = await narration.speak(accounts.current(), order, {
      groupId: null,
      priority: 'interactive',
      signal: parts.closing.signal,
      tariff,
      origin: {
        label: order.segment.shown,
        projectId: project.id,
        chapterId: chapter.id,
        ordinal: segments.indexOf(segmentId),
      },
    });
    if (outcome.kind === 'uncertain') {
      return { kind: 'uncertain', message: errorOf(outcome).message };
    }
    const { result, isReused } = requireDone(outcome);
    // Whoever asked first has put it to use; a second press must not undo what was chosen since.
    if (!isReused) putToUse(segmentId, result.id);
    return { kind: 'made', takeId: result.id };
  };

  return {
    list: (segmentId) => {
      const place = find(segmentId);
      const listed = listTakes(parts, place);
      const neighbours = unsureNeighbours(parts, place);
      if (neighbours.length === 0) return listed;
      return { ...listed, another: { ...listed.another, unsureNeighbours: neighbours } };
    },
    choose,
    lock: (segmentId, isLocked) =>
      change(segmentId, (choice, place) => {
        const inUse = place.sound.take;
        if (!isLocked) return { ...choice, isLocked };
        if (inUse === null) throw appError('bad_input.no_take');
        return { ...choice, isLocked, takeId: inUse.id, forIdentity: place.order.identity };
      }),
    remove: (segmentId, takeId) => {
      const place = find(segmentId);
      const take = takeAt(place, takeId);
      const { take: inUse, choice } = place.sound;
      if (choice?.isLocked === true && inUse?.id === takeId) throw appError('conflict.locked_take');
      const otherLineCount = otherUsers(parts, place, take).length;
      takeStore.setRemoved(take.id, platform.clock.nowMs());
      announceUsers(place, take);
      return {
        takes: tell(place),
        isToBeMade: find(segmentId).sound.take === null,
        otherLineCount,
      };
    },
    restore: (segmentId, takeId) => {
      takeStore.setRemoved(takeId, null);
      const place = find(segmentId);
      announceUsers(place, takeAt(place, takeId));
      return tell(place);
    },
    edit: (edit) => {
      const place = find(edit.segmentId);
      const take = takeAt(place, edit.takeId);
      if (take.durationMs - edit.trimStartMs - edit.trimEndMs < leastSoundMs) {
        throw appError('bad_input.whole_take_cut');
      }
      choices.edit(edit);
      return tell(place);
    },
    pause: (segmentId, pauseAfterMs) =>
      change(segmentId, (choice) => ({ ...choice, pauseAfterMs })),
    flag: (segmentId, isFlagged, note) =>
      change(segmentId, (choice) => ({
        ...choice,
        isFlagged,
        flagNote: isFlagged ? note : '',
      })),
    another: async (segmentId, approval) => {
      const place = find(segmentId);
      return speak(place, approved(place, approval));
    },
    useRecording: async (segmentId, path) => {
      const recorder = { ...parts, random: platform.random };
      const place = find(segmentId);
      const takeId = await keepRecording(recorder, place, accounts.current().id, path);
      return putToUse(segmentId, takeId);
    },
    sendAgain: (call) => {
      const place = placeOfVariant(parts, call);
      if (place === null) return false;
      speak(place.found, place.number, call.tariff ?? undefined).catch((error: unknown) => {
        platform.logger.warn('another take was not made', { reason: String(error) });
      });
      return true;
    },
  };
}

/** The other segments of the book that play this take: the same words, or chosen by hand. */
function otherUsers(
  { segmentAudio, accounts, choices, library }: TakesParts,
  { project, segmentId }: SpeakableSegment,
  take: KeptTake,
): readonly string[] {
  const accountId = accounts.current().id;
  const said = segmentAudio
    .segmentsOf(accountId, take.identity)
    .filter(({ chapterId }) => library.head(chapterId)?.projectId === project.id)
    .map((one) => one.segmentId);
  const users = new Set([...said, ...choices.choosing(project.id, take.id)]);
  users.delete(segmentId);
  const states = segmentAudio.states(accountId, [...users]);
  return states.filter((one) => one.take?.id === take.id).map((one) => one.segmentId);
}

/** Which segment of the chapter a call was another take of; the one it was asked for is looked at first. */
function placeOfVariant(
  { narration, library, variants }: TakesParts,
  { identity, origin }: Charge,
): { readonly found: SpeakableSegment; readonly number: number } | null {
  const { chapterId } = origin;
  if (chapterId === null || library.head(chapterId) === null) return null;
  const { ids, orders } = narration.find(chapterId).orders;
  const byNearness = [...ids.keys()].sort(
    (one, other) => Math.abs(one - origin.ordinal) - Math.abs(other - origin.ordinal),
  );
  for (const index of byNearness) {
    const order = orders[index] ?? null;
    const segmentId = ids[index] ?? null;
    if (order === null || segmentId === null) continue;
    const next = variants.next(order.identity);
    if (next.number > 1 && next.identity === identity) {
      return { found: requireSpeakable(narration.findSegment(segmentId)), number: next.number };
    }
  }
  return null;
}
