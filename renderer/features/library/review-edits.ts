import { z } from 'zod';
import type { ImportReview } from '../../../shared/model/project.ts';
import { forget, recall, remember } from '../../stores/remembered.ts';
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
  chapters: z.array(
    z.object({ first: z.number(), title: z.string(), isIncluded: z.boolean() }).readonly(),
  ),
});

const stored = 'review';

/** Of the review on the screen, with all steps: for a look elsewhere. */
let held: { readonly draftId: string; readonly edits: ReviewEdits } | null = null;

/** The same file, cut into the same sections. */
function fileOf({ sections }: ImportReview, fileName: string): string {
  const characters = sections.reduce((sum, section) => sum + section.characters, 0);
  return `${sections.length} ${characters} ${fileName}`;
}

function proposalOf(review: ImportReview): ReviewEdits {
  return {
    title: review.title,
    author: review.author ?? '',
    language: review.language,
    history: { done: [], now: proposedChapters(review), undone: [] },
  };
}

const plain = ({ history, ...edits }: ReviewEdits) => ({ ...edits, chapters: history.now });

function recallEdits(review: ImportReview, fileName: string): ReviewEdits | null {
  try {
    const { of, chapters, ...edits } = schema.parse(JSON.parse(recall(stored) ?? 'null'));
    if (of !== fileOf(review, fileName)) return null;
    const proposed = proposedChapters(review);
    return { ...edits, history: { done: [proposed], now: chapters, undone: [] } };
  } catch {
    return null;
  }
}

/** The proposal, or what was made of it before, also in a window that was closed. */
export function startOfEdits(
  review: ImportReview,
  fileName: string,
): { readonly edits: ReviewEdits; readonly isRestored: boolean } {
  if (held?.draftId === review.draftId) return { edits: held.edits, isRestored: false };
  const recalled = recallEdits(review, fileName);
  return { edits: recalled ?? proposalOf(review), isRestored: recalled !== null };
}

/** Keeps what was made of the file until it is added; of one file, the last one. */
export function keepEdits(review: ImportReview, fileName: string, edits: ReviewEdits): void {
  const before = held;
  held = { draftId: review.draftId, edits };
  const words = JSON.stringify(plain(edits));
  if (words !== JSON.stringify(plain(proposalOf(review)))) {
    remember(stored, JSON.stringify({ of: fileOf(review, fileName), ...plain(edits) }));
  } else if (before?.draftId === review.draftId) {
    forget(stored);
  }
}

/** The file is in the library. */
export function dropEdits(): void {
  held = null;
  forget(stored);
}
