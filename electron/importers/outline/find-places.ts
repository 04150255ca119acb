import type { ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { plainText } from '../html/blocks.ts';
import { notice } from '../notices.ts';
import { adoptFlatParts } from './adopt-parts.ts';
import { headingNodes } from './heading-nodes.ts';
import type { BookBlocks, Contents, OutlineNode } from './nodes.ts';
import { countNodes, hasWords, isSpokenHeading } from './nodes.ts';
import { type PlacedContents, placeEntries } from './place-entries.ts';
import { addUnlistedDocuments } from './unlisted-documents.ts';

export type Places = {
  readonly nodes: readonly OutlineNode[];
  /** True where the headings stand for the contents. */
  readonly areHeadingsListed: boolean;
  readonly notices: readonly ImportNotice[];
};

/** Where the book can be parted: by its contents, else its headings, else its files; below entries by headings. */
export function findPlaces(
  book: BookBlocks,
  contents: Contents,
  nonLinear: ReadonlySet<string>,
): Places {
  const placed = placeEntries(contents, book);
  const listed = addUnlistedDocuments(placed.nodes, book, contents, nonLinear);
  if (countNodes(listed) >= 2) {
    const nodes = withHeadings(adoptFlatParts(listed), book);
    return { nodes, areHeadingsListed: false, notices: droppedNotices(placed) };
  }
  const headings = headingNodes(book, 0, book.blocks.length, null);
  if (countNodes(headings) >= 2) {
    const count = countNodes(headings);
    const message = `The file has no table of contents with chapters; they were found by its ${count} headings.`;
    const notices = [notice('chapters', count, message)];
    return { nodes: adoptFlatParts(headings), areHeadingsListed: true, notices };
  }
  const files = fileNodes(book);
  if (files.length >= 2) {
    const message = `The file has neither a table of contents nor headings; each of its ${files.length} parts is a chapter.`;
    const notices = [notice('chapters', files.length, message)];
    return { nodes: files, areHeadingsListed: false, notices };
  }
  return { nodes: [], areHeadingsListed: false, notices: [] };
}

function droppedNotices({ outsideCount, doubledCount }: PlacedContents): readonly ImportNotice[] {
  const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);
  const notices: ImportNotice[] = [];
  if (outsideCount > 0) {
    const message = `${entries(outsideCount)} of the table of contents ${outsideCount === 1 ? 'points' : 'point'} outside of the book's text or of the part above and ${outsideCount === 1 ? 'was' : 'were'} left out.`;
    notices.push(notice('chapters', outsideCount, message));
  }
  if (doubledCount > 0) {
    const message = `${entries(doubledCount)} of the table of contents ${doubledCount === 1 ? 'points' : 'point'} to the place of another one and ${doubledCount === 1 ? 'was' : 'were'} left out.`;
    notices.push(notice('chapters', doubledCount, message));
  }
  return notices;
}

/** The headings below each entry that has nothing else below it. */
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
