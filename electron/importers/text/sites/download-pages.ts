import { type Block, plainText } from '../../html/blocks.ts';

/** The front page that FanFicFare writes above a story has a line for each of these, and for more. */
const packed = /(?:^|\s)Packaged: \d{4}-\d\d-\d\d(?!\d)/;
const address = /(?:^|\s)Story URL: https?:\/\/\S/;
const field = /^\p{Lu}\p{L}*(?: \p{Lu}\p{L}*){0,2}: \S/u;
const contents = /^TABLE OF CONTENTS$/;
const end = /^End file\.$/;
/** In blocks, without the list of chapters. */
const longestFront = 40;

/** Folds the front page of a downloaded story, its list of chapters and its last line. */
export function foldDownloadPages(blocks: readonly Block[]): void {
  const texts = blocks.slice(0, longestFront).map(({ pieces }) => plainText(pieces));
  const find = (line: RegExp, from: number) =>
    texts.findIndex((text, at) => at >= from && line.test(text));
  let first = find(packed, 0);
  const stated = first === -1 ? -1 : find(address, first);
  if (stated === -1) return;
  while (field.test(texts[first - 1] ?? '')) first -= 1;
  let behind = stated + 1;
  while (field.test(texts[behind] ?? '')) behind += 1;
  const chapter = blocks.findIndex(({ kind }, at) => at > stated && kind === 'heading');
  const list = find(contents, behind);
  const isListed = list !== -1 && list < chapter;
  fold(blocks.slice(first, isListed ? chapter : behind));
  const last = blocks.slice(-1);
  if (end.test(plainText(last[0]?.pieces ?? []))) fold(last);
}

function fold(blocks: readonly Block[]): void {
  for (const block of blocks) {
    const text = plainText(block.pieces);
    if (text !== '') block.pieces = [{ type: 'fold', kind: 'page', text }];
  }
}
