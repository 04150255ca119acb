import { abortError, appError } from '../../../shared/app-error.ts';
import { forgetOldest } from '../../../shared/forget-oldest.ts';
import type { EventMessage, RequestOf } from '../../../shared/ipc/contract.ts';
import type {
  BookDraft,
  DraftSection,
  EarlyChapter,
} from '../../../shared/model/import/book-draft.ts';
import { isScriptName } from '../../../shared/model/import/book-files.ts';
import type { ImportReview } from '../../../shared/model/project.ts';
import { parseScript, shownText } from '../../../shared/script/parse/parse.ts';
import type { ChapterPlan } from '../../../shared/script/plan/plan.ts';
import type { WrittenSection } from '../../importers/chapter-writer.ts';
import { writtenSection } from '../../importers/outline/written-section.ts';
import type { BookReader } from '../../importers/process/book-reader.ts';
import { createYielder, type Yielder } from '../../importers/yielder.ts';
import type { Random } from '../../platform/ports.ts';
import type { ManuscriptStore } from '../../storage/manuscripts.ts';
import type { PriceList } from '../money/price-list.ts';
import { type CallTokens, priceOfCalls, type Tariff } from '../money/tariff.ts';
import type { OrderTerms, TermsOf } from '../narration/order-terms.ts';
import { planFor } from '../narration/plan-text.ts';
import { jobCallsOf, priceOf } from '../narration/prices.ts';
import { lengthOf, type SegmentOrder, segmentOrders } from '../narration/segment-orders.ts';
import type { Accounts } from '../session/accounts.ts';
import { castOfScript } from './book-of-file.ts';
import type { BookBeginning, Projects } from './projects.ts';
import { manuscriptOf } from './revisions.ts';

/** Reads a book, shows what would be read aloud and its price, and stores it once a person says so. */
export type Imports = {
  readonly review: (file: ReviewedFile) => Promise<ImportReview>;
  /** Ends the reading of that file; its review rejects as aborted. */
  readonly stopReading: (fileHandle: string) => void;
  /** A book is about to be chosen: starts what will read it. */
  readonly prepare: () => void;
  readonly confirm: (
    confirmation: RequestOf<'library.confirm'>,
  ) => Promise<{ readonly projectId: string }>;
  readonly discard: (draftId: string) => void;
};

type ReviewedFile = {
  readonly fileHandle: string;
  readonly path: string;
  readonly fileName: string;
  /** A text file is taken as a script of Lectern's own, its tags kept. Unasked, by its name. */
  readonly isScript?: boolean | undefined;
};

type ReadDraft = BookDraft & { readonly path: string };

const mostDrafts = 4;
const openingLength = 600;
/** So much script holds that opening, folds and escapes included. */
const openingScript = 4000;
/** Orders that are made before others have a turn. */
const ordersPerTurn = 100;

export function createImports(parts: {
  readonly projects: Projects;
  readonly manuscripts: Pick<ManuscriptStore, 'keep'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly prices: Pick<PriceList, 'tariffFor' | 'readyToQuote'>;
  readonly termsOf: TermsOf;
  /** How a book begins, by the settings: what is reviewed is priced and told as what it will be. */
  readonly newBook: () => BookBeginning;
  readonly random: Random;
  readonly bookReader: BookReader;
  /** Keeps the file of a book; null where there is nothing to keep. */
  readonly keepSource: (path: string) => Promise<string | null>;
  readonly emit: (message: EventMessage) => void;
}): Imports {
  const drafts = new Map<string, ReadDraft>();
  const readings = new Map<string, AbortController>();

  const review = async (file: ReviewedFile, signal: AbortSignal): Promise<ImportReview> => {
    const { fileHandle, path, fileName, isScript = isScriptName(fileName) } = file;
    const beginning = parts.newBook();
    const early = createEarlyPlans(beginning, signal);
    const draft = await parts.bookReader.read({
      path,
      fileName,
      script: isScript ? 'keep' : 'look',
      signal,
      onProgress: (fraction) =>
        parts.emit({ name: 'library.reading', payload: { fileHandle, fraction } }),
      onChapter: early.add,
    });
    const plans = await early.plans();
    const draftId = parts.random.id();
    const account = parts.accounts.current();
    await parts.prices.readyToQuote(account);
    const terms = parts.termsOf(account);
    const turns = createYielder(signal);
    const tariff = parts.prices.tariffFor(account);
    const made = await reviewOf({ draftId, draft, beginning, plans, terms, tariff, turns });
    drafts.set(draftId, { ...draft, path });
    forgetOldest(drafts, mostDrafts);
    return made;
  };

  return {
    stopReading: (fileHandle) => {
      readings.get(fileHandle)?.abort(abortError('A person stopped the import.'));
    },
    prepare: parts.bookReader.prepare,
    review: async (file) => {
      const reading = new AbortController();
      readings.set(file.fileHandle, reading);
      try {
        return await review(file, reading.signal);
      } finally {
        if (readings.get(file.fileHandle) === reading) readings.delete(file.fileHandle);
      }
    },
    confirm: async ({ draftId, title, author, language, chapters: chosen }) => {
      const draft = drafts.get(draftId);
      if (draft === undefined) throw appError('not_found.import');
      const { chaptersOfChoice } = await import('../../importers/outline/chapters-of-choice.ts');
      const isIncluded = new Map(chosen.map((one) => [one.first, one.isIncluded]));
      const chapters = chaptersOfChoice(draft, chosen).filter(({ first }) => isIncluded.get(first));
      if (chapters.length === 0) throw appError('bad_input.no_chapter_ticked');
      const { cover, publication } = draft;
      const cast = castOfScript(draft);
      const book = { title, author, language, cover, publication, chapters, cast };
      const projectId = await parts.projects.add(book);
      const sourceFile = await parts.keepSource(draft.path);
      parts.manuscripts.keep(projectId, { ...manuscriptOf(draft), sourceFile });
      drafts.delete(draftId);
      return { projectId };
    },
    discard: (draftId) => {
      drafts.delete(draftId);
    },
  };
}

type PlannedSection = {
  readonly section: DraftSection;
  readonly plan: ChapterPlan;
  readonly orders: readonly SegmentOrder[];
  readonly opening: string;
  readonly estimatedMs: number;
};

/** As what a draft is planned: the same for a chapter that comes early as for the whole. */
function projectOf(draft: Pick<BookDraft, 'language' | 'script'>, beginning: BookBeginning) {
  return { ...beginning, language: draft.language ?? 'en', cast: castOfScript(draft) };
}

/** Plans sections as their chapters arrive, others having their turns, while the rest is still read. */
function createEarlyPlans(beginning: BookBeginning, signal: AbortSignal) {
  const plans: ChapterPlan[] = [];
  const turns = createYielder(signal);
  let work = Promise.resolve();
  return {
    add: ({ chapter, sections, ...book }: EarlyChapter): void => {
      work = work.then(async () => {
        const project = projectOf(book, beginning);
        for (const section of sections) {
          await turns();
          plans.push(planOf(project, writtenSection(chapter, section)));
        }
      });
      work.catch(() => undefined);
    },
    /** Of the first sections, as many as came early. */
    plans: async (): Promise<readonly ChapterPlan[]> => {
      await work;
      return plans;
    },
  };
}

function planOf(project: ReturnType<typeof projectOf>, { head, body }: WrittenSection) {
  const text = [...head.map((block) => block.text), body].filter((part) => part !== '');
  return planFor(project, text.join('\n\n'));
}

type ReviewInput = {
  readonly draftId: string;
  readonly draft: BookDraft;
  readonly beginning: BookBeginning;
  readonly plans: readonly ChapterPlan[];
  readonly terms: OrderTerms;
  readonly tariff: Tariff;
  readonly turns: Yielder;
};

async function reviewOf(input: ReviewInput): Promise<ImportReview> {
  const { draftId, draft, beginning, plans, terms, tariff, turns } = input;
  const project = projectOf(draft, beginning);
  const { language } = project;
  const cast = project.cast.map(({ name }) => name);
  const planned: PlannedSection[] = [];
  for (const [index, section] of draft.sections.entries()) {
    await turns();
    const written = writtenSection(draft.chapters[section.chapter], section);
    const plan = plans[index] ?? planOf(project, written);
    const orders: SegmentOrder[] = [];
    for (let from = 0; from < plan.segments.length; from += ordersPerTurn) {
      await turns();
      const some = plan.segments.slice(from, from + ordersPerTurn);
      for (const order of segmentOrders(some, project, terms)) {
        if (order !== null) orders.push({ ...order, index: from + order.index });
      }
    }
    const opening = openingOf(written, cast);
    const estimatedMs = lengthOf(plan.segments, orders);
    planned.push({ section, plan, orders, opening, estimatedMs });
  }
  const orders = planned.flatMap((entry) => entry.orders);
  const lines = planned.flatMap((entry) =>
    entry.orders.map((order) => ({ chapterId: String(entry.section.chapter), order })),
  );
  const jobs: CallTokens[] = [];
  for (const job of jobCallsOf(lines)) {
    jobs.push(job);
    await turns();
  }
  return {
    draftId,
    title: draft.title,
    author: draft.author,
    language,
    chapters: draft.chapters.map(({ title, first, off, isLong }) => ({
      title,
      first,
      off,
      isLong,
    })),
    sections: planned.map(({ section, plan, opening, estimatedMs }) => ({
      title: section.title,
      name: section.name,
      depth: section.depth,
      isHeading: section.source === 'heading',
      characters: plan.segments.reduce((sum, segment) => sum + segment.shown.length, 0),
      estimatedMs,
      opening,
    })),
    notices: draft.notices.map((notice) => notice.message),
    script:
      draft.script === undefined
        ? null
        : { isKept: draft.script.isKept, markCount: draft.script.markCount },
    estimatedMs: planned.reduce((sum, entry) => sum + entry.estimatedMs, 0),
    price: priceOf(orders, tariff),
    jobPrice: priceOfCalls(tariff, jobs),
  };
}

/** Its first paragraphs as they are read, the headings at its beginning left to its title. */
function openingOf({ head, body }: WrittenSection, cast: readonly string[]): string {
  const paragraphs = head.filter(({ kind }) => kind === 'paragraph').map(({ text }) => text);
  let opening = '';
  for (const paragraph of [...paragraphs, ...body.slice(0, openingScript).split('\n\n')]) {
    const shown = shownText(parseScript(paragraph, { cast })).trim();
    if (shown !== '') opening += opening === '' ? shown : `\n\n${shown}`;
    if (opening.length >= openingLength) break;
  }
  return opening.length <= openingLength
    ? opening
    : withoutHalfWord(opening.slice(0, openingLength));
}

/** Cut behind its last whole word; a text without spaces as it is. */
function withoutHalfWord(text: string): string {
  return `${text.replace(/\s+\S*$/, '')}…`;
}
