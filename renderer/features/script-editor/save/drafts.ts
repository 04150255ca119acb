import { forget, recall, remember } from '../../../stores/remembered.ts';

/** Text that had no time to be saved when the window went away, kept until the chapter opens again. */
export type UnsavedDraft = { readonly baseRevision: number; readonly text: string };

const name = (chapterId: string): string => `draft.${chapterId}`;

export function keepDraft(chapterId: string, draft: UnsavedDraft): void {
  remember(name(chapterId), JSON.stringify(draft));
}

export function dropDraft(chapterId: string): void {
  forget(name(chapterId));
}

/** The draft to bring back: only one that is newer than, and made from, the revision now stored. */
export function draftToRecover(
  stored: string | null,
  chapter: { readonly revision: number; readonly text: string },
): string | null {
  if (stored === null) return null;
  try {
    const draft = JSON.parse(stored) as Partial<UnsavedDraft>;
    const isOurs = draft.baseRevision === chapter.revision && typeof draft.text === 'string';
    return isOurs && draft.text !== chapter.text ? (draft.text ?? null) : null;
  } catch {
    return null;
  }
}

export function readDraft(chapterId: string): string | null {
  return recall(name(chapterId));
}
