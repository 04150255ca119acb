import { create } from 'zustand';
import { accept, dismiss } from './speakers-store.ts';
import type { DoubtfulLine, SuggestionGroup } from './suggestion-groups.ts';

/** Whose a line is by a person's word; null is the narrator. */
type Decision = { readonly name: string | null };

type ReviewState = {
  /** Null while nothing is looked through. */
  readonly lines: readonly DoubtfulLine[] | null;
  readonly at: number;
  /** Which of the names of the line is shown. */
  readonly choice: number;
  /** By the line's place in `lines`: the same words may be said twice. */
  readonly decisions: ReadonlyMap<number, Decision>;
};

const closed: ReviewState = { lines: null, at: 0, choice: 0, decisions: new Map() };

/** Lines in doubt, looked through one by one; nothing is given before the end. */
export const useReviewStore = create<ReviewState>()(() => closed);

const { getState: get, setState: set } = useReviewStore;

export function startReview(lines: readonly DoubtfulLine[]): void {
  set({ ...closed, lines });
}

/** The next line, or the one before; behind the last one the review ends. */
export async function step(by: 1 | -1): Promise<void> {
  const { lines, at } = get();
  const next = Math.max(0, at + by);
  if (lines !== null && next >= lines.length) await finishReview();
  else set({ at: next, choice: 0 });
}

export function showNextName(): void {
  const { lines, at, choice } = get();
  const count = lines?.[at]?.names.length ?? 0;
  if (count > 0) set({ choice: (choice + 1) % count });
}

/** Settles the line that is shown, and goes on. */
export async function decide(name: string | null): Promise<void> {
  const { lines, at, decisions } = get();
  if (lines?.[at] === undefined) return;
  set({ decisions: new Map(decisions).set(at, { name }) });
  await step(1);
}

/** Gives all that was decided, as one act with one way back. */
export async function finishReview(): Promise<void> {
  const { lines, decisions } = get();
  set(closed);
  const groups = new Map<string, SuggestionGroup>();
  const left: string[] = [];
  for (const [at, { line }] of (lines ?? []).entries()) {
    const decision = decisions.get(at);
    if (decision === undefined) continue;
    const { name } = decision;
    if (name === null) left.push(line.key);
    else {
      const before = groups.get(name)?.lines ?? [];
      groups.set(name, { name, isNew: false, lines: [...before, line] });
    }
  }
  if (left.length > 0) dismiss(left);
  await accept([...groups.values()]);
}
