import { isPlaceholder } from '../author-name.ts';
import type { Block, HtmlDocument } from '../html/blocks.ts';
import { lineBreak, plainText, wordsOf } from '../html/blocks.ts';
import { isTitleOf, isUnlabelled } from './heading-nodes.ts';
import { isMatter } from './matter.ts';
import type { BookBlocks, Contents, ContentsEntry, OutlineNode } from './nodes.ts';
import { countNodes, hasWords, joinTitles } from './nodes.ts';
import { spreadNodes } from './spread-nodes.ts';
import { isBareLabel, labelOf } from './title-label.ts';

export type PlacedContents = {
  readonly nodes: readonly OutlineNode[];
  /** Entries that point outside the book's text, or outside their parent entry. */
  readonly outsideCount: number;
  /** Entries that point where another one does already. */
  readonly doubledCount: number;
};

/** The most pieces of a heading from which a caption is removed. */
const mostPieces = 8;
const longestTitle = 200;
const hasLetter = /\p{L}/u;
/** What sets a label apart from the name behind it. */
const afterLabel = /^[\s.．,，、:：;)\]|·•—–-]+/u;

type Found = { readonly start: number; readonly types: string };

/**
 * Gives each entry of the contents its place in the text, in reading order (the spine's order wins over the
 * contents'). If the file lacks the fragment, a heading with the same words is used, else the file's start; several
 * entries with one target are located by their words. Entries that point outside, or where another one does already,
 * are dropped and counted.
 */
export function placeEntries(contents: Contents, book: BookBlocks): PlacedContents {
  const find = createFinder(contents, book);
  const counts = { outside: 0, doubled: 0 };
  const place = (entry: ContentsEntry): OutlineNode | null => {
    const own = find(entry);
    const children = inOrder(entry.children.map(place));
    const start = own?.start ?? children[0]?.start;
    if (start === undefined) {
      counts.outside += 1;
      return null;
    }
    const types = own?.types ?? entry.types;
    const title = withoutCaption(entry.title, book.blocks[start]);
    return {
      title: children.length === 0 ? withHeading(title, book.blocks[start]) : title,
      types,
      source: 'entry',
      start,
      children,
    };
  };
  const confine = (nodes: readonly OutlineNode[], from: number, to: number): OutlineNode[] => {
    const kept: (OutlineNode & { children: OutlineNode[] })[] = [];
    for (const node of spreadNodes(nodes, book.blocks, to)) {
      const last = kept.at(-1);
      if (node.start < from || node.start >= to) counts.outside += countNodes([node]);
      else if (last === undefined || last.start !== node.start || isPartBefore(last, node)) {
        kept.push({ ...node, children: [...node.children] });
      } else {
        counts.doubled += 1;
        for (const child of node.children) last.children.push(child);
        if (givesWay(last, node)) kept[kept.length - 1] = { ...node, children: last.children };
      }
    }
    const titled = joinTitlesBelow(kept, book.blocks);
    const placed = titled.map((node, index) => {
      const end = titled[index + 1]?.start ?? to;
      const children = confine(inOrder(node.children), node.start, Math.max(end, node.start + 1));
      return { ...node, children: withoutOwnTitle(node, children, counts) };
    });
    return [...joinLabelsAbove(placed, book.blocks)];
  };
  const nodes = confine(inOrder(contents.entries.map(place)), 0, Math.max(1, book.blocks.length));
  return { nodes, outsideCount: counts.outside, doubledCount: counts.doubled };
}

/** Stable: entries at one place keep the order of the contents. */
function inOrder(nodes: readonly (OutlineNode | null)[]): OutlineNode[] {
  return nodes.filter((node) => node !== null).sort((a, b) => a.start - b.start);
}

/**
 * True if `node` replaces `last` at the same place, as that is a placeholder, or matter (a cover, the contents), and
 * `node` is not.
 */
function givesWay(last: OutlineNode, node: OutlineNode): boolean {
  if (isPlaceholder(last.title) !== isPlaceholder(node.title)) return isPlaceholder(last.title);
  return isMatter(last) && !isMatter(node);
}

/** "Part One" and "Chapter 1" often start on the same page: both are kept. */
function isPartBefore(last: OutlineNode, node: OutlineNode): boolean {
  return labelOf(last.title).kind === 'part' && labelOf(node.title).kind !== 'part';
}

/**
 * Joins the entries "Chapter 1" and "The Lamp" if nothing is between their headings and the next entry has a label
 * again, and "Part One" and "The Sea" if the chapters are below the latter.
 */
function joinTitlesBelow(
  nodes: readonly OutlineNode[],
  blocks: readonly Block[],
): readonly OutlineNode[] {
  const joined: OutlineNode[] = [];
  for (const [index, node] of nodes.entries()) {
    const label = nodes[index - 1];
    if (label !== undefined && isTitled(label, node, nodes[index + 1], blocks)) {
      joined[joined.length - 1] = withLabel(label, node);
    } else joined.push(node);
  }
  return joined;
}

function isTitled(
  label: OutlineNode,
  node: OutlineNode,
  next: OutlineNode | undefined,
  blocks: readonly Block[],
): boolean {
  if (!isRightBelow(label, node, blocks)) return false;
  if (labelOf(label.title).kind === 'part') {
    return node.children.length > 0 && (next === undefined || labelOf(next.title).kind === 'part');
  }
  const isAlone = next === undefined || isMatter(next) || !isUnlabelled(next.title);
  return isAlone && isTitleOf(label.title, node.title);
}

/** Joins a label that is set smaller than its title: it is nested in the entry before that. */
function joinLabelsAbove(
  nodes: readonly OutlineNode[],
  blocks: readonly Block[],
): readonly OutlineNode[] {
  const joined: OutlineNode[] = [];
  for (const node of nodes) {
    const before = joined.at(-1);
    const label = before?.children.at(-1);
    if (
      before !== undefined &&
      label !== undefined &&
      isRightBelow(label, node, blocks) &&
      isTitleOf(label.title, node.title)
    ) {
      joined[joined.length - 1] = { ...before, children: before.children.slice(0, -1) };
      joined.push(withLabel(label, node));
    } else joined.push(node);
  }
  return joined;
}

function withLabel(label: OutlineNode, node: OutlineNode): OutlineNode {
  const title = joinTitles(label.title, node.title);
  return { ...label, title, types: label.types || node.types, children: node.children };
}

/** True for a bare label without children and the next entry with nothing but headings between them. */
function isRightBelow(label: OutlineNode, node: OutlineNode, blocks: readonly Block[]): boolean {
  return (
    label.children.length === 0 &&
    isBareLabel(label.title) &&
    blocks[node.start]?.kind === 'heading' &&
    blocks.slice(label.start, node.start).every(isHeadingOrSilent)
  );
}

function isHeadingOrSilent(block: Block): boolean {
  return block.kind === 'heading' || !hasWords(block);
}

/** Removes the caption of a picture in a heading, which generated contents include: "The Lamp at night. Chapter 2". */
function withoutCaption(title: string, heading: Block | undefined): string {
  const pieces = heading?.kind === 'heading' ? heading.pieces : [];
  const words = pieces.filter((piece) => typeof piece === 'string');
  const isShort =
    pieces.length <= mostPieces && words.every(({ length }) => length <= longestTitle);
  if (!isShort || words.length === 0 || words.length === pieces.length) return title;
  const isAll = wordsOf(plainText(pieces)).join('') === wordsOf(title).join('');
  return isAll ? plainText(words) : title;
}

/** Completes a bare label by its own heading: "1" of a heading "1 The Lamp" or "1: The Lamp" is as that says. */
function withHeading(title: string, heading: Block | undefined): string {
  if (heading?.kind !== 'heading' || !isBareLabel(title)) return title;
  const written = heading.pieces
    .filter((piece) => typeof piece === 'string')
    .join('')
    .trim();
  const said = plainText([written]);
  const rest = said.slice(title.length);
  const name = rest.replace(afterLabel, '');
  if (said.length > longestTitle || name === rest || !hasLetter.test(name)) return title;
  const isOwn = said.slice(0, title.length).toLowerCase() === title.toLowerCase();
  if (!isOwn || !isTitleOf(title, name)) return title;
  const isBroken = written.startsWith(lineBreak, title.length);
  return isBroken ? joinTitles(title, name) : title + rest;
}

/** Drops a first child with the place and words of its parent, and counts it. */
function withoutOwnTitle(
  parent: OutlineNode,
  children: readonly OutlineNode[],
  counts: { doubled: number },
): readonly OutlineNode[] {
  const [first, ...others] = children;
  if (first === undefined || first.start !== parent.start) return children;
  if (wordsOf(first.title).join(' ') !== wordsOf(parent.title).join(' ')) return children;
  counts.doubled += 1;
  return [...first.children, ...others];
}

function createFinder(
  contents: Contents,
  { documents, offsets }: BookBlocks,
): (entry: ContentsEntry) => Found | null {
  const indexOf = new Map(documents.map((document, index) => [document.path, index]));
  const headings = new Map<HtmlDocument, ReadonlyMap<string, number>>();
  return ({ path, fragment, title, types }) => {
    const index = path === null ? undefined : indexOf.get(path);
    const document = index === undefined ? undefined : documents[index];
    if (index === undefined || document === undefined) return null;
    const anchor = fragment === null ? undefined : document.anchors.get(fragment);
    let block = anchor?.start ?? 0;
    if (fragment !== null && anchor === undefined) {
      // By an index, as a book may have thousands of entries whose fragments are missing.
      const known = headings.get(document) ?? headingPlaces(document);
      headings.set(document, known);
      block = known.get(wordsOf(title).join(' ')) ?? 0;
    }
    const link = fragment === null ? document.path : `${document.path}#${fragment}`;
    const own = [types, contents.types.get(link), marksAt(document, block, fragment)];
    return { start: (offsets[index] ?? 0) + block, types: own.filter(Boolean).join(' ') };
  };
}

function headingPlaces(document: HtmlDocument): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, block] of document.blocks.entries()) {
    if (block.kind !== 'heading') continue;
    const key = wordsOf(plainText(block.pieces)).join(' ');
    if (!places.has(key)) places.set(key, index);
  }
  return places;
}

/** What the book says of the element with that id, else of what starts at that block. */
function marksAt(document: HtmlDocument, block: number, fragment: string | null): string {
  const marks = document.marks?.get(block) ?? [];
  const own = marks.filter(({ id }) => fragment !== null && id === fragment);
  return (own.length > 0 ? own : marks).map(({ types }) => types).join(' ');
}

/** What a book says of the start of one of its documents. */
export function typesOfDocument(document: HtmlDocument, contents: Contents): string {
  return [contents.types.get(document.path), marksAt(document, 0, null)].filter(Boolean).join(' ');
}
