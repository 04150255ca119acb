import type { ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { plainText } from '../html/blocks.ts';
import { importWords, notice } from '../notices.ts';
import { adoptFlatParts } from './adopt-parts.ts';
import { headingNodes } from './heading-nodes.ts';
import type { BookBlocks, Contents, OutlineNode } from './nodes.ts';
import { countNodes, hasWords, isOneEntry, isSpokenHeading } from './nodes.ts';
import { type PlacedContents, placeEntries } from './place-entries.ts';
import { labelOf } from './title-label.ts';
import { addUnlistedDocuments } from './unlisted-documents.ts';

export type Places = {
  readonly nodes: readonly OutlineNode[];
  /** True where the headings stand for the contents. */
  readonly areHeadingsListed: boolean;
  readonly notices: readonly ImportNotice[];
};

/** Where the book can be divided: by its contents, else its headings, else its files; within entries by headings. */
export function findPlaces(
  book: BookBlocks,
  contents: Contents,
  nonLinear: ReadonlySet<string>,
): Places {
  const placed = placeEntries(isOneEntry(contents) ? { ...contents, entries: [] } : contents, book);
  const listed = addUnlistedDocuments(placed.nodes, book, contents, nonLinear);
  const isListed = placed.nodes.length > 0 && countNodes(listed) >= 2;
  const headings = isListed ? [] : headingNodes(book, 0, book.blocks.length, null);
  const isMost = countChapters(listed) >= countChapters(headings);
  if (isListed || (isMost && countNodes(listed) >= 2)) {
    const nodes = withHeadings(adoptFlatParts(listed), book);
    return { nodes, areHeadingsListed: false, notices: droppedNotices(placed) };
  }
  if (countNodes(headings) >= 2) {
    const count = countNodes(headings);
    const notices = [notice('chapters', count, importWords().byHeadings(count))];
    const first = headings[0]?.start ?? 0;
    const front = listed.filter(({ start }) => book.blocks.slice(start, first).some(hasWords));
    const nodes = [...front, ...adoptFlatParts(headings)];
    return { nodes, areHeadingsListed: true, notices };
  }
  const files = fileNodes(book);
  if (files.length >= 2) {
    const count = files.length;
    const notices = [notice('chapters', count, importWords().byFiles(count))];
    return { nodes: files, areHeadingsListed: false, notices };
  }
  return { nodes: [], areHeadingsListed: false, notices: [] };
}

/**
 * Counts nodes with a label or a type; below such a node only if its label is that of a part. Documents of several
 * chapters show only their first, so headings may give more.
 */
function countChapters(nodes: readonly OutlineNode[]): number {
  return nodes.reduce((sum, { title, types, children }) => {
    const { kind } = labelOf(title);
    const isOther = kind === 'none' && types === '';
    return sum + (isOther ? 0 : 1) + (isOther || kind === 'part' ? countChapters(children) : 0);
  }, 0);
}

function droppedNotices({ outsideCount, doubledCount }: PlacedContents): readonly ImportNotice[] {
  const notices: ImportNotice[] = [];
  if (outsideCount > 0) {
    notices.push(notice('chapters', outsideCount, importWords().entriesOutside(outsideCount)));
  }
  if (doubledCount > 0) {
    notices.push(notice('chapters', doubledCount, importWords().entriesTwice(doubledCount)));
  }
  return notices;
}

/** Adds the headings within each entry that has no children. */
function withHeadings(nodes: readonly OutlineNode[], book: BookBlocks): readonly OutlineNode[] {
  const starts = new Map<OutlineNode, number>();
  const inOrder: OutlineNode[] = [];
  const visit = (node: OutlineNode): void => {
    inOrder.push(node);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  for (const [index, node] of inOrder.entries()) {
    starts.set(node, inOrder[index + 1]?.start ?? book.blocks.length);
  }
  const add = (node: OutlineNode): OutlineNode => {
    const children =
      node.children.length === 0
        ? headingNodes(book, node.start, starts.get(node) ?? node.start, node.title)
        : node.children.map(add);
    return { ...node, children };
  };
  return nodes.map(add);
}

/** Every document with words, named by its first heading, its title, or its number. */
function fileNodes({ documents, offsets }: BookBlocks): readonly OutlineNode[] {
  const found = documents.flatMap(({ blocks, title }, index) => {
    if (!blocks.some(hasWords)) return [];
    const heading = blocks.find(isSpokenHeading);
    const name = heading === undefined ? title : plainText(heading.pieces);
    return [{ name, start: offsets[index] ?? 0 }];
  });
  const isTelling = new Set(found.map(({ name }) => name)).size === found.length;
  return found.map(({ name, start }, index) => {
    const title = isTelling && name !== '' ? name : `${index + 1}`;
    return { title, types: '', source: 'file', start, children: [] };
  });
}
