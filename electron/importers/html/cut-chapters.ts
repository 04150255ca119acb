import type { Block, HtmlDocument } from './blocks.ts';
import { type ChapterStart, hasWords } from './chapter-starts.ts';

export type ChapterBlocks = { readonly title: string; readonly blocks: readonly Block[] };

/**
 * Cuts the book's blocks at the chapter starts. No block is lost: what stands before the first start is
 * a chapter of its own, named `openingTitle`, when it has words; folds alone go to the first chapter.
 */
export function cutChapters(
  documents: readonly HtmlDocument[],
  starts: readonly ChapterStart[],
  openingTitle: string,
): ChapterBlocks[] {
  const offsets: number[] = [];
  const all: Block[] = [];
  for (const { blocks } of documents) {
    offsets.push(all.length);
    for (const block of blocks) all.push(block);
  }
  const positions = starts.map((start) => (offsets[start.document] ?? 0) + start.block);
  const first = positions[0];
  if (first === undefined) return [{ title: openingTitle, blocks: all }];
  const opening = all.slice(0, first);
  const chapters = starts.map((start, index) => ({
    title: start.title,
    blocks: all.slice(positions[index], positions[index + 1] ?? all.length),
  }));
  if (hasWords(opening)) return [{ title: openingTitle, blocks: opening }, ...chapters];
  const [head, ...tail] = chapters;
  if (head === undefined) return chapters;
  return [{ title: head.title, blocks: [...opening, ...head.blocks] }, ...tail];
}
