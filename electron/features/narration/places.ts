import type { ChargeStore, Take } from '../../jobs/ports.ts';
import type { SegmentChoice, SegmentChoiceStore, TakeEdit } from '../../storage/segment-choices.ts';
import type { TakeStore } from '../../storage/takes.ts';
import type { ChapterOrders } from './order-book.ts';

/** One place of a chapter with what sounds there. */
export type Place = {
  readonly segmentId: string;
  /** The chosen one where the choice still stands, else the newest take of the text. */
  readonly take: Take | null;
  /** A person's choice stands here: nothing is made for this place. */
  readonly isChosen: boolean;
  readonly choice: SegmentChoice | null;
  readonly edit: Pick<TakeEdit, 'trimStartMs' | 'trimEndMs' | 'gainDb'>;
  readonly pauseAfterMs: number;
  /** There was audio for another text or voice at this place. */
  readonly hasPast: boolean;
};

/** The places of one chapter, looked up when asked for. */
export type PlaceBook = (
  chapterId: string,
  accountId: string,
  orders: ChapterOrders,
) => (index: number) => Place;

const noEdit = { trimStartMs: 0, trimEndMs: 0, gainDb: 0 };

export function createPlaceBook(
  charges: Pick<ChargeStore, 'findTake'>,
  takes: Pick<TakeStore, 'byId'>,
  choices: SegmentChoiceStore,
): PlaceBook {
  return (chapterId, accountId, { plan, orders, ids }) => {
    const chosen = new Map(choices.choices(chapterId).map((row) => [row.segmentId, row]));
    const edits = new Map(
      choices.edits(chapterId).map((row) => [`${row.segmentId} ${row.takeId}`, row]),
    );
    const past = choices.past(chapterId);

    /** A locked take stands whatever the text has become; one that another account made never does. */
    const choiceOf = (choice: SegmentChoice | null, identity: string | null): Take | null => {
      // Where nothing is said any more, nothing sounds either.
      if (choice === null || choice.takeId === null || identity === null) return null;
      if (!choice.isLocked && choice.forIdentity !== identity) return null;
      const take = takes.byId(choice.takeId);
      if (take === null || take.removedAtMs !== null) return null;
      return take.origin === 'recording' || take.accountId === accountId ? take : null;
    };

    return (index) => {
      const segmentId = ids[index] ?? String(index);
      const identity = orders[index]?.identity ?? null;
      const choice = chosen.get(segmentId) ?? null;
      const chosenTake = choiceOf(choice, identity);
      const take = chosenTake ?? (identity === null ? null : charges.findTake(identity));
      const edit = take === null ? undefined : edits.get(`${segmentId} ${take.id}`);
      return {
        segmentId,
        take,
        isChosen: chosenTake !== null,
        choice,
        edit: edit === undefined ? noEdit : edit,
        pauseAfterMs: choice?.pauseAfterMs ?? plan.segments[index]?.pauseAfterMs ?? 0,
        hasPast: past.has(segmentId),
      };
    };
  };
}

/** How long a take sounds at its place, in milliseconds. */
export function soundingMs(take: Take, { trimStartMs, trimEndMs }: Place['edit']): number {
  return Math.max(0, take.durationMs - trimStartMs - trimEndMs);
}
