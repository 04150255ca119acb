import type { EditorView } from '@codemirror/view';
import { useScriptStore } from '../save/script-store.ts';
import type { SideId } from '../save/sides.ts';

type OpenEditor = {
  readonly view: EditorView;
  readonly sideId: SideId;
  readonly chapterId: string;
  /** Held, it takes nothing that is typed: its text is about to stand elsewhere. */
  readonly hold: (isHeld: boolean) => void;
};

let editors: readonly OpenEditor[] = [];

/** The editors on the screen: one on each side of the script. */
export function openEditors(): readonly OpenEditor[] {
  return editors;
}

/** The editor that panels beside it work on: that of the side at hand; null where no chapter is open. */
export function activeEditor(): EditorView | null {
  const { focusedId } = useScriptStore.getState();
  return editors.find(({ sideId }) => sideId === focusedId)?.view ?? null;
}

/** Nothing has taken the keyboard from the text that was left. */
export function isKeyboardFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement === document.getElementById('main');
}

/** What answers takes the editor away again. */
export function addEditor(editor: OpenEditor): () => void {
  editors = [...editors, editor];
  return () => {
    editors = editors.filter((other) => other !== editor);
  };
}

/** The editor that shows the same chapter on the other side. */
export function twinOf(chapterId: string, view: EditorView | null = null): EditorView | null {
  return (
    editors.find((other) => other.chapterId === chapterId && other.view !== view)?.view ?? null
  );
}
