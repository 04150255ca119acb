import { type Block, type HtmlDocument, plainText } from './blocks.ts';

const fewest = 3;
const longestLabel = 60;

/**
 * Folds numbers that stand alone between a chapter's text and the next heading: of pages, or above the title of a chapter
 * that begins below them. Only where they count up and half of the headings, or of the files, have one: 1914 above
 * "January" is text.
 */
export function foldLooseNumbers(documents: readonly HtmlDocument[]): void {
  const found: Block[] = [];
  let headings = 0;
  let last = 0;
  let countsUp = true;
  for (const { blocks } of documents) {
    const said = blocks.filter(({ kind, pieces }) => kind !== 'break' && pieces.length > 0);
    for (const [at, block] of said.entries()) {
      const isLast = at === said.length - 1;
      if (block.kind === 'heading') headings += 1;
      const isAtEnd = isLast || said[at + 1]?.kind === 'heading';
      const number = isAtEnd && endsAsText(said[at - 1]) ? numberIn(block) : null;
      if (number === null) continue;
      countsUp &&= number > last;
      last = number;
      found.push(block);
    }
  }
  const least = Math.max(fewest, headings / 2, documents.length / 2);
  if (!countsUp || found.length < least) return;
  for (const block of found) {
    block.pieces = [{ type: 'fold', kind: 'page', text: plainText(block.pieces) }];
  }
}

/** A question, and a label such as "Days at sea:", ask for the number below. */
function endsAsText(block: Block | undefined): boolean {
  if (block?.kind !== 'paragraph') return false;
  const text = plainText(block.pieces);
  if (/[?？:：]["'”’»」』)]*$/u.test(text)) return false;
  return text.length > longestLabel || /[.!…。！][^\p{L}\p{N}]*$/u.test(text);
}

function numberIn({ kind, pieces }: Block): number | null {
  const [text, ...more] = kind === 'paragraph' ? pieces : [];
  const isNumber = typeof text === 'string' && more.length === 0 && /^\d{1,3}$/.test(text);
  return isNumber ? Number(text) : null;
}
