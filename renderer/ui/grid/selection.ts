/** A row as the selection sees it; `pick` is what can be chosen with it, or null. */
export type Pickable = { readonly key: string; readonly pick: string | null };

export type Selection = {
  /** The row that the keyboard is on. */
  readonly active: string | null;
  /** Where a range began. */
  readonly anchor: string | null;
  readonly chosen: ReadonlySet<string>;
};

export const noSelection: Selection = { active: null, anchor: null, chosen: new Set() };

function indexOf(rows: readonly Pickable[], key: string | null): number {
  return key === null ? -1 : rows.findIndex((row) => row.key === key);
}

function picksBetween(rows: readonly Pickable[], from: number, to: number): ReadonlySet<string> {
  const chosen = new Set<string>();
  for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
    const pick = rows[at]?.pick;
    if (pick != null) chosen.add(pick);
  }
  return chosen;
}

/** Goes to a row by its index, held inside the list; `extends` chooses all from the anchor on. */
export function moveTo(
  selection: Selection,
  rows: readonly Pickable[],
  index: number,
  isRange: boolean,
): Selection {
  const at = Math.min(rows.length - 1, Math.max(0, index));
  const active = rows[at]?.key ?? null;
  if (!isRange) return { ...selection, active, anchor: active };
  const anchor = selection.anchor ?? selection.active ?? active;
  const from = indexOf(rows, anchor);
  return { active, anchor, chosen: picksBetween(rows, from === -1 ? at : from, at) };
}

export function moveBy(
  selection: Selection,
  rows: readonly Pickable[],
  delta: number,
  isRange: boolean,
): Selection {
  const from = indexOf(rows, selection.active);
  const start = from === -1 ? (delta > 0 ? -1 : rows.length) : from;
  return moveTo(selection, rows, start + delta, isRange);
}

/** Chooses or leaves one row and puts the keyboard on it. */
export function toggleRow(selection: Selection, row: Pickable): Selection {
  const chosen = new Set(selection.chosen);
  if (row.pick !== null && !chosen.delete(row.pick)) chosen.add(row.pick);
  return { active: row.key, anchor: row.key, chosen };
}

export function chooseAll(selection: Selection, rows: readonly Pickable[]): Selection {
  return { ...selection, chosen: picksBetween(rows, 0, rows.length - 1) };
}

export function chooseNone(selection: Selection): Selection {
  return { ...selection, chosen: new Set() };
}

/** Drops what is gone: a choice that cannot be seen must never be acted on. */
export function prune(selection: Selection, rows: readonly Pickable[]): Selection {
  const { active, anchor, chosen } = selection;
  if (active === null && chosen.size === 0) return selection;
  const keys = new Set(rows.map(({ key }) => key));
  const picks = new Set(rows.map(({ pick }) => pick));
  const kept = [...chosen].filter((pick) => picks.has(pick));
  const isSame =
    kept.length === chosen.size &&
    (active === null || keys.has(active)) &&
    (anchor === null || keys.has(anchor));
  return isSame
    ? selection
    : {
        active: active !== null && keys.has(active) ? active : null,
        anchor: anchor !== null && keys.has(anchor) ? anchor : null,
        chosen: new Set(kept),
      };
}

/** What an action is about: all that is chosen, else the row that the keyboard is on. */
export function picksOf(selection: Selection, rows: readonly Pickable[]): readonly string[] {
  if (selection.chosen.size > 0) return [...selection.chosen];
  const pick = rows.find(({ key }) => key === selection.active)?.pick ?? null;
  return pick === null ? [] : [pick];
}
