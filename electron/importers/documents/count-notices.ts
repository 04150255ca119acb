import type { ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { importWords, notice } from '../notices.ts';

/** What every kind of document says of changes and comments. */
export function countNotices({
  changes,
  comments,
}: {
  readonly changes: number;
  readonly comments: number;
}): ImportNotice[] {
  const notices: ImportNotice[] = [];
  if (changes > 0) notices.push(notice('other', changes, importWords().changes()));
  if (comments > 0) notices.push(notice('other', comments, importWords().comments(comments)));
  return notices;
}
