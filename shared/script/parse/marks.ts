import { isMarkEdge } from '../graphemes.ts';
import { findTag, longestTagLength, type TagDefinition } from '../tags/tags.ts';
import type { FoldKind, FoldMode } from './nodes.ts';

/**
 * Matchers for the marks of the script language, shared by the parser and the escaper so that both
 * always agree. Each looks at one place and costs no more than the mark's own length.
 */

/** What a backslash makes prose: the eight ASCII signs and the full-width forms that are read as marks. */
const escapable = '()[]{}@#\\（）＠＃';

/** Longest side of `{shown|said}`, in UTF-16 units: one is never cut, so it must fit any segment. */
export const maximumRespellingLength = 200;

const maximumPauseMs = 600_000;

/** A line of its own: lone `#`, `***`, `---`, `# # #`, with spaces around. Sticky: set lastIndex first. */
const sceneBreakLine = /[^\S\r\n]*(?:# # #|#|\*{3}|-{3})[^\S\r\n]*(?![^\r\n])/y;
const escapedSceneBreakLine = /[^\S\r\n]*\\(?:\*{3}|-{3})[^\S\r\n]*(?![^\r\n])/y;
const headingMark = /[#＃][^\S\r\n]+(?=\S)/y;
const pauseMark = /\[pause (\d{1,3}(?:[.,]\d{1,3})?) s\]/y;
const foldHead = /\[(note|page|table|image|code)(?: (here|end|announce))?:[ \n]/y;
const horizontalSpace = /[^\S\r\n]*/y;

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function isWhole(text: string, start: number, end: number): boolean {
  return isMarkEdge(text, start) && isMarkEdge(text, end);
}

export function isEscapable(character: string | undefined): boolean {
  return character !== undefined && character !== '' && escapable.includes(character);
}

/** Is there an escape (a backslash and a sign) at `index`? */
export function isEscapeAt(text: string, index: number): boolean {
  return text[index] === '\\' && isEscapable(text[index + 1]);
}

/** Takes the backslashes of escapes away; nothing else changes. */
export function resolveEscapes(text: string): string {
  return text.includes('\\') ? text.replace(/\\([()[\]{}@#\\（）＠＃])/g, '$1') : text;
}

/** True for what most lines start with: neither a space nor a sign of a heading or scene break. */
export function startsPlainly(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return (unit > 0x2d && unit < 0x80 && unit !== 0x5c) || (unit >= 0x2010 && unit <= 0x201f);
}

export function skipSpaces(text: string, index: number): number {
  if (startsPlainly(text, index)) return index;
  return index + (matchAt(horizontalSpace, text, index)?.[0].length ?? 0);
}

/** End of the scene-break line that starts at `lineStart` (its line end not counted), or -1. */
export function matchSceneBreak(text: string, lineStart: number): number {
  if (startsPlainly(text, lineStart)) return -1;
  const match = matchAt(sceneBreakLine, text, lineStart);
  return match === null ? -1 : lineStart + match[0].length;
}

/** Where the backslash of a line like `\***` stands, or -1. */
export function matchEscapedSceneBreak(text: string, lineStart: number): number {
  if (startsPlainly(text, lineStart)) return -1;
  const match = matchAt(escapedSceneBreakLine, text, lineStart);
  return match === null ? -1 : lineStart + match[0].indexOf('\\');
}

/** End of the `# ` at a line's start, or -1. Whether a heading may stand there is the parser's business. */
export function matchHeadingMark(text: string, lineStart: number): number {
  if (startsPlainly(text, lineStart)) return -1;
  const match = matchAt(headingMark, text, lineStart);
  if (match === null) return -1;
  const end = lineStart + match[0].length;
  return isWhole(text, lineStart, end) ? end : -1;
}

/** `(excited)` or `（excited）` at `index`: an exact word of the vocabulary between a like pair. */
export function matchTag(
  text: string,
  index: number,
): { readonly tag: TagDefinition; readonly end: number } | null {
  const close = text[index] === '(' ? ')' : '）';
  const limit = Math.min(text.length, index + longestTagLength + 2);
  for (let at = index + 1; at < limit; at++) {
    if (text[at] !== close) continue;
    const inner = text.slice(index + 1, at);
    const tag = inner.trim() === inner ? findTag(inner) : null;
    return tag !== null && isWhole(text, index, at + 1) ? { tag, end: at + 1 } : null;
  }
  return null;
}

/** `[pause 1.5 s]` at `index`; a comma is a decimal point too; at most ten minutes. */
export function matchPause(
  text: string,
  index: number,
): { readonly durationMs: number; readonly end: number } | null {
  const match = matchAt(pauseMark, text, index);
  if (match?.[1] === undefined) return null;
  const end = index + match[0].length;
  const durationMs = Math.round(Number(match[1].replace(',', '.')) * 1000);
  return durationMs <= maximumPauseMs && isWhole(text, index, end) ? { durationMs, end } : null;
}

/** `{shown|said}` at `index`, on one line; one of the sides may be empty. */
export function matchRespelling(
  text: string,
  index: number,
): { readonly shown: string; readonly said: string; readonly end: number } | null {
  let bar = -1;
  let sideStart = index + 1;
  for (let at = index + 1; at - sideStart <= maximumRespellingLength && at < text.length; at++) {
    const character = text[at];
    if (character === '\n' || character === '\r' || character === '{') return null;
    if (isEscapeAt(text, at)) at++;
    else if (character === '|') {
      if (bar >= 0) return null;
      bar = at;
      sideStart = at + 1;
    } else if (character === '}') {
      if (bar < 0 || at === index + 2 || !isWhole(text, index, at + 1)) return null;
      const shown = resolveEscapes(text.slice(index + 1, bar));
      return { shown, said: resolveEscapes(text.slice(bar + 1, at)), end: at + 1 };
    }
  }
  return null;
}

/** `[note: ` and the like at `index`: where the fold's text starts; the fold may still be broken. */
export function matchFoldHead(
  text: string,
  index: number,
): { readonly fold: FoldKind; readonly mode: FoldMode; readonly innerStart: number } | null {
  const match = matchAt(foldHead, text, index);
  if (match === null) return null;
  return {
    fold: match[1] as FoldKind,
    mode: (match[2] as FoldMode | undefined) ?? 'skip',
    innerStart: index + match[0].length,
  };
}

/** A whole fold at `index`: brackets inside are escaped, it may span lines but holds no blank line. */
export function matchFold(
  text: string,
  index: number,
): {
  readonly fold: FoldKind;
  readonly mode: FoldMode;
  readonly innerStart: number;
  readonly innerEnd: number;
} | null {
  const head = matchFoldHead(text, index);
  if (head === null) return null;
  const special = /[[\]\\\r\n]/g;
  special.lastIndex = head.innerStart - 1;
  for (let match = special.exec(text); match !== null; match = special.exec(text)) {
    const at = match.index;
    if (match[0] === '\\') {
      if (isEscapeAt(text, at)) special.lastIndex = at + 2;
    } else if (match[0] === ']') {
      if (at < head.innerStart) return null;
      return isWhole(text, index, at + 1) ? { ...head, innerEnd: at } : null;
    } else if (match[0] === '[') return null;
    else if (isBlankLine(text, afterLineBreak(text, at))) return null;
  }
  return null;
}

/** The offset after the line end at `index` (LF, CR LF or CR). */
export function afterLineBreak(text: string, index: number): number {
  return text[index] === '\r' && text[index + 1] === '\n' ? index + 2 : index + 1;
}

/** True when only spaces stand between `lineStart` and the line's end; so is the line after the last line end. */
export function isBlankLine(text: string, lineStart: number): boolean {
  const at = skipSpaces(text, lineStart);
  return at >= text.length || text[at] === '\n' || text[at] === '\r';
}
