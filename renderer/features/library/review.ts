import { foldName } from '../../../shared/fold-name.ts';
import type { Price } from '../../../shared/model/money.ts';
import type { ImportReview, ProjectSummary } from '../../../shared/model/project.ts';
import { t } from '../../i18n/index.ts';
import { chapterEnd, proposedChapters, type ReviewChapter } from './review-outline.ts';

export type ReviewChoice = Pick<ImportReview, 'title' | 'author' | 'language'> & {
  readonly chapters: readonly ReviewChapter[];
};

export type ReviewTotals = {
  readonly chosen: number;
  readonly estimatedMs: number;
  readonly price: Price;
  readonly jobPrice: Price;
};

function part(price: Price, share: number): Price {
  return {
    expectedTokens: Math.round(price.expectedTokens * share),
    atMostTokens: Math.ceil(price.atMostTokens * share),
    expectedMoney: price.expectedMoney * share,
    atMostMoney: price.atMostMoney * share,
    source: price.source,
    isFree: price.isFree,
  };
}

/** Length and prices of the ticked chapters: lengths add up, prices go by the share of characters. */
export function reviewTotals(
  { sections, price, jobPrice }: Pick<ImportReview, 'sections' | 'price' | 'jobPrice'>,
  chapters: readonly ReviewChapter[],
): ReviewTotals {
  let chosen = 0;
  let estimatedMs = 0;
  let characters = 0;
  for (const [at, { first, isIncluded }] of chapters.entries()) {
    if (!isIncluded) continue;
    chosen += 1;
    const end = chapterEnd(chapters, at, sections.length);
    for (let index = first; index < end; index += 1) {
      estimatedMs += sections[index]?.estimatedMs ?? 0;
      characters += sections[index]?.characters ?? 0;
    }
  }
  const allCharacters = sections.reduce((sum, section) => sum + section.characters, 0);
  const share = allCharacters === 0 ? 0 : characters / allCharacters;
  return { chosen, estimatedMs, price: part(price, share), jobPrice: part(jobPrice, share) };
}

const openingLength = 1200;
/** Headings of more words than their title. */
const cutSlack = 40;

/** How a run of sections begins, and whether there is more of it. */
export function openingOf(
  { sections }: Pick<ImportReview, 'sections'>,
  from: number,
  to: number,
): { readonly text: string; readonly hasMore: boolean } {
  let text = '';
  let hasMore = false;
  for (let index = from; index < to && !hasMore; index += 1) {
    const section = sections[index];
    if (section === undefined) break;
    const { title, opening, characters } = section;
    // The titles before the first words are said by the chapter's.
    const paragraphs = text === '' ? [opening] : [title, opening];
    text = [text, ...paragraphs].filter((part) => part !== '').join('\n\n');
    // Of a section without more its heading is what is missing.
    const isCut = characters > opening.length + title.length + cutSlack;
    hasMore = isCut || (text.length >= openingLength && index + 1 < to);
  }
  return { text: text.slice(0, openingLength), hasMore };
}

/** The book of the library that a file may be a revision of: the same title, and no other author. */
export function bookOfTitle(
  books: readonly ProjectSummary[],
  { title, author }: Pick<ImportReview, 'title' | 'author'>,
): ProjectSummary | undefined {
  return books.find(
    (book) =>
      foldName(book.title) === foldName(title) &&
      (author === null || book.author === null || foldName(book.author) === foldName(author)),
  );
}

/** As much as a chapter's title may have. */
const longestTitle = 500;

/** A book as it is stored: without spaces around its words, and each chapter with a title. */
export function choiceOf(
  { title, author, language }: Pick<ImportReview, 'title' | 'author' | 'language'>,
  chapters: readonly ReviewChapter[],
): ReviewChoice {
  return {
    title: title.trim(),
    author: author?.trim() || null,
    language: language.trim(),
    chapters: chapters.map(({ title: name, ...chapter }, at) => ({
      ...chapter,
      // Contents may hold entries without a word, or a whole paragraph.
      title: name.trim().slice(0, longestTitle).trim() || t('review.untitled', { number: at + 1 }),
    })),
  };
}

/** Whether there is enough to store it. */
export function canAdd({ title, language, chapters }: ReviewChoice): boolean {
  return title !== '' && language.length >= 2 && chapters.some(({ isIncluded }) => isIncluded);
}

/**
 * The proposal as it stands; null where a person has to decide: already in the library, marked like a script,
 * incomplete.
 */
export function proposedChoice(
  review: ImportReview,
  books: readonly ProjectSummary[],
): ReviewChoice | null {
  const choice = choiceOf(review, proposedChapters(review));
  const isPlain = bookOfTitle(books, review) === undefined && !review.script?.markCount;
  return isPlain && canAdd(choice) ? choice : null;
}
