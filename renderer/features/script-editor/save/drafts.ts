import { forget, recall, remember } from '../../../stores/remembered.ts';

/** Text that had no time to be saved when the window went away, kept until the chapter opens again. */
export type UnsavedDraft = {
  readonly baseRevision: number;
  /** What it was made from, where somebody else had changed that and no choice was made yet. */
  readonly baseText: string | null;
  /** What was on its way to main: it may have arrived. */
  readonly sentText: string | null;
  readonly text: string;
};

const name = (chapterId: string): string => `draft.${chapterId}`;

export function keepDraft(chapterId: string, draft: UnsavedDraft): void {
  remember(name(chapterId), JSON.stringify(draft));
}

export function dropDraft(chapterId: string): void {
  forget(name(chapterId));
}

/** The draft to bring back: made from the revision now stored, or in dispute with it. */
export function draftToRecover(
  stored: string | null,
  chapter: { readonly revision: number; readonly text: string },
): { readonly baseText: string; readonly text: string } | null {
  if (stored === null) return null;
  try {
    const { baseRevision, baseText, sentText, text } = JSON.parse(stored) as Partial<UnsavedDraft>;
    const isBase = baseRevision === chapter.revision || sentText === chapter.text;
    const base = baseText ?? (isBase ? chapter.text : null);
    if (base === null || typeof text !== 'string' || text === chapter.text) return null;
    return { baseText: base, text };
  } catch {
    return null;
  }
}

export function readDraft(chapterId: string): string | null {
  return recall(name(chapterId));
}
