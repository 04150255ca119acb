import type { ChapterReason } from '../../../shared/model/import/book-draft.ts';
import { isTypedChapter } from './matter.ts';
import { labelOf, type TitleLabel } from './title-label.ts';

type Measured = {
  readonly title: string;
  readonly types: string;
  readonly ms: number;
  readonly isListed: boolean;
  readonly children: readonly Measured[];
};

/** A sibling, and the children that it may be split into; none if it cannot be split. */
export type GroupMember<Node extends Measured> = {
  readonly node: Node;
  readonly children: readonly Node[];
};

/** The length of a chapter that listeners are used to from audiobooks. */
const usualChapterMs = 25 * 60_000;

/** Siblings are not split by the numbers of their children if at most one in this many has children. */
const storiesPerSplit = 4;

/**
 * Decides whether siblings are split into their children, and why; null if they stay whole. One decision for all of
 * them: children called chapters, or numbered continuously across the siblings, are chapters; children whose numbers
 * restart, decimals, scenes and dates are sections; otherwise the level with a median nearest to 25 minutes wins.
 */
export function splitOfGroup<Node extends Measured>(
  group: readonly GroupMember<Node>[],
): ChapterReason | null {
  const families = group.map(({ children }) => children).filter(({ length }) => length > 0);
  if (families.length === 0) return null;
  const labels = families.map((children) => children.map(({ title }) => labelOf(title)));
  const all = labels.flat();
  const share = (is: (label: TitleLabel) => boolean): number => all.filter(is).length / all.length;
  const typed = families.flat().filter(({ types }) => isTypedChapter(types));
  if (share(({ kind }) => kind === 'chapter') > 0.5) return 'chapter-word';
  // One story in parts, among many, does not split the others.
  if (typed.length > all.length / 2) {
    return families.length * 2 > group.length ? 'chapter-word' : null;
  }
  if (share(({ kind }) => kind === 'decimal' || kind === 'date' || kind === 'section') > 0.5) {
    return null;
  }
  const isNumbered = ({ kind }: TitleLabel): boolean => kind === 'number' || kind === 'numbered';
  if (share(isNumbered) > 0.5) {
    if (families.length * storiesPerSplit <= group.length) return null;
    const numbers = labels.map((family) =>
      family.flatMap((label) => (isNumbered(label) && label.number !== null ? [label.number] : [])),
    );
    if (families.length > 1) return runOn(numbers) ? 'running-numbers' : null;
  }
  return isBestBelow(group) ? 'usual-length' : null;
}

/** True if the numbers of each family continue those of the one before. */
function runOn(families: readonly (readonly number[])[]): boolean {
  const told = families.filter(({ length }) => length > 0);
  return told.every((numbers, index) => {
    const before = told[index - 1]?.at(-1);
    return before === undefined || (numbers[0] ?? 0) > before;
  });
}

/** Deeper levels are not considered. */
const deepestLevel = 6;

/** True if the median of some level below is nearer to the usual length than that of the group itself. */
function isBestBelow<Node extends Measured>(group: readonly GroupMember<Node>[]): boolean {
  const nearest = distance(group.map(({ node }) => node));
  let level: readonly Measured[] = group.flatMap(({ node, children }) =>
    children.length === 0 ? [node] : children,
  );
  for (let depth = 1; depth <= deepestLevel; depth += 1) {
    if (distance(level) < nearest) return true;
    level = level.flatMap((node) => {
      const listed = node.children.filter(({ isListed }) => isListed);
      return listed.length === 0 ? [node] : listed;
    });
  }
  return false;
}

/** The logarithm of how many times the median is longer or shorter than usual. */
function distance(nodes: readonly { readonly ms: number }[]): number {
  const median = medianMs(nodes);
  return median === 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(median / usualChapterMs));
}

/** The median duration of those with words. */
export function medianMs(nodes: readonly { readonly ms: number }[]): number {
  const sorted = nodes
    .map(({ ms }) => ms)
    .filter((ms) => ms > 0)
    .sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
