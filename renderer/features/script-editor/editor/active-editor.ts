import type { EditorView } from '@codemirror/view';

let active: EditorView | null = null;

/** The editor that panels beside it work on; null where no chapter is open. */
export function activeEditor(): EditorView | null {
  return active;
}

export function setActiveEditor(view: EditorView | null): void {
  active = view;
}
