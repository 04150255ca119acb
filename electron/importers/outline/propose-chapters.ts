import { append } from '../../../shared/append.ts';
import type {
  ChapterReason,
  DraftSection,
  MatterKind,
} from '../../../shared/model/import/book-draft.ts';
import { wordsOf } from '../html/blocks.ts';
import { medianMs, splitOfGroup } from './group-level.ts';
import {
  isFrontList,
  isSideText,
  isTypedChapter,
  isTypedPart,
  longestTitlePageMs,
  matterAmong,
  matterOfTypes,
  titleKinds,
} from './matter.ts';
import { labelOf } from './title-label.ts';
import { shortTitle, titleInContext } from './titles.ts';

/** A place where the book can be divided, with the durations that the decision depends on. */
export type RuleNode = {
  /** Its place in reading order, counted over all nodes. */
  readonly index: number;
  readonly title: string;
  /** Terms of EPUB structural semantics, separated by spaces. */
  readonly types: string;
  readonly source: DraftSection['source'];
  /** False for a heading that the book's contents do not list. */
  readonly isListed: boolean;
  /** Duration at speed 1, children included. */
  readonly ms: number;
  /** Duration of the text before its first child, without its headings. */
  readonly ownMs: number;
  /** True if a heading or text precedes its first child. */
  readonly hasOwnWords: boolean;
  readonly children: readonly RuleNode[];
};

export type Proposal = {
  /** Index of its first node; the proposal ends before the first node of the next one. */
  readonly first: number;
  readonly title: string;
  /** The kind of front or back matter, which is left out; null for text. */
  readonly off: MatterKind | null;
  readonly reason: ChapterReason;
  /** Longer than a chapter should be, and cannot be split. */
  readonly isLong: boolean;
};

export type RuleContext = {
  readonly title: string;
  readonly author?: string | null;
  readonly language: string;
};

const minuteMs = 60_000;
const longestContentsMs = 15 * minuteMs;
const longestChapterMs = 75 * minuteMs;
const leastMedianMs = 5 * minuteMs;
/** Text before the first child that is shorter than this joins it. */
const shortestOpeningMs = minuteMs;

const reasons: { readonly [source in DraftSection['source']]: ChapterReason } = {
  entry: 'contents',
  heading: 'headings',
  file: 'files',
  opening: 'opening',
};

/** A proposal and its title with all that it is in. */
type Placed = Proposal & { readonly fullTitle: string };

type Item = {
  readonly node: RuleNode;
  readonly reason: ChapterReason;
  readonly off: MatterKind | null;
  /** Short titles of the parts that it is in. */
  readonly context: readonly string[];
  /** Those of all that it is in, said where another chapter has its title. */
  readonly above: readonly string[];
  /** The first node and the title of a parent whose opening it takes over. */
  readonly lead: { readonly first: number; readonly title: string } | null;
  readonly isBelowPart: boolean;
  /** The book as a whole, or its only text. */
  readonly isWrapper: boolean;
};

/**
 * Proposes chapters from the tree of places where the book can be divided. Front and back matter stays whole and is
 * left out; wrappers and parts are split; what is called a chapter is not, up to 75 minutes; all other siblings are
 * decided about together. The proposals are in order, and each node is in exactly one.
 */
export function proposeChapters(
  nodes: readonly RuleNode[],
  context: RuleContext,
): readonly Proposal[] {
  const proposals = tellApart(solve(topItems(besideContents(nodes), context), context).flat());
  const [first] = proposals;
  if (first === undefined) return [];
  const all = [{ ...first, first: nodes[0]?.index ?? 0 }, ...proposals.slice(1)];
  // If all are front or back matter, none is left out.
  return all.every(({ off }) => off !== null) ? all.map((one) => ({ ...one, off: null })) : all;
}

/** Gives chapters of one title their full titles, if these all differ. */
function tellApart(proposals: readonly Placed[]): readonly Proposal[] {
  const byTitle = new Map<string, Placed[]>();
  for (const one of proposals) append(byTitle, one.title, one);
  const isTold = new Set<string>();
  for (const [title, same] of byTitle) {
    const fullTitles = new Set(same.map(({ fullTitle }) => fullTitle));
    if (same.length > 1 && fullTitles.size === same.length) isTold.add(title);
  }
  return proposals.map(({ fullTitle, ...one }) =>
    isTold.has(one.title) ? { ...one, title: fullTitle } : one,
  );
}

function topItems(nodes: readonly RuleNode[], context: RuleContext): readonly Item[] {
  const off = matterAmong(nodes, context);
  const texts = nodes.filter(
    (node, index) => off[index] === null && node.source !== 'opening' && !isSideText(node.title),
  );
  return nodes.map((node, index) => ({
    node,
    reason: reasons[node.source],
    off: off[index] ?? null,
    context: [],
    above: [],
    lead: null,
    isBelowPart: false,
    isWrapper:
      off[index] === null &&
      childrenOf(node, true).length > 0 &&
      !isExplicit(node, false) &&
      // An entry for the whole book may have the type of its first part.
      (isSameTitle(node.title, context.title) ||
        titleKinds.has(matterOfTypes(node.types) ?? 'index') ||
        (!isPart(node) && texts.length === 1 && texts[0] === node)),
  }));
}

/**
 * Moves chapters nested in the list of chapters or illustrations, as their headings are smaller than its own, up to its
 * level.
 */
function besideContents(nodes: readonly RuleNode[]): readonly RuleNode[] {
  return nodes.flatMap((node) =>
    isFrontList(node.title) && node.ms > longestContentsMs
      ? [{ ...node, ms: node.ownMs, children: [] }, ...node.children]
      : [node],
  );
}

/** The proposals for each item, in order. Items of one level are decided together, across their parents. */
function solve(items: readonly Item[], context: RuleContext): readonly (readonly Placed[])[] {
  const results: (readonly Placed[])[] = items.map(() => []);
  const isOpen = (item: Item): boolean =>
    item.off === null &&
    childrenOf(item.node, item.isWrapper).length > 0 &&
    (item.isWrapper || (isPart(item.node) && hasListed(item.node)));
  const isFixed = (item: Item): boolean => isExplicit(item.node, item.isBelowPart);
  const undecided = items.filter((item) => item.off === null && !isOpen(item) && !isFixed(item));
  const reason = splitOfGroup(
    undecided.map(({ node }) => ({ node, children: childrenOf(node, isPart(node)) })),
  );
  const isSplit = new Set(
    reason === null
      ? []
      : undecided.filter(({ node }) => childrenOf(node, isPart(node)).length > 0),
  );
  const expand = (
    chosen: (item: Item) => boolean,
    reasonOf: (item: Item) => ChapterReason,
  ): void => {
    const kids = items.map((item) => (chosen(item) ? split(item, reasonOf(item), context) : null));
    const solved = solve(
      kids.flatMap((kid) => kid?.children ?? []),
      context,
    );
    let at = 0;
    for (const [index, kid] of kids.entries()) {
      if (kid === null) continue;
      const own = solved.slice(at, at + kid.children.length).flat();
      at += kid.children.length;
      results[index] = [...kid.opening, ...own];
    }
  };
  if (items.some(isOpen)) expand(isOpen, (item) => (item.isWrapper ? 'whole-book' : 'part'));
  const isSplitItem = (item: Item): boolean => isSplit.has(item);
  if (reason !== null) expand(isSplitItem, () => reason);
  for (const [index, item] of items.entries()) {
    if (item.off === null && (isOpen(item) || isSplit.has(item))) continue;
    results[index] = finish(item, context);
  }
  return results;
}

/** Splits an item into its children and, if that is a chapter of its own, the text before the first of them. */
function split(
  item: Item,
  reason: ChapterReason,
  context: RuleContext,
): { readonly opening: readonly Placed[]; readonly children: readonly Item[] } {
  const { node, isWrapper } = item;
  const nodes = besideContents(childrenOf(node, true));
  const off = matterAmong(nodes, context);
  const title = titleInContext(node.title, item);
  const first = item.lead?.first ?? node.index;
  const own = ownMatter(item, context);
  const hasOpening =
    own !== null ||
    node.ownMs >= shortestOpeningMs ||
    (node.ownMs > 0 && (isWrapper || off[0] != null));
  const isBook = isWrapper || isSameTitle(node.title, context.title);
  const within = (above: readonly string[]): readonly string[] =>
    isBook ? above : [...above, shortTitle(node.title)];
  const below = within(item.context);
  const texts = nodes.filter((child, index) => off[index] === null && !isSideText(child.title));
  const children = nodes.map((child, index) => ({
    node: child,
    reason,
    off: off[index] ?? null,
    context:
      isPart(node) || labelOf(child.title).kind !== 'none' || isSideText(child.title)
        ? below
        : item.context,
    above: within(item.above),
    lead:
      index === 0 && !hasOpening
        ? { first, title: isWrapper && !node.hasOwnWords ? '' : title }
        : null,
    isBelowPart: isPart(node) || (isWrapper && item.isBelowPart),
    isWrapper:
      isWrapper &&
      texts.length === 1 &&
      texts[0] === child &&
      hasListed(child) &&
      !isExplicit(child, false),
  }));
  const opening: Placed = {
    first,
    title,
    fullTitle: fullTitleOf(item),
    off: own,
    reason: 'opening',
    isLong: node.ownMs > longestChapterMs,
  };
  return { opening: hasOpening ? [opening] : [], children };
}

/** The kind of matter of a node's own text: above a book, or above one of several novels, often a title page. */
function ownMatter({ node, isWrapper }: Item, { title }: RuleContext): MatterKind | null {
  if (!node.hasOwnWords || node.ownMs > longestTitlePageMs) return null;
  const kind = matterOfTypes(node.types);
  if (kind !== null && titleKinds.has(kind)) return kind;
  return isWrapper && isSameTitle(node.title, title) ? 'title-page' : null;
}

/** One chapter, or several if it is too long for one; notes at its end are left out. */
function finish(item: Item, context: RuleContext): readonly Placed[] {
  const { node, off, reason } = item;
  if (node.ms === 0 && off === null) return [];
  const first = item.lead?.first ?? node.index;
  const title = titleInContext(node.title, item);
  const whole = { first, title, fullTitle: fullTitleOf(item), off, reason, isLong: false };
  if (off !== null) return [whole];
  if (node.ms > longestChapterMs) {
    const into = splitLong(node);
    if (into === null) return [{ ...whole, isLong: true }, ...notesAtEnd(item, context)];
    const { opening, children } = split({ ...item, node: into.node }, into.reason, context);
    return [...opening, ...children.flatMap((child) => finish(child, context))];
  }
  return [whole, ...notesAtEnd(item, context)];
}

/** The children of a long chapter, else the first level of its headings with more than one. */
function splitLong(
  node: RuleNode,
): { readonly node: RuleNode; readonly reason: ChapterReason } | null {
  const listed = childrenOf(node, false);
  if (listed.length > 0 && hasListed(node)) {
    return medianMs(listed) >= leastMedianMs ? { node, reason: 'too-long' } : null;
  }
  let level = node.children;
  while (level.length === 1) level = level[0]?.children ?? [];
  if (level.length < 2 || medianMs(level) < leastMedianMs) return null;
  return { node: { ...node, children: level }, reason: 'headings' };
}

/** The last children that are back matter, such as the notes of a chapter. */
function notesAtEnd({ node, context }: Item, about: RuleContext): readonly Placed[] {
  const children = childrenOf(node, false);
  const off = matterAmong(children, about);
  const proposals: Placed[] = [];
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const child = children[index];
    const kind = off[index] ?? null;
    if (child === undefined || kind === null) break;
    // If it is all that the chapter contains, it is text, except for a list of chapters below a title.
    if (index === 0 && (kind !== 'contents' || !node.hasOwnWords)) break;
    if (child.ms === 0) continue;
    const title = titleInContext(child.title, {
      context: [...context, shortTitle(node.title)],
      lead: null,
    });
    const place = { first: child.index, title, fullTitle: title };
    proposals.unshift({ ...place, off: kind, reason: 'contents', isLong: false });
  }
  return proposals;
}

/** The title with all that it is in; for a heading only with parts, as its size may be mere looks. */
function fullTitleOf({ node, context, above, lead }: Item): string {
  return titleInContext(node.title, { context: node.source === 'heading' ? context : above, lead });
}

/** The children. If the contents list the node but none of them, only `withHeadings`, and only two or more. */
function childrenOf(node: RuleNode, withHeadings: boolean): readonly RuleNode[] {
  if (!node.isListed || hasListed(node)) return node.children;
  return withHeadings && node.children.length > 1 ? node.children : [];
}

function hasListed({ children }: RuleNode): boolean {
  return children.some(({ isListed }) => isListed);
}

function isPart({ title, types, children }: RuleNode): boolean {
  const { kind, word } = labelOf(title);
  if (kind === 'part' || isTypedPart(types)) return true;
  // An act of a play is a chapter, one of a novel holds them.
  const labels = kind === 'chapter' ? children.map((child) => labelOf(child.title)) : [];
  const chapters = labels.filter((label) => label.kind === 'chapter' && label.word !== word);
  return chapters.length * 2 > labels.length;
}

/** True for what is a chapter by its label or type, whatever its siblings are. */
function isExplicit(node: RuleNode, isBelowPart: boolean): boolean {
  const { title, types } = node;
  const { kind } = labelOf(title);
  return (
    (kind === 'chapter' && !isPart(node)) ||
    isTypedChapter(types) ||
    (isBelowPart && kind === 'number')
  );
}

/** Ignores spaces, as some titles are set with one after each letter. */
function isSameTitle(one: string, other: string): boolean {
  const words = wordsOf(one).join('');
  return words !== '' && words === wordsOf(other).join('');
}
