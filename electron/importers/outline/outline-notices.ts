import type { DraftChapter, ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { importWords, notice } from '../notices.ts';

const mostNamed = 6;

function named(chapters: readonly DraftChapter[]): string {
  const words = importWords();
  const titles = chapters.slice(0, mostNamed).map(({ title }) => words.title(title));
  return words.named(titles, chapters.length - titles.length);
}

/** Names the chapters that are proposed to be left out. */
export function offNotice(chapters: readonly DraftChapter[]): readonly ImportNotice[] {
  const off = chapters.filter((chapter) => chapter.off !== null);
  if (off.length === 0) return [];
  return [notice('matter', off.length, importWords().leftOut(named(off)))];
}

export function longNotice(chapters: readonly DraftChapter[]): readonly ImportNotice[] {
  const long = chapters.filter(({ isLong }) => isLong);
  if (long.length === 0) return [];
  const message = importWords().long(named(long), long.length);
  return [notice('chapters', long.length, message)];
}
