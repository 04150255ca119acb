import { basename, resolve } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import {
  countedKinds,
  countsOf,
  type RevisionChapter,
  type RevisionReview,
} from '../../shared/model/import/revision.ts';
import type { RevisionSide } from '../../shared/script/revise/revision.ts';
import type { App } from '../app/create-app.ts';
import { isAgreed } from './ask.ts';
import { bookCalled } from './book-called.ts';
import { formatAmount, type Output } from './output.ts';
import { about, phrase } from './words/phrase.ts';

type UpdateOptions = {
  /** Title, id or the beginning of an id. */
  readonly book: string;
  readonly isConfirmed: boolean;
  /** What to take where both sides changed a paragraph. */
  readonly conflicts: RevisionSide;
  readonly signal: AbortSignal;
};

/**
 * Compares a book of the library with a file, says what is different, and brings the book up to it once a person
 * says so. Throws `not_found`, `bad_input` and `approval_needed`.
 */
export async function updateBook(
  app: Pick<App, 'library' | 'projects' | 'revisions' | 'accounts'>,
  output: Output,
  file: string,
  { book, isConfirmed, conflicts, signal }: UpdateOptions,
): Promise<void> {
  const id = bookCalled(app, book);
  const { title } = app.projects.get(id);
  const fileName = basename(file);
  const review = await app.revisions.review(id, { path: resolve(file), fileName, signal });
  const choices = review.chapters.flatMap(({ changes }, chapter) =>
    changes.flatMap(({ kind, at }) =>
      kind === 'conflict' ? [{ chapter, at, side: conflicts }] : [],
    ),
  );
  const cost = app.revisions.price(review.draftId, choices);
  const { draftId: _draft, ...compared } = review;
  const counts = countsOf(review.chapters);
  output.json({ event: 'compared', bookId: id, title, conflicts, counts, ...compared, ...cost });
  tell(output, title, { ...review, ...cost }, app.accounts.settings().currencyLabel);
  if (!isConfirmed) await ask(title);
  const { chapterIds } = app.revisions.apply(review.draftId, choices);
  output.json({ event: 'updated', bookId: id, chapterIds });
  output.line(phrase('updateBook.updatedChaptersAnother', { title, count: chapterIds.length }));
}

const countWords = {
  changed: 'updateBook.changed',
  new: 'updateBook.new',
  gone: 'updateBook.gone',
  conflict: 'updateBook.changedBothSides',
  moved: 'updateBook.anotherChapter',
  same: 'updateBook.theSame',
} as const;

function wordsOf(chapters: readonly RevisionChapter[]): string {
  const counts = countsOf(chapters);
  return countedKinds
    .flatMap((kind) => (counts[kind] === 0 ? [] : [`${counts[kind]} ${phrase(countWords[kind])}`]))
    .join(phrase('joint.comma'));
}

function tell(output: Output, title: string, review: RevisionReview, currencyLabel: string): void {
  const { chapters, lineCount, price, order, isSameOrder, isBaseKnown } = review;
  output.line(
    phrase('updateBook.againstParagraph', {
      title,
      fileName: review.fileName,
      chapters: wordsOf(chapters),
    }),
  );
  for (const [at, chapter] of chapters.entries()) {
    const { formerOrdinal, changes, movedCount } = chapter;
    const isNew = formerOrdinal === null;
    if (changes.length === 0 && movedCount === 0 && !isNew && formerOrdinal === at + 1) continue;
    const was = isNew
      ? phrase('updateBook.newChapter')
      : formerOrdinal === at + 1
        ? ''
        : phrase('updateBook.was', { formerOrdinal });
    output.line(
      `${String(at + 1).padStart(4)}  ${about(`${chapter.title}${was}`, wordsOf([chapter]))}`,
    );
  }
  if (!isSameOrder) {
    const whose = order === 'ours' ? phrase('updateBook.library') : phrase('updateBook.file');
    output.line(phrase('updateBook.chaptersTheirOrder', { whose }));
  }
  if (!isBaseKnown) output.say(phrase('updateBook.manuscriptBookCame'));
  const money = price.isFree
    ? ''
    : phrase('updateBook.about', {
        expectedMoney: formatAmount(price.expectedMoney, currencyLabel),
      });
  output.line(phrase('updateBook.generateAfterwardsLines', { count: lineCount, money }));
}

async function ask(title: string): Promise<void> {
  if (await isAgreed(phrase('updateBook.updateYN', { title }))) return;
  throw appError('approval_needed.update');
}
