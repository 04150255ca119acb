import type { Chapter, SegmentView } from '../../../../shared/model/project.ts';
import { forget, recall, remember } from '../../../stores/remembered.ts';
import type { SaveStatus } from './chapter-saver.ts';

/** A chapter that is open on a side, or on both: there is one of it, whoever shows it. */
export type ShownChapter = {
  readonly chapter: Chapter;
  /** Main's plan for the text last saved. */
  readonly segments: readonly SegmentView[];
  /** Grows with every new plan: offsets belong to the text that this plan was made from. */
  readonly planId: number;
  readonly saveStatus: SaveStatus;
  readonly isRecovered: boolean;
};

export type SideId = 'a' | 'b';

/** A side of the script: there is one, or a second one beside it. */
export type Side = {
  readonly id: SideId;
  readonly chapterId: string | null;
  /** The segment that its cursor stands in. */
  readonly currentIndex: number;
};

export type Sides = readonly [Side] | readonly [Side, Side];

/** What commands and panels work on: the chapter of the side that has, or last had, the keyboard. */
export type AtHand = Pick<ShownChapter, 'segments' | 'planId' | 'saveStatus'> & {
  readonly chapter: Chapter | null;
  readonly currentIndex: number;
};

export type Shown = {
  readonly sides: Sides;
  readonly focusedId: SideId;
  /** By the id of the chapter. */
  readonly shown: { readonly [chapterId: string]: ShownChapter };
};

export const firstSide: Side = { id: 'a', chapterId: null, currentIndex: 0 };

export const nothingShown: Shown = { sides: [firstSide], focusedId: 'a', shown: {} };

export const nothingAtHand: AtHand = {
  chapter: null,
  segments: [],
  planId: 0,
  saveStatus: { kind: 'saved' },
  currentIndex: 0,
};

const sideOf = ({ sides, focusedId }: Shown): Side =>
  sides.find(({ id }) => id === focusedId) ?? sides[0];

/** The side that is not at hand; null where there is one only. */
export const otherSide = ({ sides, focusedId }: Shown): Side | null =>
  sides.find(({ id }) => id !== focusedId) ?? null;

/** What a side shows; null while it has nothing to show. */
export function shownOn({ sides, shown }: Shown, sideId: SideId): ShownChapter | null {
  const chapterId = sides.find(({ id }) => id === sideId)?.chapterId ?? null;
  return chapterId === null ? null : (shown[chapterId] ?? null);
}

/** What the side with the keyboard shows. */
export function atHand(shown: Shown): AtHand {
  const { id, currentIndex } = sideOf(shown);
  const known = shownOn(shown, id);
  if (known === null) return nothingAtHand;
  const { chapter, segments, planId, saveStatus } = known;
  return { chapter, segments, planId, saveStatus, currentIndex };
}

/** For the next time that the book is opened. */
export function rememberSides(projectId: string, shown: Shown): void {
  const at = sideOf(shown).chapterId;
  if (at !== null) remember(`chapter.${projectId}`, at);
  if (shown.sides.length === 1) forget(`sides.${projectId}`);
  else remember(`sides.${projectId}`, shown.sides.map(({ chapterId }) => chapterId).join(' '));
}

/** The chapters that stood beside each other; none where there was one side. */
export function recalledSides(projectId: string): readonly string[] {
  return recall(`sides.${projectId}`)?.split(' ') ?? [];
}
