import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { AnotherAnswer } from '../../../shared/ipc/routes/takes.ts';
import { leastSoundMs, type SegmentTakes } from '../../../shared/model/take.ts';
import type { Charge, TakeMaker } from '../../jobs/ports.ts';
import type { Platform } from '../../platform/ports.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { SegmentChoice, TakeEdit } from '../../storage/segment-choices.ts';
import type { KeptTake } from '../../storage/takes.ts';
import { keepRecording } from './recordings.ts';
import {
  type FoundPlace,
  listTakes,
  noChoice,
  orderOf,
  type TakeListParts,
  takesAt,
} from './take-list.ts';

/** The takes of single places: heard, compared, chosen, corrected, set aside; one more is bought on request. */
export type Takes = {
  readonly list: (chapterId: string, segmentId: string) => SegmentTakes;
  readonly choose: (chapterId: string, segmentId: string, takeId: string | null) => SegmentTakes;
  readonly lock: (chapterId: string, segmentId: string, isLocked: boolean) => SegmentTakes;
  /** Throws `conflict` for the take of a locked place. */
  readonly remove: (
    chapterId: string,
    segmentId: string,
    takeId: string,
  ) => {
    readonly takes: SegmentTakes;
    readonly isToBeMade: boolean;
    readonly otherLineCount: number;
  };
  readonly restore: (chapterId: string, segmentId: string, takeId: string) => SegmentTakes;
  /** Throws `bad_input` for trims that leave nothing to hear. */
  readonly edit: (chapterId: string, edit: TakeEdit) => SegmentTakes;
  readonly pause: (
    chapterId: string,
    segmentId: string,
    pauseAfterMs: number | null,
  ) => SegmentTakes;
  readonly flag: (
    chapterId: string,
    segmentId: string,
    isFlagged: boolean,
    note: string,
  ) => SegmentTakes;
  /** Exactly the take that `approval` names, once. Throws `approval_needed` where the line is another now. */
  readonly another: (
    chapterId: string,
    segmentId: string,
    approval: string,
  ) => Promise<AnotherAnswer>;
  readonly useRecording: (
    chapterId: string,
    segmentId: string,
    path: string,
  ) => Promise<SegmentTakes>;
  /** Sends an uncertain one again that a person decided about; false where it is no other take of a line. */
  readonly sendAgain: (call: Charge) => boolean;
};

export type TakesParts = TakeListParts & {
  readonly library: LibraryStore;
  readonly makeTake: TakeMaker;
  readonly platform: Platform;
};

export function createTakes(parts: TakesParts): Takes {
  const { narration, takes, choices, accounts, variants, platform } = parts;

  const find = (chapterId: string, segmentId: string): FoundPlace =>
    placeOf(narration.find(chapterId), segmentId);

  const tell = (place: FoundPlace): SegmentTakes => {
    narration.announceLine(place.chapter.id, place.order.identity);
    return listTakes(parts, find(place.chapter.id, place.segmentId));
  };
  const change = (
    chapterId: string,
    segmentId: string,
    how: (choice: SegmentChoice, place: FoundPlace) => SegmentChoice,
  ): SegmentTakes => {
    const place = find(chapterId, segmentId);
    const current = place.placeAt(place.index).choice ?? { ...noChoice, segmentId };
    choices.choose(chapterId, how(current, place));
    return tell(place);
  };
  const takeAt = (place: FoundPlace, takeId: string): KeptTake => {
    const take = takesAt(parts, place).find(({ id }) => id === takeId);
    if (take !== undefined) return take;
    throw new AppError(errorCodes.notFound, 'That take does not belong to this line any more.');
  };
  const choose: Takes['choose'] = (chapterId, segmentId, takeId) =>
    change(chapterId, segmentId, (choice, place) => {
      if (takeId !== null) takeAt(place, takeId);
      const forIdentity = takeId === null ? null : place.order.identity;
      const isLocked = takeId !== null && choice.isLocked;
      return { ...choice, takeId, forIdentity, isLocked };
    });
  /** A locked place keeps what it has; the new take waits in its list. */
  const putToUse = (chapterId: string, segmentId: string, takeId: string): SegmentTakes => {
    const place = find(chapterId, segmentId);
    if (place.placeAt(place.index).choice?.isLocked === true) return tell(place);
    return choose(chapterId, segmentId, takeId);
  };

  /** The number of the variant that an approval names: one that is made, or the next one. */
  const approved = (place: FoundPlace, approval: string): number => {
    const { identity } = place.order;
    const known = [...variants.made(identity), variants.next(identity)];
    const variant = known.find((one) => one.identity === approval);
    if (variant !== undefined) return variant.number;
    throw new AppError(
      errorCodes.approvalNeeded,
      'This line has changed since its price was shown. Look at the price and ask again.',
    );
  };

  const speak = async (place: FoundPlace, number: number): Promise<AnotherAnswer> => {
    const { chapter, project, segmentId, index } = place;
    const order = orderOf(place.order, number);
    const outcome = await narration.speak(accounts.current(), chapter.id, order, {
      groupId: null,
      priority: 'interactive',
      signal: new AbortController().signal,
      place: {
        label: order.segment.shown,
        projectId: project.id,
        chapterId: chapter.id,
        ordinal: index,
      },
    });
    if (outcome.kind === 'uncertain') {
      return { kind: 'uncertain', message: outcome.failure.message };
    }
    if (outcome.kind === 'refused') {
      throw new AppError(outcome.failure.code, outcome.failure.message);
    }
    // Whoever asked first has put it to use; a second press must not undo what was chosen since.
    if (!outcome.isReused) putToUse(chapter.id, segmentId, outcome.result.id);
    return { kind: 'made', takeId: outcome.result.id };
  };

  return {
    list: (chapterId, segmentId) => listTakes(parts, find(chapterId, segmentId)),
    choose,
    lock: (chapterId, segmentId, isLocked) =>
      change(chapterId, segmentId, (choice, place) => {
        const inUse = place.placeAt(place.index).take;
        if (!isLocked) return { ...choice, isLocked };
        if (inUse === null) {
          throw new AppError(
            errorCodes.badInput,
            'There is no take to lock yet: make the line first.',
          );
        }
        return { ...choice, isLocked, takeId: inUse.id, forIdentity: place.order.identity };
      }),
    remove: (chapterId, segmentId, takeId) => {
      const place = find(chapterId, segmentId);
      const take = takeAt(place, takeId);
      const { take: inUse, choice } = place.placeAt(place.index);
      if (choice?.isLocked === true && inUse?.id === takeId) {
        throw new AppError(errorCodes.conflict, 'This take is locked. Unlock it first.');
      }
      const otherLineCount = countUsers(parts, place, take);
      takes.setRemoved(take.id, platform.clock.nowMs());
      const after = find(chapterId, segmentId);
      return {
        takes: tell(place),
        isToBeMade: after.placeAt(after.index).take === null,
        otherLineCount,
      };
    },
    restore: (chapterId, segmentId, takeId) => {
      takes.setRemoved(takeId, null);
      return tell(find(chapterId, segmentId));
    },
    edit: (chapterId, edit) => {
      const place = find(chapterId, edit.segmentId);
      const take = takeAt(place, edit.takeId);
      if (take.durationMs - edit.trimStartMs - edit.trimEndMs < leastSoundMs) {
        throw new AppError(errorCodes.badInput, 'That would cut away the whole take.');
      }
      choices.edit(chapterId, edit);
      return tell(place);
    },
    pause: (chapterId, segmentId, pauseAfterMs) =>
      change(chapterId, segmentId, (choice) => ({ ...choice, pauseAfterMs })),
    flag: (chapterId, segmentId, isFlagged, note) =>
      change(chapterId, segmentId, (choice) => ({
        ...choice,
        isFlagged,
        flagNote: isFlagged ? note : '',
      })),
    another: async (chapterId, segmentId, approval) => {
      const place = find(chapterId, segmentId);
      return speak(place, approved(place, approval));
    },
    useRecording: async (chapterId, segmentId, path) => {
      const recorder = { ...parts, random: platform.random };
      const place = find(chapterId, segmentId);
      const takeId = await keepRecording(recorder, place, accounts.current().id, path);
      return putToUse(chapterId, segmentId, takeId);
    },
    sendAgain: (call) => {
      const place = placeOfVariant(parts, call);
      if (place === null) return false;
      speak(place.found, place.number).catch((error: unknown) => {
        platform.logger.warn('another take was not made', { reason: String(error) });
      });
      return true;
    },
  };
}

/** A line by its lasting id. Throws `not_found` for one that is gone, `bad_input` where nothing is said. */
function placeOf(
  found: ReturnType<TakeListParts['narration']['find']>,
  segmentId: string,
): FoundPlace {
  const index = found.orders.ids.indexOf(segmentId);
  if (index < 0) {
    throw new AppError(errorCodes.notFound, 'That line is not in the chapter any more.');
  }
  const order = found.orders.orders[index] ?? null;
  if (order === null) {
    throw new AppError(errorCodes.badInput, 'There is nothing to say in this line.');
  }
  return { ...found, index, segmentId, order };
}

/** How many other lines of the book sound with this take: the same words, or chosen by hand. */
function countUsers(
  { narration, library, choices }: TakesParts,
  { chapter, project, index }: FoundPlace,
  take: KeptTake,
): number {
  const counts = library.chapters(project.id).map(({ id }) => {
    const { orders, placeAt } = narration.find(id);
    const chosen = choices.choices(id).filter((choice) => choice.takeId === take.id);
    const places = new Set([
      ...orders.placesOf(take.identity),
      ...chosen.map(({ segmentId }) => orders.ids.indexOf(segmentId)),
    ]);
    const users = [...places].filter(
      (at) => at >= 0 && !(id === chapter.id && at === index) && placeAt(at).take?.id === take.id,
    );
    return users.length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Which line of the chapter a call was another take of; the place of its asking is looked at first. */
function placeOfVariant(
  { narration, library, variants }: TakesParts,
  { identity, place }: Charge,
): { readonly found: FoundPlace; readonly number: number } | null {
  const { chapterId } = place;
  if (chapterId === null || library.chapter(chapterId) === null) return null;
  const found = narration.find(chapterId);
  const { ids, orders } = found.orders;
  const byNearness = [...ids.keys()].sort(
    (one, other) => Math.abs(one - place.ordinal) - Math.abs(other - place.ordinal),
  );
  for (const index of byNearness) {
    const order = orders[index] ?? null;
    if (order === null) continue;
    const next = variants.next(order.identity);
    if (next.number > 1 && next.identity === identity) {
      const segmentId = ids[index] ?? '';
      return { found: { ...found, index, segmentId, order }, number: next.number };
    }
  }
  return null;
}
