import { EditorView } from '@codemirror/view';
import { useScriptStore } from '../save/script-store.ts';
import { activeEditor } from './active-editor.ts';

export type ScriptPlace = {
  readonly chapterId: string;
  /** In UTF-16 units of the chapter's text. */
  readonly start: number;
  readonly end: number;
  /** Gives the keyboard to the text. */
  readonly isFocused?: boolean;
};

/** Where to go in a chapter that is not shown yet. */
let wanted: ScriptPlace | null = null;

/** Selects a place of the text and brings it into the middle of the sight. */
export function selectPlace(view: EditorView, { start, end, isFocused }: ScriptPlace): void {
  const { length } = view.state.doc;
  const anchor = Math.min(start, length);
  const head = Math.min(end, length);
  view.dispatch({
    selection: { anchor, head },
    effects: EditorView.scrollIntoView(anchor, { y: 'center', yMargin: 80 }),
  });
  if (isFocused) view.focus();
}

/** Goes to a place of any chapter of the open book, opening the chapter first where it is another one. */
export async function goToPlace(place: ScriptPlace): Promise<void> {
  const { chapter, sides, showChapter } = useScriptStore.getState();
  const isShown = sides.some(({ chapterId }) => chapterId === place.chapterId);
  if (isShown && chapter?.id !== place.chapterId) await showChapter(place.chapterId);
  const view = activeEditor();
  if (view !== null && isShown) {
    selectPlace(view, place);
    return;
  }
  wanted = place;
  await showChapter(place.chapterId);
}

/** The place that a chapter was opened for; asked once, by its editor. */
export function takeWantedPlace(chapterId: string): ScriptPlace | null {
  const place = wanted?.chapterId === chapterId ? wanted : null;
  wanted = null;
  return place;
}
