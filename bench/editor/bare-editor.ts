import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';

declare global {
  interface Window {
    /** Puts an editor with nothing of ours into the element; it gives back its element of text. */
    createBareEditor: (parent: HTMLElement, doc: string) => HTMLElement;
  }
}

const readNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

window.createBareEditor = (parent, doc) => {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        // Without it the page's policy takes the editor's own styles away, and its height with them.
        EditorView.cspNonce.of(readNonce()),
        keymap.of([...historyKeymap, ...defaultKeymap]),
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        EditorView.contentAttributes.of({ dir: 'auto', spellcheck: 'true' }),
        EditorView.theme({
          '&': { height: '100%' },
          '.cm-scroller': { fontSize: '17px', lineHeight: '1.65', overflow: 'auto' },
        }),
      ],
    }),
  });
  return view.contentDOM;
};
