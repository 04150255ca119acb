import type {
  RevisionChange,
  RevisionChapter,
  RevisionChoice,
} from '../../../../shared/model/import/revision.ts';
import { longestRising } from '../../../../shared/script/diff/match-sequences.ts';
import { type RevisionSide, usualSide } from '../../../../shared/script/revise/revision.ts';

/** What a person chose where it is not the usual side, by place. */
export type ChosenSides = ReadonlyMap<string, RevisionSide>;

const placeOf = (chapter: number, at: number): string => `${chapter} ${at}`;

export function sideOf(chosen: ChosenSides, chapter: number, change: RevisionChange): RevisionSide {
  return chosen.get(placeOf(chapter, change.at)) ?? usualSide(change);
}

export function withSide(
  chosen: ChosenSides,
  chapter: number,
  { at }: RevisionChange,
  side: RevisionSide,
): ChosenSides {
  return new Map(chosen).set(placeOf(chapter, at), side);
}

/** Every change by that side. */
export function allSides(chapters: readonly RevisionChapter[], side: RevisionSide): ChosenSides {
  return new Map(
    chapters.flatMap(({ changes }, chapter) =>
      changes.map(({ at }) => [placeOf(chapter, at), side] as const),
    ),
  );
}

export function choicesOf(chosen: ChosenSides): RevisionChoice[] {
  return [...chosen].map(([place, side]) => {
    const [chapter = 0, at = 0] = place.split(' ').map(Number);
    return { chapter, at, side };
  });
}

/** The chapters that stand elsewhere among the others than before, by index. */
export function movedChapters(chapters: readonly RevisionChapter[]): ReadonlySet<number> {
  const staying = new Set(longestRising(chapters.map(({ formerOrdinal }) => formerOrdinal)));
  return new Set(
    chapters.flatMap(({ formerOrdinal }, at) =>
      formerOrdinal === null || staying.has(at) ? [] : [at],
    ),
  );
}
