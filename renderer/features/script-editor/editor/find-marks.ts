import { type ChangeDesc, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

export type FoundPlace = { readonly start: number; readonly end: number };

type Found = { readonly places: readonly FoundPlace[]; readonly currentAt: number };

/** What the search found in this chapter, by places of the text now; empty ends it. */
export const foundEffect = StateEffect.define<Found>();

const plain = Decoration.mark({ class: 'cm-searchMatch' });
const current = Decoration.mark({ class: 'cm-searchMatch cm-searchMatch-selected' });

function draw({ places, currentAt }: Found, length: number): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const [index, { start, end }] of places.entries()) {
    if (start < end && end <= length) {
      ranges.push((index === currentAt ? current : plain).range(start, end));
    }
  }
  return Decoration.set(ranges);
}

/** Finds as they travel with the text while it is typed in. */
export const findMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, { effects, changes, newDoc }) => {
    let next = value.map(changes);
    for (const effect of effects) {
      if (effect.is(foundEffect)) next = draw(effect.value, newDoc.length);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Places of the saved text as they lie in the text now; what was typed in is left out. */
export function placesNow(
  places: readonly FoundPlace[],
  since: ChangeDesc | null,
): readonly (FoundPlace | null)[] {
  if (since === null || since.empty) return places;
  return places.map(({ start, end }) =>
    end > since.length || since.touchesRange(start, end) !== false
      ? null
      : { start: since.mapPos(start, 1), end: since.mapPos(end, -1) },
  );
}
