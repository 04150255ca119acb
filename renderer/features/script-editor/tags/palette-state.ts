import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state';
import { castNames } from './chip-state.ts';
import { type MarkItem, markGroups } from './mark-items.ts';
import { useRecentMarks } from './recent-marks.ts';

export type PaletteEntry =
  | { readonly kind: 'mark'; readonly item: MarkItem }
  | { readonly kind: 'speaker'; readonly name: string }
  /** Somebody who is not in the cast yet. */
  | { readonly kind: 'new-speaker'; readonly name: string };

export type PaletteGroup = {
  readonly id: ReturnType<typeof markGroups>[number]['id'] | 'cast';
  readonly entries: readonly PaletteEntry[];
};

export type Palette = {
  /** Where the `/` or `@` stands that called it. */
  readonly from: number;
  readonly to: number;
  /** Empty while nothing fits: it is not shown then, and takes no key. */
  readonly groups: readonly PaletteGroup[];
  /** Place in all groups together. */
  readonly selected: number;
};

export const closePaletteEffect = StateEffect.define<null>();
export const selectEntryEffect = StateEffect.define<number>();

const longestQuery = 30;
/** As long as the name of a character may be. */
const longestName = 80;

/** All entries in the order in which they are shown. */
export function entriesOf({ groups }: Palette): readonly PaletteEntry[] {
  return groups.flatMap(({ entries }) => entries);
}

function groupsFor(state: EditorState, sign: string, query: string): readonly PaletteGroup[] {
  if (sign === '/') {
    return markGroups(query, useRecentMarks.getState().ids).map(({ id, items }) => ({
      id,
      entries: items.map((item) => ({ kind: 'mark', item })),
    }));
  }
  const wanted = query.toLowerCase();
  const names = castNames(state);
  const known = names.filter((name) => name.toLowerCase().startsWith(wanted));
  const name = query.trim();
  // Four words or more that end like a sentence are prose, not a name.
  const isName = /^(?!.*(?: \S+){3}\S{3}[.!?]$)[\p{L}\p{N}][^:：()[\]{}（）\\*_~@#]*$/u.test(name);
  const isNew = isName && !names.includes(name);
  const entries: readonly PaletteEntry[] = [
    ...known.map((one) => ({ kind: 'speaker', name: one }) as const),
    ...(isNew ? [{ kind: 'new-speaker', name } as const] : []),
  ];
  return entries.length === 0 ? [] : [{ id: 'cast', entries }];
}

/** The place of a `/` or `@` typed just now where it may call the palette, or -1. */
function calledAt(transaction: Transaction): number {
  const { newDoc, changes, state } = transaction;
  const isTyped = transaction.isUserEvent('input.type');
  if (!isTyped || transaction.isUserEvent('input.type.compose')) return -1;
  let called = -1;
  changes.iterChanges((fromA, toA, fromB, _toB, inserted) => {
    const sign = inserted.length === 1 ? inserted.toString() : '';
    const line = newDoc.lineAt(fromB);
    const before = newDoc.sliceString(Math.max(line.from, fromB - 1), fromB);
    const isCalling =
      sign === '/' ? before === '' || /\s/.test(before) : sign === '@' && fromB === line.from;
    const isHere = state.selection.main.empty && state.selection.main.head === fromB + 1;
    if (isCalling && isHere && fromA === toA) called = fromB;
  });
  return called;
}

function opened(state: EditorState, from: number, before: Palette | null): Palette | null {
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(from);
  const isNear = main.empty && ranges.length === 1 && main.head > from && main.head <= line.to;
  const sign = state.sliceDoc(from, from + 1);
  const longest = sign === '@' ? longestName : longestQuery;
  const query = state.sliceDoc(from + 1, main.head);
  if (!isNear || query.length > longest) return null;
  if (/^\s|\/|\s\s/.test(query)) return null;
  const groups = groupsFor(state, sign, query);
  const isSame = before !== null && before.to === main.head;
  return { from, to: main.head, groups, selected: isSame ? before.selected : 0 };
}

/** The palette at the cursor: called by `/` after a space or by `@` at a line's start, never while composing. */
export const paletteField = StateField.define<Palette | null>({
  create: () => null,
  update: (value, transaction) => {
    if (transaction.effects.some((effect) => effect.is(closePaletteEffect))) return null;
    const called = transaction.docChanged ? calledAt(transaction) : -1;
    if (called >= 0) return opened(transaction.state, called, null);
    if (value === null) return null;
    let next: Palette | null = value;
    if (transaction.docChanged || transaction.selection !== undefined) {
      const isTyping = !transaction.docChanged || transaction.isUserEvent('input.type');
      const isDeleting = transaction.isUserEvent('delete');
      const from = transaction.changes.mapPos(value.from, 1);
      const isThere = /^[/@]$/.test(transaction.state.sliceDoc(from, from + 1));
      next = (isTyping || isDeleting) && isThere ? opened(transaction.state, from, value) : null;
    }
    for (const effect of transaction.effects) {
      if (effect.is(selectEntryEffect) && next !== null) {
        const count = entriesOf(next).length;
        next = { ...next, selected: (effect.value + count) % Math.max(1, count) };
      }
    }
    return next;
  },
});

/** The palette while it is in sight, else null. */
export function openPalette(state: EditorState): Palette | null {
  const palette = state.field(paletteField);
  return palette === null || palette.groups.length === 0 ? null : palette;
}
