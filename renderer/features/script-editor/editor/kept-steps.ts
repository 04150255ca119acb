import { historyField } from '@codemirror/commands';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { forgetOldest } from '../../../../shared/forget-oldest.ts';

type Kept = { readonly doc: string };

const mostKept = 20;
/** Steps of very long texts are not worth their memory. */
const mostLength = 2_000_000;

const kept = new Map<string, Kept>();

/** Keeps the steps and the cursor of a chapter that is left, for when it is opened again. */
export function keepSteps(chapterId: string, state: EditorState): void {
  kept.delete(chapterId);
  if (state.doc.length > mostLength) return;
  kept.set(chapterId, state.toJSON({ history: historyField }) as Kept);
  forgetOldest(kept, mostKept);
}

/** What was kept of a chapter, if its text is still the same; else null. */
export function keptSteps(chapterId: string, text: string): unknown {
  const known = kept.get(chapterId);
  return known?.doc === text ? known : null;
}

type LeftPlace = {
  readonly scrollTo: ReturnType<EditorView['scrollSnapshot']>;
  readonly hadFocus: boolean;
};

const places = new Map<string, LeftPlace>();

/** Keeps what is in sight of a chapter on a side. To be called while the editor is still in the page. */
export function keepPlace(key: string, view: EditorView): void {
  places.delete(key);
  places.set(key, { scrollTo: view.scrollSnapshot(), hadFocus: view.hasFocus });
  forgetOldest(places, mostKept);
}

export const keptPlace = (key: string): LeftPlace | undefined => places.get(key);
