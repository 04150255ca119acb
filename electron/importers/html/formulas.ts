import { plainText } from './blocks.ts';
import type { Frame } from './frame.ts';
import { type LineBuffer, numberRaised } from './line-buffer.ts';

/** Elements of MathML 3 whose children are set above, below or behind one another (3.3.2, 3.4). */
const layouts = new Set('mfrac mroot msup msub msubsup munder munderover'.split(' '));
/** What stands above and below these are their limits. */
const hasLimits = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀]$/u;
const word = /^[\p{L}\p{M}\p{N}.,]+$/u;
/**
 * With the blanks of its source. What is longer stays as it stands: each element around it would go over all of it
 * again.
 */
const longestFormula = 8000;

/** True where blanks between the elements separate nothing. */
export function isLayout(frame: Frame | undefined): boolean {
  return frame !== undefined && layouts.has(frame.name);
}

/** Writes fractions, powers, roots and limits in one line: "a/b", "x²", "√(a+1)". */
export class Formulas {
  private readonly lines: LineBuffer;
  /** What the children of an open element say. */
  private readonly said = new WeakMap<Frame, string[]>();

  constructor(lines: LineBuffer) {
    this.lines = lines;
  }

  /** An element inside of a formula closes. */
  close(frame: Frame, parent: Frame | undefined): void {
    if (frame.name === 'msqrt') this.write(frame, (text) => text && `√${bracketed(text)}`);
    if (parent === undefined || !isLayout(parent)) return;
    const before = this.said.get(parent) ?? [];
    this.said.set(parent, before);
    this.write(frame, (text) => {
      before.push(text);
      const isMixed = parent.name === 'mfrac' && /\d$/.test(this.lines.textBefore(parent.mark));
      return (isMixed && before.length === 1 ? ' ' : '') + inLine(parent, before, text);
    });
  }

  private write({ mark }: Frame, written: (text: string) => string): void {
    if (this.lines.isLongerSince(mark, longestFormula)) return;
    const pieces = this.lines.since(mark);
    if (pieces === null) return;
    this.lines.cut(mark);
    this.lines.add(written(plainText(pieces).replace(/\s+/g, ' ').trim()));
  }
}

/** The last of the children so far, as it is written behind those before it. */
function inLine({ name, attributes }: Frame, said: readonly string[], text: string): string {
  const [base = ''] = said;
  const isFirst = said.length === 1;
  if (text === '' || (base === '' && !isFirst)) return text;
  if (name === 'mfrac') {
    const hasLine = !/^0(?!\.?[1-9])/.test(attributes.linethickness ?? '');
    const own = hasLine ? bracketed(text) : text;
    return isFirst ? own : `${hasLine ? '/' : ' '}${own}`;
  }
  if (name === 'mroot') return isFirst ? bracketed(text) : `^(1/${text})`;
  return isFirst ? text : script(name, said, text);
}

/** What stands above or below a base. */
function script(name: string, said: readonly string[], text: string): string {
  const [base = ''] = said;
  const isLast = said.length === (/^m(?:subsup|underover)$/.test(name) ? 3 : 2);
  if (hasLimits.test(base)) return limit(text, said.length, isLast);
  if (/^munder/.test(name)) return ` ${text}`;
  if (/^m(?:sub)?sup$/.test(name) && isLast) return raised(text);
  // "an" would be a word, and "102" another number.
  const isGlued = /^\p{L}/u.test(text) || (/\d$/.test(base) && /^\d/.test(text));
  return isGlued ? ` ${text}` : text;
}

function limit(text: string, order: number, isLast: boolean): string {
  return `${order === 2 ? '' : ','} ${text}${isLast ? ' ' : ''}`;
}

function bracketed(text: string): string {
  const isOne = word.test(text.replace(/^[-−]/, '')) || /^\([^()]*\)$/.test(text);
  return isOne ? text : `(${text})`;
}

/** A power; primes and stars are none, nor are the endings of "nth" and "Mme". */
function raised(text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text) || /^(?:th|st|nd|rd|er|re|me|i?ème)$/.test(text)) return text;
  return numberRaised(text) ?? (word.test(text) ? `^${text}` : `^${bracketed(text)}`);
}
