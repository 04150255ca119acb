import { dateWords } from '../outline/title-words.ts';
import { bareNumber } from './chapter-headings.ts';
import { areChapters, lettersBefore, type TextBlock } from './unworded-headings.ts';

/** A line that may be the heading of a numbered chapter. */
type NumberedLine = {
  readonly index: number;
  readonly title: string;
  readonly number: number;
  /** How it is written: a number alone, a number and a title, or the word before the number. */
  readonly style: string;
};

type Run = {
  readonly line: NumberedLine;
  readonly score: number;
  readonly before: Run | null;
};

const longestTitle = 80;
/** "I. The Lamp", "02 The Key", "ADVENTURE III. THE SIGN": a word, a number, a sign, a title. */
const titled =
  /^(?:(\p{Lu}\p{L}{2,14})\.?[ \t]+)?(\d{1,3}|[IVXLC]{1,8})([.):]|\s?[—–-])?(?:\s+(\S.*))?$/u;
const sentenceEnd = /[.,;:…]["”’)]?$/u;
/** A book has few ways to write its headings; a hostile one as many as lines. */
const mostStyles = 8;
const step = 10;
/** For going on in the style of the one before. */
const sameStyle = 3;

/**
 * Headings that count up from one, in the whole text or anew in each of its parts; by block. Numbers alone need no
 * text of a chapter's length under them where nothing else is a heading (`parts` is null).
 */
export function numberedHeadings(
  blocks: readonly TextBlock[],
  parts: readonly number[] | null,
): Map<number, string> {
  const lines = blocks.flatMap((block, index) => numberedLine(block, index) ?? []);
  const letters = lettersBefore(blocks);
  const found: NumberedLine[] = [];
  let from = 0;
  for (const end of [...(parts ?? []), blocks.length]) {
    let to = from;
    while ((lines[to]?.index ?? end) < end) to += 1;
    found.push(...longestRun(lines.slice(from, to), (found.at(-1)?.number ?? 0) + 1));
    from = to;
    // The part's own line.
    if (lines[from]?.index === end) from += 1;
  }
  const isBare = parts === null && found.every(({ style }) => style === 'number');
  if (found.length < 2 || !(isBare || areChapters(found, letters))) return new Map();
  return new Map(
    [...found, ...titlesBelow(blocks, found)].map(({ index, title }) => [index, title]),
  );
}

/** The titles in the blocks below bare numbers, where most of these have one. */
function titlesBelow(blocks: readonly TextBlock[], found: readonly NumberedLine[]) {
  const bare = found.filter(({ style }) => style === 'number');
  const titles = bare.flatMap(({ index }) => {
    const [title = '', ...others] = blocks[index + 1]?.lines.map((line) => line.trim()) ?? [];
    const isTitle =
      others.length === 0 &&
      title.length <= longestTitle &&
      /\p{L}/u.test(title) &&
      !/^["“‘«—]/u.test(title) &&
      !sentenceEnd.test(title) &&
      isCapitalised(title);
    return isTitle ? [{ index: index + 1, title }] : [];
  });
  return titles.length * 2 > bare.length ? titles : [];
}

function numberedLine({ lines, isContents }: TextBlock, index: number): NumberedLine | null {
  const [first = '', second = '', ...others] = lines.map((line) => line.trim());
  if (isContents === true || others.length > 0 || first.length > longestTitle) return null;
  const bare = bareNumber(first);
  if (bare !== null) {
    const isTitle = second.length <= longestTitle && !sentenceEnd.test(second);
    if (!isTitle) return null;
    const title = second === '' ? first : `${first.replace(/[.\s]+$/u, '')}. ${second}`;
    return { index, title, number: bare, style: second === '' ? 'number' : 'numbered' };
  }
  return second === '' ? titledLine(first, index) : null;
}

function titledLine(line: string, index: number): NumberedLine | null {
  const [, word = '', digits = '', sign = '', title = ''] = titled.exec(line) ?? [];
  const number = digits === '' ? null : bareNumber(digits);
  if (number === null || (word === '' && title === '')) return null;
  if (dateWords.has(word.toLowerCase())) return null;
  const isTitle = title === '' || /^["“‘'(_]?[\p{Lu}\p{Lo}\d]/u.test(title);
  // Without a sign behind the number it may be a sentence about what "I" did.
  const isClear = sign !== '' || (!sentenceEnd.test(title) && isCapitalised(title));
  if (!isTitle || !isClear) return null;
  return { index, title: line, number, style: word === '' ? 'numbered' : word.toLowerCase() };
}

/** Half of its longer words, at least. */
function isCapitalised(title: string): boolean {
  const words = title.match(/[\p{L}’'-]{4,}/gu) ?? [];
  return words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 >= words.length;
}

/** By number and style the best run that ends with it. */
type Ends = Map<number, Map<string, Run>>;

/** The lines that count up from one, or from `next`, for longest; the last of several as long. */
function longestRun(lines: readonly NumberedLine[], next: number): readonly NumberedLine[] {
  const ends: Ends = new Map();
  let best: Run | null = null;
  for (const line of lines) {
    const { number, style } = line;
    const run = runTo(line, ends, number === 1 || number === next);
    if (run === null) continue;
    const styles = ends.get(number) ?? new Map<string, Run>();
    const isKept = styles.has(style) || styles.size < mostStyles;
    if (isKept && run.score >= (styles.get(style)?.score ?? 0)) styles.set(style, run);
    ends.set(number, styles);
    if (run.score >= (best?.score ?? 0)) best = run;
  }
  const found: NumberedLine[] = [];
  for (let run = best; run !== null; run = run.before) found.push(run.line);
  return found.reverse();
}

function runTo(line: NumberedLine, ends: Ends, mayStart: boolean): Run | null {
  let best: Run | null = mayStart ? { line, score: step, before: null } : null;
  for (const before of ends.get(line.number - 1)?.values() ?? []) {
    const score = before.score + step + (before.line.style === line.style ? sameStyle : 0);
    if (best === null || score >= best.score) best = { line, score, before };
  }
  return best;
}
