import { appError } from '../../../shared/app-error.ts';
import { forgetOldest } from '../../../shared/forget-oldest.ts';
import type { BookDraft } from '../../../shared/model/book-draft.ts';
import type { Price } from '../../../shared/model/money.ts';
import type { RevisionChoice, RevisionReview } from '../../../shared/model/revision.ts';
import { mergeTexts } from '../../../shared/script/diff/text-merge.ts';
import { type ManuscriptChapter, paragraphsOf } from '../../../shared/script/revise/manuscript.ts';
import {
  type ComposedChapter,
  composeRevision,
  type RevisedChapter,
  type RevisionSide,
  reviseBook,
  usualSide,
} from '../../../shared/script/revise/revise.ts';
import type { BookReader } from '../../importers/process/book-reader.ts';
import type { Random } from '../../platform/ports.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { ManuscriptStore } from '../../storage/manuscripts.ts';
import type { PriceList } from '../money/price-list.ts';
import type { TermsOf } from '../narration/order-terms.ts';
import { planFor } from '../narration/plan-text.ts';
import { priceOf } from '../narration/prices.ts';
import { segmentOrders } from '../narration/segment-orders.ts';
import type { Accounts } from '../session/accounts.ts';
import type { ArrangedChapter } from './arrange-chapters.ts';
import type { Projects } from './projects.ts';

/** A book brought up to a revised manuscript: compared, shown, and done as one step that can be undone. */
export type Revisions = {
  readonly review: (
    projectId: string,
    file: { readonly path: string; readonly fileName: string; readonly signal?: AbortSignal },
  ) => Promise<RevisionReview>;
  /** What those choices cost: lines that are other lines then and have no audio. */
  readonly price: (draftId: string, choices: readonly RevisionChoice[]) => RevisionPrice;
  /** Throws `not_found` for a review that is gone and `conflict` where the book was edited since. */
  readonly apply: (draftId: string, choices: readonly RevisionChoice[]) => RevisionAct;
  /** Everything as the manuscript has it, but for the marks of what it did not revise. */
  readonly follow: (projectId: string, draft: readonly ManuscriptChapter[]) => RevisionAct;
  /** The share of a book's words, 0 to 1, that a manuscript has too. */
  readonly sharedWith: (projectId: string, draft: readonly ManuscriptChapter[]) => number;
  /** Takes a revision back whole; what was typed since stays. Throws `not_found` for one of an earlier run. */
  readonly undo: (actId: string) => RevisionAct;
  readonly redo: (actId: string) => RevisionAct;
  readonly discard: (draftId: string) => void;
};

export type RevisionPrice = { readonly lineCount: number; readonly price: Price };
export type RevisionAct = { readonly actId: string; readonly chapterIds: readonly string[] };

type Review = {
  readonly projectId: string;
  readonly book: readonly (ManuscriptChapter & { readonly id: string })[];
  readonly draft: readonly ManuscriptChapter[];
  readonly revision: readonly RevisedChapter[];
};

type Done = {
  readonly projectId: string;
  readonly before: readonly ArrangedChapter[];
  readonly after: readonly ArrangedChapter[];
  readonly manuscriptBefore: readonly ManuscriptChapter[] | null;
  readonly manuscriptAfter: readonly ManuscriptChapter[];
};

const mostKept = 4;

export function createRevisions(parts: {
  readonly library: LibraryStore;
  readonly manuscripts: ManuscriptStore;
  readonly projects: Pick<Projects, 'row'>;
  readonly arrange: (
    project: ProjectRow,
    chapters: readonly ArrangedChapter[],
  ) => readonly string[];
  readonly bookReader: BookReader;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly termsOf: TermsOf;
  readonly hasTake: (identity: string) => boolean;
  readonly random: Random;
  readonly changed: (projectId: string) => void;
  readonly rewritten: (chapterIds: readonly string[]) => void;
}): Revisions {
  const { library, manuscripts, projects } = parts;
  const reviews = new Map<string, Review>();
  const acts = new Map<string, Done>();

  const namesOf = (projectId: string) => projects.row(projectId).cast.map(({ name }) => name);
  const compare = (projectId: string, draft: readonly ManuscriptChapter[]): Review => {
    const book = library.chaptersWithText(projectId);
    const base = manuscripts.of(projectId);
    const revision = reviseBook({ book, base, draft, cast: namesOf(projectId) });
    return { projectId, book, draft, revision };
  };
  const find = (draftId: string): Review => {
    const review = reviews.get(draftId);
    if (review === undefined) throw appError('not_found.revision');
    return review;
  };
  const compose = (review: Review, choices: readonly RevisionChoice[]) => {
    const chosen = new Map(choices.map(({ chapter, at, side }) => [`${chapter} ${at}`, side]));
    const input = { book: review.book, cast: namesOf(review.projectId) };
    return composeRevision(
      review.revision,
      input,
      (one, chapter, at): RevisionSide => chosen.get(`${chapter} ${at}`) ?? usualSide(one),
    );
  };

  const priceFor = ({ projectId, book }: Review, composed: readonly ComposedChapter[]) => {
    const project = projects.row(projectId);
    const account = parts.accounts.current();
    const terms = parts.termsOf(account);
    const ordersOf = (text: string) =>
      segmentOrders(planFor(project, text).segments, project, terms).flatMap((one) => one ?? []);
    // Chapters that stay as they are hold no other lines.
    const isSame = ({ former, text }: ComposedChapter) =>
      former !== null && book[former]?.text === text;
    const touched = composed.filter((chapter) => !isSame(chapter));
    const kept = new Set(composed.flatMap((one) => (isSame(one) ? [one.former] : [])));
    const known = new Set(
      book.flatMap(({ text }, at) =>
        kept.has(at) ? [] : ordersOf(text).map(({ identity }) => identity),
      ),
    );
    const orders = new Map(
      touched
        .flatMap(({ text }) => ordersOf(text))
        .filter(({ identity }) => !known.has(identity) && !parts.hasTake(identity))
        .map((order) => [order.identity, order]),
    );
    const price = priceOf([...orders.values()], parts.prices.tariffFor(account));
    return { lineCount: orders.size, price };
  };

  const arrange = (projectId: string, chapters: readonly ArrangedChapter[]) =>
    parts.arrange(projects.row(projectId), chapters);
  const tell = (projectId: string, chapterIds: readonly string[]): void => {
    parts.rewritten(chapterIds);
    parts.changed(projectId);
  };

  const carryOut = (review: Review, composed: readonly ComposedChapter[]): RevisionAct => {
    const { projectId, book, draft } = review;
    if (composed.length === 0) throw appError('bad_input.no_chapter_ticked');
    const isEdited = book.some(({ id, text }) => library.chapter(id)?.text !== text);
    if (isEdited) throw appError('conflict.book_changed');
    const after = composed.map(({ former, title, text }) => {
      const id = former === null ? undefined : book[former]?.id;
      return { id: id ?? parts.random.id(), title, text };
    });
    const actId = parts.random.id();
    const manuscriptBefore = manuscripts.of(projectId);
    const chapterIds = library.transaction(() => {
      manuscripts.keep(projectId, draft);
      return arrange(projectId, after);
    });
    const before = book.map(({ id, title, text }) => ({ id, title, text }));
    acts.set(actId, { projectId, before, after, manuscriptBefore, manuscriptAfter: draft });
    forgetOldest(acts, mostKept);
    tell(projectId, chapterIds);
    return { actId, chapterIds };
  };

  const step = (actId: string, direction: 'undo' | 'redo'): RevisionAct => {
    const act = acts.get(actId);
    if (act === undefined) throw appError('not_found.undo');
    const [from, to] = direction === 'undo' ? [act.after, act.before] : [act.before, act.after];
    const texts = new Map(from.map(({ id, text }) => [id, text]));
    const wanted = to.map((chapter): ArrangedChapter => {
      const now = library.chapter(chapter.id)?.text;
      const was = texts.get(chapter.id);
      if (now === undefined || was === undefined || now === was) return chapter;
      return { ...chapter, text: mergeTexts(was, now, chapter.text).text };
    });
    const isKnown = new Set([...act.before, ...act.after].map(({ id }) => id));
    for (const { id, title, ordinal } of library.chapters(act.projectId)) {
      // A chapter that was added since stays where it is.
      const text = isKnown.has(id) ? undefined : library.chapter(id)?.text;
      if (text !== undefined) wanted.splice(ordinal, 0, { id, title, text });
    }
    const chapterIds = library.transaction(() => {
      const manuscript = direction === 'undo' ? act.manuscriptBefore : act.manuscriptAfter;
      if (manuscript === null) manuscripts.forget(act.projectId);
      else manuscripts.keep(act.projectId, manuscript);
      return arrange(act.projectId, wanted);
    });
    tell(act.projectId, chapterIds);
    return { actId, chapterIds };
  };

  return {
    review: async (projectId, { path, fileName, signal }) => {
      const read = await parts.bookReader.read({ path, fileName, script: 'look', signal });
      const review = compare(projectId, includedChapters(read));
      const draftId = parts.random.id();
      reviews.set(draftId, review);
      forgetOldest(reviews, mostKept);
      return {
        ...{ draftId, fileName, isBaseKnown: manuscripts.of(projectId) !== null },
        chapters: review.revision.map(({ former, title, paragraphs }) => ({
          title,
          formerTitle: former === null ? null : (review.book[former]?.title ?? null),
          formerOrdinal: former === null ? null : former + 1,
          paragraphCount: paragraphs.length,
          changes: paragraphs.flatMap((paragraph, at) => {
            const isQuiet = paragraph.kind === 'same' || paragraph.kind === 'own';
            return isQuiet && !paragraph.isMoved ? [] : [{ at, ...paragraph }];
          }),
        })),
        ...priceFor(review, compose(review, [])),
      };
    },
    price: (draftId, choices) => {
      const review = find(draftId);
      return priceFor(review, compose(review, choices));
    },
    apply: (draftId, choices) => {
      const review = find(draftId);
      const act = carryOut(review, compose(review, choices));
      reviews.delete(draftId);
      return act;
    },
    follow: (projectId, draft) => {
      const review = compare(projectId, draft);
      const input = { book: review.book, cast: namesOf(projectId) };
      return carryOut(
        review,
        composeRevision(review.revision, input, () => 'theirs'),
      );
    },
    sharedWith: (projectId, draft) => {
      const cast = namesOf(projectId);
      const own = paragraphsOf(library.chaptersWithText(projectId), cast);
      const keys = new Set(paragraphsOf(draft, cast).map(({ key }) => key));
      const lengthOf = (list: typeof own) => list.reduce((sum, { key }) => sum + key.length, 0);
      const shared = own.filter(({ key }) => keys.has(key));
      return own.length === 0 ? 0 : lengthOf(shared) / Math.max(1, lengthOf(own));
    },
    undo: (actId) => step(actId, 'undo'),
    redo: (actId) => step(actId, 'redo'),
    discard: (draftId) => {
      reviews.delete(draftId);
    },
  };
}

/** Front and back matter is left out, as at the import. */
export function includedChapters({ chapters }: BookDraft): readonly ManuscriptChapter[] {
  return chapters.filter(({ off }) => off === null);
}
