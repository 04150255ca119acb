import type { SlotRequest } from './slot.ts';

type Entry<T> = {
  readonly item: T;
  readonly size: number;
  readonly turn: number;
  readonly sequence: number;
  isGone: boolean;
};

/** Entries of one rank function by turn, then in the order of arrival; those before `head` are gone. */
type Group<T> = {
  readonly rank: () => number;
  entries: Entry<T>[];
  head: number;
  left: number;
};

type Groups<T> = Map<() => number, Group<T>>;

export type WaitQueue<T> = {
  /** Returns a function that takes the item out again; after it was chosen, that does nothing. */
  readonly add: (request: SlotRequest, item: T) => () => void;
  readonly length: () => number;
  /** Takes out the next item, for a gateway that runs `slots` calls at once. */
  readonly next: (slots: number) => T | null;
};

/**
 * Once fewer calls than this many for each slot are left of a rank, the longest goes first, so that
 * the last ones end together; before, the order of the text, so that a book can be heard as it is made.
 */
const longestFirstPerSlot = 4;

/**
 * Who waits for a slot: interactive before batch, then the lower rank, then by turn and arrival, and near
 * the end of a batch rank the longest first. Adding and taking out cost the same at any length.
 */
export function createWaitQueue<T>(): WaitQueue<T> {
  const interactive: Groups<T> = new Map();
  const batch: Groups<T> = new Map();
  let length = 0;
  let added = 0;

  const drop = (groups: Groups<T>, group: Group<T>, entry: Entry<T>): void => {
    entry.isGone = true;
    length -= 1;
    group.left -= 1;
    if (group.left === 0) groups.delete(group.rank);
    else tidy(group);
  };

  return {
    add: (request, item) => {
      const groups = request.priority === 'interactive' ? interactive : batch;
      let group = groups.get(request.rank);
      if (group === undefined) {
        group = { rank: request.rank, entries: [], head: 0, left: 0 };
        groups.set(request.rank, group);
      }
      const { size, turn = 0 } = request;
      const entry: Entry<T> = { item, size, turn, sequence: added, isGone: false };
      const home = group;
      putIn(home, entry);
      home.left += 1;
      added += 1;
      length += 1;
      return () => {
        if (!entry.isGone) drop(groups, home, entry);
      };
    },
    length: () => length,
    next: (slots) => {
      const groups = interactive.size > 0 ? interactive : batch;
      const first = lowestRanked(groups);
      let left = 0;
      for (const group of first) left += group.left;
      const isEnding = groups === batch && left < longestFirstPerSlot * slots;
      const chosen = isEnding ? longestOf(first) : earliestOf(first);
      if (chosen === null) return null;
      drop(groups, chosen.group, chosen.entry);
      return chosen.entry.item;
    },
  };
}

function lowestRanked<T>(groups: Groups<T>): readonly Group<T>[] {
  let lowest = Number.POSITIVE_INFINITY;
  let found: Group<T>[] = [];
  for (const group of groups.values()) {
    const rank = group.rank();
    if (rank < lowest) {
      lowest = rank;
      found = [group];
    } else if (rank === lowest) {
      found.push(group);
    }
  }
  // Ranks that are no numbers compare as nothing; those callers must not wait for ever.
  return found.length > 0 ? found : [...groups.values()];
}

type Choice<T> = { readonly group: Group<T>; readonly entry: Entry<T> };

function earliestOf<T>(groups: readonly Group<T>[]): Choice<T> | null {
  let best: Choice<T> | null = null;
  for (const group of groups) {
    const entry = group.entries[group.head];
    if (entry === undefined) continue;
    if (best === null || entry.sequence < best.entry.sequence) best = { group, entry };
  }
  return best;
}

function longestOf<T>(groups: readonly Group<T>[]): Choice<T> | null {
  let best: Choice<T> | null = null;
  for (const group of groups) {
    for (let at = group.head; at < group.entries.length; at += 1) {
      const entry = group.entries[at];
      if (entry === undefined || entry.isGone) continue;
      if (best === null || isLonger(entry, best.entry)) best = { group, entry };
    }
  }
  return best;
}

function isLonger<T>(a: Entry<T>, b: Entry<T>): boolean {
  return a.size > b.size || (a.size === b.size && a.sequence < b.sequence);
}

/** Behind those of the same turn: nearly always at the end, as calls come in the order of their job. */
function putIn<T>({ entries, head }: Group<T>, entry: Entry<T>): void {
  if ((entries.at(-1)?.turn ?? entry.turn) <= entry.turn) {
    entries.push(entry);
    return;
  }
  let low = head;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.turn ?? 0) <= entry.turn) low = middle + 1;
    else high = middle;
  }
  entries.splice(low, 0, entry);
}

/** Moves the head to the next entry that waits; gone ones are thrown away once they are the most. */
function tidy<T>(group: Group<T>): void {
  while (group.entries[group.head]?.isGone) group.head += 1;
  if (group.entries.length <= 2 * group.left + 16) return;
  group.entries = group.entries.filter((entry) => !entry.isGone);
  group.head = 0;
}
