import type { ImportNotice } from '../../../shared/model/import/book-draft.ts';
import type { HtmlDocument } from '../html/blocks.ts';
import { importWords, notice } from '../notices.ts';
import type { BookFields } from '../one-document.ts';

/** What the readers of a document's parts count together, and the title that it gives itself. */
export type DocumentCounts = { changes: number; comments: number; title: string | null };

/** A document, what it states of itself and what was counted in it. */
export type ReadDocument = {
  readonly document: HtmlDocument;
  readonly about: BookFields;
  readonly counts: DocumentCounts;
};

/** What every kind of document says of changes and comments. */
export function countNotices({
  changes,
  comments,
}: Readonly<Pick<DocumentCounts, 'changes' | 'comments'>>): ImportNotice[] {
  const notices: ImportNotice[] = [];
  if (changes > 0) notices.push(notice('other', changes, importWords().changes()));
  if (comments > 0) notices.push(notice('other', comments, importWords().comments(comments)));
  return notices;
}
