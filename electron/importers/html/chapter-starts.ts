import type { Block, HtmlDocument } from './blocks.ts';
import { plainText, wordsOf } from './blocks.ts';

/** An entry of a table of contents. `document` and `fragment` are null for a heading without a link. */
export type ContentsEntry = {
  readonly title: string;
  readonly path: string | null;
  readonly fragment: string | null;
  readonly children: readonly ContentsEntry[];
};

export type ChapterStart = {
  readonly title: string;
  readonly document: number;
  readonly block: number;
};

/** The entries that become chapters, and the label of the one entry above them, if there is one. */
export type ChapterLevel = {
  readonly entries: readonly ContentsEntry[];
  readonly above: string | null;
};

/**
 * The shallowest level of the contents with two or more entries; null when no level has two.
 * Deeper entries stay inside their chapter.
 */
export function chapterLevel(contents: readonly ContentsEntry[]): ChapterLevel | null {
  let entries = contents;
  let above: string | null = null;
  while (entries.length === 1) {
    const [only] = entries;
    if (only === undefined) break;
    above = only.title;
    entries = only.children;
  }
  return entries.length < 2 ? null : { entries, above };
}

/** The first place that an entry, or the first of its descendants with a link, points to. */
export function firstTarget(
  entry: ContentsEntry,
): { readonly path: string; readonly fragment: string | null } | null {
  if (entry.path !== null) return { path: entry.path, fragment: entry.fragment };
  for (const child of entry.children) {
    const target = firstTarget(child);
    if (target !== null) return target;
  }
  return null;
}

/**
 * Where the entries' chapters start, in reading order (the spine's order wins over the contents').
 * A fragment that the file does not have is looked for as a heading of the same words, else the
 * file's start is taken. Entries that point outside of the book's text are left out.
 */
export function startsFromContents(
  entries: readonly ContentsEntry[],
  documents: readonly HtmlDocument[],
): ChapterStart[] {
  const indexOf = new Map(documents.map((document, index) => [document.path, index]));
  const starts: ChapterStart[] = [];
  for (const entry of entries) {
    const target = firstTarget(entry);
    const index = target === null ? undefined : indexOf.get(target.path);
    const document = index === undefined ? undefined : documents[index];
    if (target === null || index === undefined || document === undefined) continue;
    const block = blockOf(document, target.fragment, entry.title);
    starts.push({ title: entry.title, document: index, block });
  }
  // Stable: entries that point at the same place keep the order of the contents.
  return starts.sort((a, b) => a.document - b.document || a.block - b.block);
}

function blockOf(document: HtmlDocument, fragment: string | null, title: string): number {
  if (fragment === null) return 0;
  const range = document.anchors.get(fragment);
  if (range !== undefined) return range.start;
  const words = wordsOf(title).join(' ');
  const found = document.blocks.findIndex(
    (block) => block.kind === 'heading' && wordsOf(plainText(block.pieces)).join(' ') === words,
  );
  return Math.max(0, found);
}

/**
 * Chapters for a book without usable contents: the shallowest heading level with two or more headings.
 * Headings of that level with nothing between them are one title ("Chapter 1", "The Lamp").
 */
export function startsFromHeadings(documents: readonly HtmlDocument[]): ChapterStart[] {
  const level = shallowestRepeatedLevel(documents);
  const starts: ChapterStart[] = [];
  for (const [document, { blocks }] of documents.entries()) {
    let open: ChapterStart | null = null;
    for (const [index, block] of blocks.entries()) {
      if (!isSpokenHeading(block) || block.level !== level) {
        if (block.pieces.length > 0) open = null;
        continue;
      }
      const title = plainText(block.pieces);
      if (open === null) open = { title, document, block: index };
      else {
        starts.pop();
        open = { title: joinTitles(open.title, title), document, block: open.block };
      }
      starts.push(open);
    }
  }
  return starts.length < 2 ? [] : starts;
}

/** 1 to 6; 0 when no level has two headings. */
function shallowestRepeatedLevel(documents: readonly HtmlDocument[]): number {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const { blocks } of documents) {
    for (const block of blocks) {
      if (isSpokenHeading(block)) counts[block.level] = (counts[block.level] ?? 0) + 1;
    }
  }
  return Math.max(
    0,
    counts.findIndex((count) => count >= 2),
  );
}

function isSpokenHeading(block: Block): boolean {
  return block.kind === 'heading' && block.pieces.some((piece) => typeof piece === 'string');
}

/** "Chapter 1" and "The Lamp" become "Chapter 1. The Lamp". */
export function joinTitles(first: string, second: string): string {
  return /[\p{P}]$/u.test(first) ? `${first} ${second}` : `${first}. ${second}`;
}

/** Every document with words is a chapter, named by its first heading, its title, or its number. */
export function startsFromDocuments(documents: readonly HtmlDocument[]): ChapterStart[] {
  const starts: ChapterStart[] = [];
  for (const [document, { blocks, title }] of documents.entries()) {
    if (!hasWords(blocks)) continue;
    const heading = blocks.find(isSpokenHeading);
    const name = heading === undefined ? title : plainText(heading.pieces);
    starts.push({ title: name, document, block: 0 });
  }
  const isTelling = new Set(starts.map((start) => start.title)).size === starts.length;
  return starts.map((start, index) => ({
    ...start,
    title: isTelling && start.title !== '' ? start.title : `${index + 1}`,
  }));
}

/** True when something would be said, not only folded. */
export function hasWords(blocks: readonly Block[]): boolean {
  return blocks.some((block) =>
    block.pieces.some((piece) => typeof piece === 'string' && /[\p{L}\p{N}]/u.test(piece)),
  );
}
