import { type Block, type HtmlDocument, plainText } from './blocks.ts';
import { foldByHeadings, says } from './gutenberg-pages.ts';

/** What the Archive of Our Own prints into each copy of a work, in English whatever the work is in. */
const postedLine = /\bPosted originally on the Archive of Our Own\b/i;
const commentLine = /^\s*Please drop by the Archive and comment\b/i;
const afterwordLine = /^Afterword$/;
/** Where these stand: among the first, and among the last blocks of a work. */
const edgeBlocks = 200;

/** Headings for screen readers around a work that was saved as the page that shows it. */
const headerLine = /^Work Header$/;
const actionsLine = /^Actions$/;
const textLine = /^(?:Chapter Text|Work Text:?)$/;
const kudosLine = /^(?:Kudos|Comments|Post Comment)$/;

/** What stands above the author's notes, which are folded, and leads to those at the end. */
const notesLabel = /^(?:Chapter )?(?:Summary|Notes|End Notes)$/;
const endLabel = /End Notes$/;
const byLine = /^by .{1,80}$/i;
const notesLink = /^See the end of the (?:chapter|work) for (?:more )?notes$/;

/** True for a page with a link to the Archive of Our Own, as each copy of a work has. */
export function linksToArchive(source: string): boolean {
  return /\bhref\s*=\s*["']?https?:\/\/(?:www\.)?archiveofourown\.org\b/i.test(source);
}

/** Title and author of a work whose page was saved; null for any other page. */
export function archiveFields({ blocks, title }: Pick<HtmlDocument, 'blocks' | 'title'>): {
  readonly title: string;
  readonly author: string;
} | null {
  if (!/\[Archive of Our Own\]\s*$/.test(title)) return null;
  const work = workHeading(blocks);
  const name = work === null ? '' : plainText(blocks[work]?.pieces ?? []);
  if (name === '' || !title.startsWith(name)) return null;
  const author = /^ - (?:Chapter \d+ - )?(.{1,80}?) - /.exec(title.slice(name.length))?.[1];
  return author === undefined ? null : { title: name, author };
}

/** Where the work begins behind the list of its tags. */
function workHeading(blocks: readonly Block[]): number | null {
  const header = blocks.slice(0, edgeBlocks).findIndex((block) => isHeading(block, headerLine));
  const work = blocks.findIndex(({ kind }, at) => at > header && kind === 'heading');
  return header === -1 || work === -1 ? null : work;
}

function isHeading(block: Block, line: RegExp): boolean {
  return block.kind === 'heading' && says(block, line);
}

/** Folds what stands around a work on its page: what can be done with it, its tags, and who liked it. */
function foldWorkPage(blocks: readonly Block[]): void {
  const work = workHeading(blocks);
  if (work === null) return;
  foldByHeadings(blocks.slice(0, work));
  for (const block of blocks) if (isHeading(block, textLine)) block.pieces = [];
  // The author's name is one, too.
  const [byline, below] = blocks.slice(work + 1, work + 3);
  if (byline?.kind === 'heading' && below?.kind === 'heading') byline.pieces = [];
  const end = blocks.findLastIndex((block) => isHeading(block, actionsLine));
  const next = blocks.slice(end + 1).find(({ kind }) => kind === 'heading');
  if (end > work && next !== undefined && isHeading(next, kudosLine)) {
    foldByHeadings(blocks.slice(end));
  }
}

/**
 * Folds what the Archive of Our Own prints around a work: its address and its list of tags, and the request for
 * comments behind it; what stands above folded notes goes into their folds.
 */
export function foldArchiveOfOurOwn(documents: readonly HtmlDocument[]): void {
  const blocks = documents.flatMap((document) => document.blocks);
  const posted = blocks.slice(0, edgeBlocks).findIndex((block) => says(block, postedLine));
  if (posted === -1) {
    foldWorkPage(blocks);
    return;
  }
  foldNoteLabels(blocks);
  const tagsEnd = blocks.findIndex(({ kind }, at) => at > posted && kind === 'heading');
  const isNear = tagsEnd !== -1 && tagsEnd <= posted + edgeBlocks;
  foldByHeadings(blocks.slice(startOf(blocks, posted), isNear ? tagsEnd : posted + 1));
  const from = Math.max(posted + 1, blocks.length - edgeBlocks);
  const comment = blocks.findIndex((block, at) => at >= from && says(block, commentLine));
  if (comment !== -1) foldByHeadings(withAfterword(blocks, comment));
}

/** With the heading above it, where nothing but notes stands between the two. */
function withAfterword(blocks: readonly Block[], comment: number): readonly Block[] {
  const above = blocks.slice(0, comment);
  const last = above.findLast((block) => block.pieces.length > 0 && noteIn(block) === null);
  const below = blocks.slice(startOf(blocks, comment), comment + 1);
  return last !== undefined && isHeading(last, afterwordLine) ? [last, ...below.slice(-1)] : below;
}

function foldNoteLabels(blocks: readonly Block[]): void {
  let label: Block | null = null;
  let before: Block | null = null;
  for (const block of blocks) {
    if (block.pieces.length === 0) continue;
    const note = noteIn(block);
    if (note !== null) {
      const text = label === null ? note : `${plainText(label.pieces)}: ${note}`;
      block.pieces = [{ type: 'fold', kind: 'note', text }];
      if (label !== null) label.pieces = [];
      label = null;
    } else label = isLabel(block, before) ? block : null;
    before = block;
  }
}

/** Below a heading, the author's name or another note; what ends the story alone has another label. */
function isLabel(block: Block, before: Block | null): boolean {
  if (block.kind !== 'paragraph' || !says(block, notesLabel)) return false;
  if (before === null || before.kind === 'heading' || noteIn(before) !== null) return true;
  return says(block, endLabel) ? !says(before, /[:：]$/) : says(before, byLine);
}

function noteIn(block: Block): string | null {
  const [piece] = block.pieces;
  if (typeof piece === 'object' && piece.type === 'fold' && piece.kind === 'note') {
    return block.pieces.length === 1 ? piece.text : null;
  }
  return says(block, notesLink) ? plainText(block.pieces) : null;
}

/** With the heading right above it, which is of nothing else. */
function startOf(blocks: readonly Block[], at: number): number {
  return blocks[at - 1]?.kind === 'heading' ? at - 1 : at;
}
