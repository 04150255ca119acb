import { learnHyphens } from '../hyphens.ts';
import type { HtmlDocument, Piece } from './blocks.ts';

/** Fewer are of writers: "mid- to late summer". */
const fewest = 5;

/** "Mid- to late summer" is written so. */
const joinsTwo = /^(?:and|or|to|und|oder|bis|et|ou|y|o|u|e|ed|en|of|och|og|eller|i|lub|и|или)$/;

const parted = /(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}]*[\u2010-]) (\p{Ll}[\p{L}\p{M}]*)/gu;

/**
 * Takes out the hyphens, and the blanks behind them, that ends of lines left within words ("per- haps"), as in books
 * that were made from PDF: where the book has the word elsewhere, whole ("perhaps") or as a compound ("well-known").
 */
export function joinPartedWords(documents: readonly HtmlDocument[]): void {
  const places: { readonly pieces: Piece[]; readonly at: number; readonly text: string }[] = [];
  let count = 0;
  for (const { blocks } of documents) {
    for (const { pieces } of blocks) {
      for (const [at, text] of pieces.entries()) {
        if (typeof text !== 'string' || !/[\u2010-] /.test(text)) continue;
        count += text.match(parted)?.length ?? 0;
        places.push({ pieces, at, text });
      }
    }
  }
  if (count < fewest) return;
  const hyphens = learnHyphens(linesOf(documents));
  for (const { pieces, at, text } of places) {
    pieces[at] = text.replace(parted, (found, before: string, after: string) => {
      const seen = joinsTwo.test(after) ? null : hyphens.seenAs(before, after);
      if (seen === null) return found;
      return seen === 'parted' ? before + after : before.slice(0, -1) + after;
    });
  }
}

/** Parted where a line of print ended. */
function linesOf(documents: readonly HtmlDocument[]): readonly string[] {
  return documents.flatMap(({ blocks }) =>
    blocks.flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (typeof piece === 'string' ? piece.split(/(?<=[\u2010-]) /) : [])),
    ),
  );
}
