import { z } from 'zod';
import type { ImportReview } from '../../../shared/model/project.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { forget, recall, remember } from '../../stores/remembered.ts';
import { textHash } from './cover.ts';
import { proposedChapters } from './review-outline.ts';
import type { OutlineHistory } from './use-review-outline.ts';

/** What was made of a proposal. */
export type ReviewEdits = Pick<ImportReview, 'title' | 'language'> & {
  readonly author: string;
  readonly history: OutlineHistory;
};

const schema = z.object({
  of: z.string(),
  title: z.string(),
  author: z.string(),
  language: z.string(),
  /** Null as proposed. */
  chapters: z
    .array(z.object({ first: z.number(), title: z.string(), isIncluded: z.boolean() }).readonly())
    .nullable(),
});

const stored = 'review';

/** Of the review on the screen, with all steps: for a look elsewhere. */
let held: { readonly draftId: string; readonly edits: ReviewEdits } | null = null;

/** The same file with the same proposal. */
function fileOf(review: ImportReview, fileName: string): string {
  const { title, author, language, chapters, sections } = review;
  const said = sections.map((one) => [one.name, one.characters, one.opening]);
  return `${textHash(JSON.stringify([title, author, language, chapters, said]))} ${fileName}`;
}

function proposalOf(review: ImportReview): ReviewEdits {
  return {
    title: review.title,
    author: review.author ?? '',
    language: review.language,
    history: { done: [], now: proposedChapters(review), undone: [] },
  };
}

function recallEdits(): z.infer<typeof schema> | null {
  return schema.safeParse(parseJson(recall(stored) ?? '')).data ?? null;
}

type Start = {
  readonly of: string;
  readonly edits: ReviewEdits;
  readonly isRestored: boolean;
};

/** The proposal, or what was made of it before, also in a window that was closed. */
export function startOfEdits(review: ImportReview, fileName: string): Start {
  const of = fileOf(review, fileName);
  if (held?.draftId === review.draftId) return { of, edits: held.edits, isRestored: false };
  const proposal = proposalOf(review);
  const recalled = recallEdits();
  if (recalled?.of !== of) return { of, edits: proposal, isRestored: false };
  const { chapters, title, author, language } = recalled;
  const { now } = proposal.history;
  const history = chapters === null ? proposal.history : { done: [now], now: chapters, undone: [] };
  return { of, edits: { title, author, language, history }, isRestored: true };
}

function forgetOf(of: string): void {
  if (recallEdits()?.of === of) forget(stored);
}

/** Keeps what was made of the file until it is added; of one file, the last one. */
export function keepEdits(review: ImportReview, of: string, edits: ReviewEdits): void {
  held = { draftId: review.draftId, edits };
  const { history, ...words } = edits;
  const { history: proposed, ...proposedWords } = proposalOf(review);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const chapters = isSame(history.now, proposed.now) ? null : history.now;
  if (chapters === null && isSame(words, proposedWords)) forgetOf(of);
  else remember(stored, JSON.stringify({ of, ...words, chapters }));
}

/** The file is in the library. */
export function dropEdits({ draftId }: ImportReview, of: string): void {
  if (held?.draftId === draftId) held = null;
  forgetOf(of);
}
