import { type Block, plainText, wordsOf } from '../html/blocks.ts';
import { backMatterNamed, isTypedChapter, isTypedPart, matterOfTypes } from './matter.ts';
import type { BookBlocks, Contents, OutlineNode } from './nodes.ts';
import { isSpokenHeading } from './nodes.ts';
import { typesOfDocument } from './place-entries.ts';
import { labelOf, type TitleLabel } from './title-label.ts';

/**
 * Adds documents that the contents omit: those that open with the heading of a chapter or a part, and pages of front
 * and back matter by the book's own semantics or, after the last entry, by their heading. A document outside the
 * reading order (`linear="no"`) is no chapter; one whose heading repeats the title above it is left out.
 */
export function addUnlistedDocuments(
  nodes: readonly OutlineNode[],
  book: BookBlocks,
  contents: Contents,
  nonLinear: ReadonlySet<string>,
): readonly OutlineNode[] {
  const listed = startsOf(nodes);
  const unlisted = unlistedDocuments(book, contents, listed, nonLinear);
  if (unlisted.length === 0) return nodes;
  const end = lastOf(listed);
  const isBehind = ({ start, title, types }: OutlineNode) =>
    start > end && (matterOfTypes(types) !== null || backMatterNamed(title) !== null);
  const { kept, passedOn } = insert(
    nodes,
    unlisted.filter((one) => !isBehind(one)),
    true,
  );
  return [...kept, ...passedOn, ...unlisted.filter(isBehind)];
}

function startsOf(nodes: readonly OutlineNode[]): ReadonlySet<number> {
  const starts = new Set<number>();
  const add = (node: OutlineNode): void => {
    starts.add(node.start);
    node.children.forEach(add);
  };
  nodes.forEach(add);
  return starts;
}

function unlistedDocuments(
  book: BookBlocks,
  contents: Contents,
  listed: ReadonlySet<number>,
  nonLinear: ReadonlySet<string>,
): readonly OutlineNode[] {
  const found: OutlineNode[] = [];
  const { documents, offsets, blocks } = book;
  // From the end: front matter is only recognised before something that is known to be something else.
  let isNextKnown = true;
  const lastListed = lastOf(listed);
  for (let index = documents.length - 1; index >= 0; index -= 1) {
    const document = documents[index];
    const start = offsets[index] ?? 0;
    if (document === undefined || document.blocks.length === 0) continue;
    const isListed = listed.has(start);
    const types = typesOfDocument(document, contents);
    const first = document.blocks.findIndex((block) => block.pieces.length > 0);
    const opening = blocks[start + Math.max(0, first)];
    const title =
      opening !== undefined && isSpokenHeading(opening) ? plainText(opening.pieces) : '';
    const matter = matterOfTypes(types) ?? (start > lastListed ? matterNamed(opening) : null);
    const isChapter =
      title !== '' && !nonLinear.has(document.path) && startsChapter(labelOf(title), types);
    if (!isListed && (isChapter || (matter !== null && isNextKnown))) {
      const name = title || (matter ?? document.title).replace('-', ' ');
      found.push({ title: name, types, source: 'file', start, children: [] });
      isNextKnown = true;
    } else isNextKnown = isListed;
  }
  return found.reverse();
}

/** The last start; after all blocks if there is none. */
function lastOf(listed: ReadonlySet<number>): number {
  return listed.size === 0 ? Infinity : [...listed].reduce((last, one) => Math.max(last, one));
}

/** Back matter named by a top heading, such as "Index"; a lower heading belongs to the last chapter. */
function matterNamed(opening: Block | undefined): string | null {
  const title = opening?.level === 1 ? plainText(opening.pieces) : '';
  // "Notes on a Harbour" is a text.
  return wordsOf(title).length === 1 ? backMatterNamed(title) : null;
}

function startsChapter({ kind }: TitleLabel, types: string): boolean {
  return (
    kind === 'chapter' ||
    kind === 'part' ||
    kind === 'number' ||
    isTypedChapter(types) ||
    isTypedPart(types)
  );
}

type Inserted = {
  readonly kept: readonly OutlineNode[];
  /** Documents that belong to a level further up. */
  readonly passedOn: readonly OutlineNode[];
};

/** Inserts each document after the nearest node that it can follow: a chapter after a chapter, never into it. */
function insert(
  nodes: readonly OutlineNode[],
  added: readonly OutlineNode[],
  isTop: boolean,
): Inserted {
  const kept: OutlineNode[] = [];
  let at = 0;
  let passedOn: OutlineNode[] = [];
  for (const [index, node] of nodes.entries()) {
    for (; (added[at]?.start ?? Infinity) < node.start; at += 1)
      kept.push(...added.slice(at, at + 1));
    const end = nodes[index + 1]?.start ?? Infinity;
    const from = at;
    while ((added[at]?.start ?? Infinity) < end) at += 1;
    const own = added.slice(from, at).filter((document) => !repeats(document, node));
    if (own.length === 0) {
      kept.push(node);
      continue;
    }
    const inside = insertInto(node, own);
    kept.push(inside.node);
    const isLast = index === nodes.length - 1;
    if (isLast && !isTop) passedOn = [...inside.passedOn];
    else kept.push(...inside.passedOn);
  }
  if (nodes.length === 0) kept.push(...added);
  return { kept, passedOn };
}

function insertInto(
  node: OutlineNode,
  added: readonly OutlineNode[],
): { readonly node: OutlineNode; readonly passedOn: readonly OutlineNode[] } {
  const isPart = isPartNode(node);
  const isLeaf = node.children.length === 0;
  // "II" after a story is its section; after the chapter "I" it is a chapter.
  if (isLeaf && !isPart) return { node, passedOn: added.filter((one) => follows(one, node)) };
  if (!isPart && isChapterNode(node)) {
    const { kept, passedOn } = insert(node.children, added, false);
    return { node: { ...node, children: kept }, passedOn };
  }
  const { kept, passedOn } = isLeaf
    ? { kept: [], passedOn: added }
    : insert(node.children, added, false);
  const nextPart = isPart ? passedOn.findIndex(isPartNode) : -1;
  const own = nextPart === -1 ? passedOn : passedOn.slice(0, nextPart);
  return {
    node: { ...node, children: [...kept, ...own] },
    passedOn: passedOn.slice(own.length),
  };
}

function follows(document: OutlineNode, node: OutlineNode): boolean {
  return (
    labelOf(document.title).kind !== 'number' ||
    isTypedChapter(document.types) ||
    isChapterNode(node)
  );
}

function isPartNode({ title, types }: OutlineNode): boolean {
  return labelOf(title).kind === 'part' || isTypedPart(types);
}

function isChapterNode({ title, types }: OutlineNode): boolean {
  const { kind } = labelOf(title);
  return kind === 'chapter' || kind === 'number' || isTypedChapter(types);
}

function repeats(document: OutlineNode, node: OutlineNode): boolean {
  return wordsOf(document.title).join(' ') === wordsOf(node.title).join(' ');
}
