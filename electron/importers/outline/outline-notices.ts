import type { DraftChapter, ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { notice } from '../notices.ts';

const mostNamed = 6;

function named(chapters: readonly DraftChapter[]): string {
  const titles = chapters.slice(0, mostNamed).map(({ title }) => `“${title}”`);
  const more = chapters.length - titles.length;
  return more === 0 ? titles.join(', ') : `${titles.join(', ')} and ${more} more`;
}

/** What is proposed as left out: nothing is dropped in silence. */
export function offNotice(chapters: readonly DraftChapter[]): readonly ImportNotice[] {
  const off = chapters.filter((chapter) => chapter.off !== null);
  if (off.length === 0) return [];
  const message = `Front and back matter is left out unless you tick it: ${named(off)}.`;
  return [notice('chapters', off.length, message)];
}

export function longNotice(chapters: readonly DraftChapter[]): readonly ImportNotice[] {
  const long = chapters.filter(({ isLong }) => isLong);
  if (long.length === 0) return [];
  const are = long.length === 1 ? 'is' : 'are';
  const message = `${named(long)} ${are} longer than 75 minutes, with nothing inside that makes chapters of five minutes or more.`;
  return [notice('chapters', long.length, message)];
}
