import {
  isEscapable,
  matchEscapedSceneBreak,
  matchFoldHead,
  matchHeadingMark,
  matchPause,
  matchRespelling,
  matchSceneBreak,
  matchTag,
  maximumRespellingLength,
  skipSpaces,
  startsPlainly,
} from './marks.ts';

/**
 * Prose made safe for a script: parsed, it shows exactly the characters of `text` (line ends and blank
 * lines kept as they are) and holds no tag, command, heading, scene break or fold. Escapes no more than
 * what would be read as a mark, whatever the cast and wherever the text is put as whole lines; give it
 * whole paragraphs, for two pieces joined inside a line may form a mark that neither held. Markdown
 * emphasis needs no escape: its marks are shown, and never sent.
 */
export function escapeProse(text: string): string {
  if (isPlainLine(text)) return text;
  const places: number[] = [];
  for (const lineStart of lineStarts(text)) addLineMark(text, lineStart, places);
  const special = /[([{（]/g;
  for (let match = special.exec(text); match !== null; match = special.exec(text)) {
    addInlineMark(text, match.index, places);
  }
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
    const next = text[at + 1];
    // A backslash at the very end would swallow whatever is put after it.
    if (next === undefined || isEscapable(next)) places.push(at);
  }
  return withBackslashes(text, places);
}

/** A backslash at each of the places, in any order, once each. */
function withBackslashes(text: string, places: readonly number[]): string {
  if (places.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const at of Uint32Array.from(places).sort()) {
    if (at === from && parts.length > 0) continue;
    parts.push(text.slice(from, at));
    from = at;
  }
  parts.push(text.slice(from));
  return parts.join('\\');
}

/** One line that starts like prose and holds no sign of a mark, as most paragraphs of a book. */
function isPlainLine(text: string): boolean {
  return startsPlainly(text, 0) && text[0] !== '@' && !/[\r\n\\([{（]/.test(text);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return starts;
}

function addLineMark(text: string, lineStart: number, places: number[]): void {
  const first = skipSpaces(text, lineStart);
  const isSceneBreak = matchSceneBreak(text, lineStart) >= 0;
  if (isSceneBreak || matchEscapedSceneBreak(text, lineStart) >= 0) places.push(first);
  else if (matchHeadingMark(text, lineStart) >= 0) places.push(lineStart);
  else if (text[lineStart] === '@' || text[lineStart] === '＠') {
    // The cast may grow later, so any name counts.
    const line = /[^\r\n]*/y;
    line.lastIndex = lineStart;
    if (/[:：]/.test(line.exec(text)?.[0] ?? '')) places.push(lineStart);
  }
}

function addInlineMark(text: string, at: number, places: number[]): void {
  if (text[at] === '[') {
    const pause = matchPause(text, at);
    if (pause !== null) places.push(at, pause.end - 1);
    else if (matchFoldHead(text, at) !== null) places.push(at);
    return;
  }
  if (text[at] === '{') {
    const respelling = matchRespelling(text, at);
    if (respelling !== null) places.push(at, respelling.end - 1);
    else if (couldBecomeRespelling(text, at)) places.push(at);
    return;
  }
  const tag = matchTag(text, at);
  if (tag !== null) places.push(at, tag.end - 1);
}

/** A book's own backslash inside may hide the closing brace now and be escaped itself in the end. */
function couldBecomeRespelling(text: string, at: number): boolean {
  const near = text.slice(at, at + 2 * maximumRespellingLength + 3);
  const line = near.slice(0, /[\r\n]/.exec(near)?.index ?? near.length);
  const bar = line.indexOf('|');
  return bar >= 0 && line.lastIndexOf('}') > bar;
}

/** The prose that {@link escapeProse} was given: the backslashes of escapes taken away. */
export function unescapeProse(text: string): string {
  return text.replace(
    /\\([()[\]{}@#\\（）＠＃])|(?<![^\r\n])([^\S\r\n]*)\\(?=(?:\*{3}|-{3})[^\S\r\n]*(?![^\r\n]))/g,
    (_match, sign?: string, indent?: string) => sign ?? indent ?? '',
  );
}
