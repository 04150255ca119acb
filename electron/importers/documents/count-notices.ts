import type { ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { notice } from '../notices.ts';

/** What every kind of document says of changes and comments. */
export function countNotices({
  changes,
  comments,
}: {
  readonly changes: number;
  readonly comments: number;
}): ImportNotice[] {
  const notices: ImportNotice[] = [];
  if (changes > 0) {
    const message = 'The document has tracked changes: its text is read as if all were accepted.';
    notices.push(notice('other', changes, message));
  }
  if (comments > 0) {
    const what = comments === 1 ? '1 comment was' : `${comments} comments were`;
    notices.push(notice('other', comments, `${what} left out.`));
  }
  return notices;
}
