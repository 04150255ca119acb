import { type Piece, plainText } from './blocks.ts';
import type { Attributes } from './element-rules.ts';
import type { Frame } from './frame.ts';
import { isSceneBreak, type LineBuffer, type Mark } from './line-buffer.ts';

/** What was written last for the eye alone (`aria-hidden`): what stands beside it may say the same. */
type Shown = { readonly start: Mark; readonly end: Mark; readonly words: string };

/**
 * Says once what a page writes twice, for the eye and for screen readers: a formula of KaTeX or MathJax, a word with
 * a large first letter. Text that is for the eye alone is what others read there, and stays; icons go. A formula is
 * said by the words that its author gave it.
 */
export class SaidOnce {
  private readonly lines: LineBuffer;
  private forEye: Shown | null = null;
  private formulaEnd: Mark | null = null;

  constructor(lines: LineBuffer) {
    this.lines = lines;
  }

  /** An element of the line closes. */
  close({ name, attributes, mark }: Frame): void {
    const isForEye = attributes['aria-hidden'] === 'true';
    if (name === 'math') this.closeFormula(attributes, mark);
    else if (isForEye) this.closeForEye(name, attributes, mark);
    else if (this.forEye !== null && this.lines.isBlankBetween(this.forEye.end, mark)) {
      if (wordsOf(this.lines.since(mark)) !== this.forEye.words) return;
      this.lines.cut(mark);
      this.forEye = null;
    }
  }

  private closeFormula(attributes: Attributes, mark: Mark): void {
    const pieces = this.lines.since(mark);
    if (pieces === null) return;
    const { forEye } = this;
    const isTwice = forEye !== null && this.lines.isBlankBetween(forEye.end, mark);
    const start = isTwice ? forEye.start : mark;
    const said = wordsOfFormula(attributes) || plainText(pieces);
    const isMixed = /^\d+\//.test(said) && /\d$/.test(this.lines.textBefore(start));
    this.lines.cut(start);
    this.lines.add(isMixed ? ` ${said}` : said);
    this.formulaEnd = this.lines.mark();
    this.forEye = null;
  }

  private closeForEye(name: string, { class: classes = '' }: Attributes, mark: Mark): void {
    const pieces = this.lines.since(mark);
    const words = wordsOf(pieces);
    if (pieces === null || words === '') return;
    const { formulaEnd } = this;
    const isSaid =
      isIcon(name, classes, words) ||
      (formulaEnd !== null && this.lines.isBlankBetween(formulaEnd, mark)) ||
      this.lines.lastText(mark).replace(/\s+/g, '') === words;
    if (isSaid) this.lines.cut(mark);
    else this.forEye = { start: mark, end: this.lines.mark(), words };
  }
}

/** Without blanks, which the two may set elsewhere; '' where it is not all of one paragraph. */
function wordsOf(pieces: readonly Piece[] | null): string {
  return pieces === null ? '' : plainText(pieces).replace(/\s+/g, '');
}

/** Pictures out of a font, and the sign that a heading is linked by. */
function isIcon(name: string, classes: string, words: string): boolean {
  if (/(?:^|[\s_-])icons?(?:$|[\s_-])/i.test(classes)) return true;
  if (name === 'a') return /^[^\p{L}\p{N}]+$/u.test(words);
  return /^[\p{S}\p{Co}\p{M}]+$/u.test(words) && !isSceneBreak(words);
}

/** TeX, and what programs write where nobody described a formula. */
const noWords = /[\\{}^_$]|not available/i;

/** What a formula's author says that it says (MathML 3, 2.2.1); '' where there are no words. */
function wordsOfFormula({ alttext = '' }: Attributes): string {
  const words = alttext.replace(/\s+/g, ' ').trim();
  return /\p{L}{2}/u.test(words) && !noWords.test(words) ? words : '';
}
