import type { ChosenChapters, SampleRequest } from '../../../shared/model/export.ts';
import { sampleLimits } from '../../../shared/model/export.ts';
import type { ChapterSummary } from '../../../shared/model/project.ts';

/** Which chapters an export is of; those without a tick are left out. */
export type ChapterChoice = {
  readonly isAll: boolean;
  /** By number, from 1. */
  readonly unticked: ReadonlySet<number>;
};

export const allChapters: ChapterChoice = { isAll: true, unticked: new Set() };

/** Credits have no number: they go with the whole book. */
export function numberedChapters(chapters: readonly ChapterSummary[]): readonly ChapterSummary[] {
  return chapters.filter(({ kind }) => kind === undefined);
}

/** What is asked of the export: null for the whole book, which all chapters with a tick are. */
export function askedChapters(
  { isAll, unticked }: ChapterChoice,
  chapters: readonly Pick<ChapterSummary, 'ordinal'>[],
): ChosenChapters {
  const ticked = chapters.filter(({ ordinal }) => !unticked.has(ordinal));
  return isAll || ticked.length === chapters.length ? null : ticked.map(({ ordinal }) => ordinal);
}

/** All rows between two places, both with them, ticked or not. */
export function tickBetween(
  choice: ChapterChoice,
  chapters: readonly Pick<ChapterSummary, 'ordinal'>[],
  [one, other]: readonly [number, number],
  isTicked: boolean,
): ChapterChoice {
  const unticked = new Set(choice.unticked);
  for (const { ordinal } of chapters.slice(Math.min(one, other), Math.max(one, other) + 1)) {
    if (isTicked) unticked.delete(ordinal);
    else unticked.add(ordinal);
  }
  return { ...choice, unticked };
}

export type SampleChoice = {
  readonly isWanted: boolean;
  /** As it is typed; no number is the usual length. */
  readonly minutes: number | string;
};

export const noSample: SampleChoice = { isWanted: false, minutes: sampleLimits.usualMinutes };

/** What is asked of the export: a length that shops take, whatever is being typed. */
export function askedSample({ isWanted, minutes }: SampleChoice): SampleRequest | null {
  if (!isWanted) return null;
  const { leastMinutes, usualMinutes, mostMinutes } = sampleLimits;
  const wanted = typeof minutes === 'number' ? minutes : usualMinutes;
  return { minutes: Math.min(mostMinutes, Math.max(leastMinutes, wanted)) };
}
