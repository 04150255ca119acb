import { appError } from '../../../shared/app-error.ts';
import { forgetOldest } from '../../../shared/forget-oldest.ts';
import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import { isScriptName } from '../../../shared/model/import/book-files.ts';
import type {
  RevisionAct,
  RevisionChoice,
  RevisionReview,
} from '../../../shared/model/import/revision.ts';
import type { Price } from '../../../shared/model/money.ts';
import { type ComposedChapter, composeRevision } from '../../../shared/script/revise/compose.ts';
import { type ManuscriptChapter, paragraphsOf } from '../../../shared/script/revise/manuscript.ts';
import { type Revision, reviseBook } from '../../../shared/script/revise/revise.ts';
import {
  type RevisedChapter,
  type RevisedParagraph,
  type RevisionOrder,
  type RevisionSide,
  usualSide,
} from '../../../shared/script/revise/revision.ts';
import type { BookReader } from '../../importers/process/book-reader.ts';
import type { SegmentStore } from '../../storage/segments/segments.ts';
import type { PriceList } from '../money/price-list.ts';
import { replanFor } from '../narration/plan-text.ts';
import { priceOf } from '../narration/prices.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';
import type { SpeechOrders } from '../narration/speech-orders.ts';
import type { Accounts } from '../session/accounts.ts';
import type { IsMadeIn } from './chapter-writer.ts';
import { withSpeakers } from './revised-cast.ts';
import {
  type BookChapter,
  type BookToRevise,
  createRevisionActs,
  manuscriptChapters,
  type ReadManuscript,
  type RevisionActParts,
} from './revision-acts.ts';

/** A book brought up to a revised manuscript: compared, shown, and done as one step that can be undone. */
export type Revisions = {
  readonly review: (
    projectId: string,
    file: { readonly path: string; readonly fileName: string; readonly signal?: AbortSignal },
  ) => Promise<RevisionReview>;
  /** The review with the chapters in the order of the book, or in that of the manuscript. */
  readonly reorder: (draftId: string, order: RevisionOrder) => RevisionReview;
  /** What those choices cost: lines that are other lines then and have no audio. */
  readonly price: (draftId: string, choices: readonly RevisionChoice[]) => RevisionPrice;
  /** Throws `not_found` for a review that is gone and `conflict` where the book was edited since. */
  readonly apply: (draftId: string, choices: readonly RevisionChoice[]) => RevisionAct;
  /** Everything as the manuscript has it, but for the marks of what it did not revise. */
  readonly follow: (projectId: string, draft: ReadManuscript) => RevisionAct;
  /** The share of a book's words, 0 to 1, that a manuscript has too. */
  readonly sharedWith: (projectId: string, draft: readonly ManuscriptChapter[]) => number;
  /** Takes a revision back whole; what was typed since stays. Throws `not_found` for one of an earlier run. */
  readonly undo: (actId: string) => RevisionAct;
  readonly redo: (actId: string) => RevisionAct;
  readonly discard: (draftId: string) => void;
};

export type RevisionPrice = { readonly lineCount: number; readonly price: Price };

type Compared = BookToRevise & {
  /** Names, those of the file's speakers with them. */
  readonly cast: readonly string[];
  readonly revision: Revision;
};

type Review = Compared & {
  readonly fileName: string;
  readonly isBaseKnown: boolean;
  readonly order: RevisionOrder;
  readonly chapters: readonly RevisedChapter[];
  /** The identities of the book's lines as it stands. */
  readonly known: ReadonlySet<string>;
  /** The orders of a chapter's text once it is taken over, kept from one choice to the next. */
  readonly ordersOf: (chapter: ComposedChapter) => readonly SegmentOrder[];
};

const mostKept = 4;

type RevisionParts = RevisionActParts & {
  readonly bookReader: BookReader;
  readonly keepSource: (path: string) => Promise<string | null>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly prices: Pick<PriceList, 'tariffFor' | 'readyToQuote'>;
  readonly segments: Pick<SegmentStore, 'plan'>;
  readonly speechOrders: Pick<SpeechOrders, 'ofChapter' | 'ofPlan'>;
  readonly isMadeIn: IsMadeIn;
  readonly hasTake: (identity: string) => boolean;
};

export function createRevisions(parts: RevisionParts): Revisions {
  const { library, manuscripts, projects } = parts;
  const reviews = new Map<string, Review>();
  const { carryOut, undo, redo } = createRevisionActs(parts);

  const compare = (projectId: string, draft: ReadManuscript): Compared => {
    const book = manuscriptChapters(library, projectId);
    const base = manuscripts.of(projectId)?.chapters ?? null;
    const cast = withSpeakers(projects.row(projectId), draft.speakers).cast.map(({ name }) => name);
    const revision = reviseBook({ book, base, draft: draft.chapters, cast });
    return { projectId, book, draft, cast, revision };
  };
  const find = (draftId: string): Review => {
    const review = reviews.get(draftId);
    if (review === undefined) throw appError('not_found.revision');
    return review;
  };
  const compose = (review: Review, choices: readonly RevisionChoice[]) => {
    const chosen = new Map(choices.map(({ chapter, at, side }) => [`${chapter} ${at}`, side]));
    const sideOf = (one: RevisedParagraph, chapter: number, at: number): RevisionSide =>
      chosen.get(`${chapter} ${at}`) ?? usualSide(one);
    return composeRevision(review.chapters, review, sideOf);
  };

  const priceFor = (
    { book, cast, projectId, known, ordersOf }: Review,
    composed: readonly ComposedChapter[],
  ) => {
    const project = projects.row(projectId);
    // Chapters that stay as they are hold no other lines, unless a name in them becomes a speaker.
    const isSame = ({ former, text }: ComposedChapter) =>
      cast.length === project.cast.length && former !== null && book[former]?.text === text;
    const orders = new Map(
      composed
        .flatMap((one) => (isSame(one) ? [] : ordersOf(one)))
        .filter(({ identity }) => !known.has(identity) && !parts.hasTake(identity))
        .map((order) => [order.identity, order]),
    );
    const tariff = parts.prices.tariffFor(parts.accounts.current());
    return { lineCount: orders.size, price: priceOf([...orders.values()], tariff) };
  };
  const identitiesOf = ({ projectId, book }: Compared): ReadonlySet<string> => {
    const project = projects.row(projectId);
    const account = parts.accounts.current();
    const ordersOf = (chapter: BookChapter) =>
      parts.speechOrders.ofChapter(project, chapter, account).orders;
    return new Set(book.flatMap(ordersOf).flatMap((order) => order?.identity ?? []));
  };
  const rememberedOrders = ({ projectId, book, draft }: Compared): Review['ordersOf'] => {
    const known = new Map<string, readonly SegmentOrder[]>();
    return ({ former, text }) => {
      const id = former === null ? undefined : book[former]?.id;
      const key = `${id ?? ''} ${text}`;
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      const project = withSpeakers(projects.row(projectId), draft.speakers);
      const plan = id === undefined ? undefined : parts.segments.plan(id).plan;
      const next = replanFor(project, text, plan, { isMade: parts.isMadeIn(project) });
      const account = parts.accounts.current();
      const planned = { plan: next.plan, ids: [] };
      const { orders } = parts.speechOrders.ofPlan(project, planned, account);
      const spoken = orders.flatMap((one) => one ?? []);
      known.set(key, spoken);
      return spoken;
    };
  };
  const show = (draftId: string, review: Review): RevisionReview => {
    const { fileName, isBaseKnown, order, chapters, revision, book } = review;
    reviews.set(draftId, review);
    forgetOldest(reviews, mostKept);
    return {
      draftId,
      fileName,
      isBaseKnown,
      order,
      isSameOrder: revision.isSameOrder,
      chapters: chapters.map(({ former, title, paragraphs }) => ({
        title,
        formerTitle: former === null ? null : (book[former]?.title ?? null),
        formerOrdinal: former === null ? null : former + 1,
        paragraphCount: paragraphs.length,
        movedCount: paragraphs.filter(({ kind, isMoved }) => kind === 'same' && isMoved).length,
        changes: paragraphs.flatMap((paragraph, at) =>
          paragraph.kind === 'same' || paragraph.kind === 'own' ? [] : [{ at, ...paragraph }],
        ),
      })),
      ...priceFor(review, compose(review, [])),
    };
  };

  return {
    review: async (projectId, { path, fileName, signal }) => {
      const base = manuscripts.of(projectId);
      const isScript = base === null ? isScriptName(fileName) : base.isScript;
      const script = isScript ? 'keep' : 'look';
      const read = await parts.bookReader.read({ path, fileName, script, signal });
      await parts.prices.readyToQuote(parts.accounts.current());
      const sourceFile = await parts.keepSource(path);
      const compared = compare(projectId, { ...manuscriptOf(read), sourceFile });
      const order = compared.revision.usualOrder;
      return show(parts.random.id(), {
        ...compared,
        fileName,
        order,
        isBaseKnown: base !== null,
        chapters: compared.revision.inOrder(order),
        known: identitiesOf(compared),
        ordersOf: rememberedOrders(compared),
      });
    },
    reorder: (draftId, order) => {
      const review = find(draftId);
      return show(draftId, { ...review, order, chapters: review.revision.inOrder(order) });
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
      const compared = compare(projectId, draft);
      const { inOrder, usualOrder } = compared.revision;
      return carryOut(
        compared,
        composeRevision(inOrder(usualOrder), compared, () => 'theirs'),
      );
    },
    sharedWith: (projectId, draft) => {
      const cast = projects.row(projectId).cast.map(({ name }) => name);
      const own = paragraphsOf(manuscriptChapters(library, projectId), cast);
      const keys = new Set(paragraphsOf(draft, cast).map(({ key }) => key));
      const lengthOf = (list: typeof own) => list.reduce((sum, { key }) => sum + key.length, 0);
      const shared = own.filter(({ key }) => keys.has(key));
      return own.length === 0 ? 0 : lengthOf(shared) / Math.max(1, lengthOf(own));
    },
    undo,
    redo,
    discard: (draftId) => {
      reviews.delete(draftId);
    },
  };
}

/** What a file says of a book, front and back matter told apart. */
export function manuscriptOf({
  chapters,
  script,
}: Pick<BookDraft, 'chapters' | 'script'>): ReadManuscript {
  return {
    chapters: chapters.map(({ title, text, off }) => ({
      title,
      text,
      ...(off === null ? {} : { isMatter: true }),
    })),
    isScript: script?.isKept === true,
    speakers: script?.isKept === true ? script.cast : [],
  };
}
