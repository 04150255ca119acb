import { isolateHistory } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { useScriptStore } from '../save/script-store.ts';
import { activeEditor } from './active-editor.ts';
import { pastedText } from './paste.ts';

/** Text for a chapter whose editor is not on the screen yet. */
let wanted: { readonly chapterId: string; readonly text: string } | null = null;

/** As a paste does: prose, in one step that can be undone, with the offer to make tags of what looks like them. */
export function insertText(view: EditorView, text: string): void {
  const { head } = view.state.selection.main;
  const insert = pastedText(text, '');
  view.dispatch({
    changes: { from: head, insert },
    selection: { anchor: head + insert.length },
    effects: EditorView.scrollIntoView(head, { y: 'center' }),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
  });
  view.focus();
}

/** Inserts at the caret of the open chapter, as soon as its editor is there; false where none is open. */
export function insertIntoScript(text: string): boolean {
  const chapterId = useScriptStore.getState().chapter?.id;
  if (chapterId === undefined) return false;
  const view = activeEditor();
  if (view === null) wanted = { chapterId, text };
  else insertText(view, text);
  return true;
}

/** What a chapter was shown for; asked once, by its editor. */
export function takeWantedText(chapterId: string): string | null {
  const text = wanted?.chapterId === chapterId ? wanted.text : null;
  wanted = null;
  return text;
}
