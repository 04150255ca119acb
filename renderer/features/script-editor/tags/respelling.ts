import { isolateHistory } from '@codemirror/commands';
import type { EditorState } from '@codemirror/state';
import { EditorView, type KeyBinding } from '@codemirror/view';
import { create } from 'zustand';
import { matchRespelling, maximumRespellingLength } from '../../../../shared/script/parse/marks.ts';
import { t } from '../../../i18n/index.ts';
import { showNotice } from '../../../ui/messages/toast.tsx';
import { chipsBetween } from './chip-state.ts';

/** A place of the text that is said otherwise than it is written, or will be. */
export type RespellPlace = {
  readonly from: number;
  readonly to: number;
  readonly shown: string;
  /** Null where it is said as written yet. */
  readonly said: string | null;
};

/** The place that the dialog is open for. */
export const useRespellStore = create<{ readonly place: RespellPlace | null }>()(() => ({
  place: null,
}));

/** Signs of the script language: words with one are no plain words. */
const mark = /[()[\]{}|\\@#（）＠＃\r\n]/;

/** The respelling that the selection stands in or touches, or the words that could be one; else null. */
export function respellPlaceAt(state: EditorState): RespellPlace | null {
  const { from, to, head, empty } = state.selection.main;
  const chip = chipsBetween(state, from, to).find((place) => place.chip.kind === 'respelling');
  if (chip?.chip.kind === 'respelling') {
    const { shown, said } = chip.chip;
    return { from: chip.from, to: chip.to, shown, said };
  }
  const word = empty ? state.wordAt(head) : null;
  const range = word ?? { from, to };
  const text = state.sliceDoc(range.from, range.to);
  const shown = text.trim();
  if (shown === '' || shown.length > maximumRespellingLength || mark.test(shown)) return null;
  const start = range.from + text.indexOf(shown);
  return { from: start, to: start + shown.length, shown, said: null };
}

/** Opens the dialog for the word at the cursor, the selected words, or the respelling there. */
export function openRespelling(view: EditorView): boolean {
  const place = respellPlaceAt(view.state);
  if (place === null) {
    showNotice('info', t('pronunciation.respell.pick'));
  } else {
    useRespellStore.setState({ place });
  }
  return true;
}

/** `{shown|said}` for these words, or null where they cannot be said. */
export function respellingOf(shown: string, said: string): string | null {
  const words = said.trim().replace(/\s+/g, ' ');
  const source = `{${shown}|${words}}`;
  const match = mark.test(words) ? null : matchRespelling(source, 0);
  return match?.end === source.length ? source : null;
}

/** Has a place said otherwise, or as it is written for null: one step for undo. */
export function respell(view: EditorView, place: RespellPlace, source: string | null): void {
  const { from, to, shown } = place;
  const insert = source ?? shown;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    effects: EditorView.scrollIntoView(from, { y: 'nearest', yMargin: 80 }),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.respell',
  });
}

/** F2 opens what stands at the cursor already, as it does a fold. */
function openStanding(view: EditorView): boolean {
  const said = respellPlaceAt(view.state)?.said ?? null;
  return said !== null && openRespelling(view);
}

export const respellKeys: readonly KeyBinding[] = [
  { key: 'Mod-Shift-p', run: openRespelling },
  { key: 'F2', run: openStanding },
];
