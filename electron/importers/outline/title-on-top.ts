import { type Block, lettersOf, lineBreak, plainText } from '../html/blocks.ts';
import { isSideText } from './matter.ts';
import { hasWords } from './nodes.ts';
import { labelOf } from './title-label.ts';

/** What writers call a file of which the text has the title. */
const fileWord =
  /^(?:my )?(?:book|novel|manuscript|ms|story|draft|(?:final|first|second|third) draft)(?:[ -]*(?:final|v?\d{1,2}))?$/i;
const longestTitle = 80;
/** Letters of a title page below it. */
const longestFront = 100;

/** The line that a book begins with, right above its first numbered chapter; null where the file's name says more. */
export function titleOnTop(blocks: readonly Block[], fileTitle: string): string | null {
  if (!fileWord.test(fileTitle)) return null;
  const top = blocks.findIndex(hasWords);
  const first = blocks[top];
  if (first === undefined || (first.kind !== 'heading' && first.kind !== 'paragraph')) return null;
  const title = plainText(first.pieces).trim();
  const isLine = title.length <= longestTitle && !title.includes(lineBreak);
  if (!isLine || /[.!?:,;]$/u.test(title) || isLabelled(title) || isSideText(title)) return null;
  const chapter = blocks.findIndex(
    (block, at) => at > top && block.kind === 'heading' && isLabelled(plainText(block.pieces)),
  );
  if (chapter === -1 || lettersOf(blocks.slice(top + 1, chapter)) > longestFront) return null;
  return title;
}

function isLabelled(title: string): boolean {
  return labelOf(title).kind !== 'none';
}
