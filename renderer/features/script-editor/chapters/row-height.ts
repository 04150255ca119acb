import { wideLetterCount } from '../../../ui/words/wide-letters.ts';

/**
 * Heights of a row whose title takes one line or two. Never whole: the list remembers a measured height only where
 * it is not the expected one, and what is expected changes with the width of the list.
 */
const onePx = 32.01;
const twoPx = 51.01;
/** Of the interface's letters on average, and of those as wide as they are high. */
const letterPx = 6.7;
const wideLetterPx = 13;
/** What of a row is no title: its edges and gaps, its mark, number and length. */
const besidePx = 110;

/**
 * The height that a row will probably have, until it is drawn and measured: a long list whose rows all turn out
 * higher than thought would slide under the hand that scrolls it.
 */
export function expectedRowPx(title: string, listPx: number): number {
  const wide = wideLetterCount(title);
  const titlePx = wide * wideLetterPx + (title.length - wide) * letterPx;
  return titlePx > listPx - besidePx ? twoPx : onePx;
}
