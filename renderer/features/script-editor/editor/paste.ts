import { isolateHistory } from '@codemirror/commands';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { unescapeProse } from '../../../../shared/script/parse/escape.ts';
import { t } from '../../../i18n/index.ts';
import { showLink } from '../../../ui/messages/toast.tsx';
import { castNames } from '../tags/chip-state.ts';
import { findChips } from '../tags/chips.ts';
import { proseOfPaste, scriptOfPage } from './pasted-html.ts';

/** What was copied here last goes back as it is; everything from outside is prose, as on import. */
let copied = '';

type Pasted = { readonly from: number; readonly to: number };

const pastedEffect = StateEffect.define<Pasted>();

/** Where the last paste with marks in it stands, carried along while the text changes. */
const pastedField = StateField.define<Pasted | null>({
  create: () => null,
  update: (value, { changes, effects }) => {
    for (const effect of effects) {
      if (effect.is(pastedEffect)) return effect.value;
    }
    return value === null
      ? null
      : { from: changes.mapPos(value.from, 1), to: changes.mapPos(value.to, -1) };
  },
});

/** Pasted text as it goes into a script. Text copied from a script stays one. */
export function pastedText(text: string, lastCopied: string): string {
  const plain = text.replace(/\r\n?/g, '\n');
  return plain === lastCopied ? plain : proseOfPaste(plain);
}

/** How many tags, pauses and speakers escaped text would hold as a script. */
function countMarks(escaped: string, cast: readonly string[]): number {
  const raw = unescapeProse(escaped);
  if (raw === escaped) return 0;
  return findChips(raw, cast).filter(({ chip }) => chip.kind !== 'escape').length;
}

function makeTags(view: EditorView, escaped: string): void {
  const place = view.dom.isConnected ? view.state.field(pastedField) : null;
  // What was changed since is the writer's own by now.
  if (place === null || view.state.sliceDoc(place.from, place.to) !== escaped) return;
  view.dispatch({
    changes: { ...place, insert: unescapeProse(escaped) },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.mark',
  });
  view.focus();
}

function offerTags({ view, transactions }: ViewUpdate): void {
  for (const transaction of transactions) {
    if (!transaction.isUserEvent('input.paste') && !transaction.isUserEvent('input.drop')) continue;
    transaction.changes.iterChanges((_fromA, _toA, from, to, inserted) => {
      const escaped = inserted.toString();
      const count = countMarks(escaped, castNames(view.state));
      if (count > 0) {
        setTimeout(() => view.dispatch({ effects: pastedEffect.of({ from, to }) }));
        showLink(t('paste.plain', { count }), t('paste.makeTags'), () => makeTags(view, escaped));
      }
    });
  }
}

/** More than a long chapter has; then the plain text is taken. */
const longestPage = 4_000_000;

/** Takes a paste from a word processor with its headings and emphasis, in one step; false leaves it to the editor. */
function pastePage(event: ClipboardEvent, view: EditorView): boolean {
  const { clipboardData } = event;
  const page = clipboardData?.getData('text/html') ?? '';
  const text = clipboardData?.getData('text/plain') ?? '';
  if (view.state.readOnly || page === '' || page.length > longestPage) return false;
  if (text !== '' && text.replace(/\r\n?/g, '\n') === copied) return false;
  const script = scriptOfPage(new DOMParser().parseFromString(page, 'text/html').body);
  if (script === null) return false;
  event.preventDefault();
  // All of it was deleted: nothing takes the place of what is selected.
  if (script === '') return true;
  const { from } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  // A heading is one only at the start of its line.
  const lead = script.startsWith('# ') && from > line.from ? '\n\n' : '';
  view.dispatch(view.state.replaceSelection(lead + script), {
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
    userEvent: 'input.paste',
  });
  return true;
}

/** Paste escapes like the import and offers to make tags of what looks like them. */
export const scriptPaste: Extension = [
  pastedField,
  EditorView.clipboardOutputFilter.of((text) => {
    copied = text;
    return text;
  }),
  EditorView.domEventHandlers({ paste: pastePage }),
  EditorView.clipboardInputFilter.of((text) => pastedText(text, copied)),
  EditorView.updateListener.of(offerTags),
];
