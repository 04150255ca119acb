import { numberRuns } from './number-runs.ts';
import { type NumberedLine, numberedLine, titlesBeside } from './numbered-lines.ts';
import { rareNumberedLine } from './rare-numbers.ts';
import { areChapters, lettersBefore, type TextBlock } from './unworded-headings.ts';

export type Heading = {
  readonly index: number;
  readonly title: string;
  /** Counted from 1 for the outermost. */
  readonly level: number;
};

/** The most styles of numbers to try: this many kinds of lists may be longer than the chapters. */
const mostStyles = 8;
/** Numbers that a run written in a rare way must begin with. */
const fewestRare = [1, 2, 3];

type Runs = readonly (readonly NumberedLine[])[];

/**
 * Headings numbered from one, in the whole text or again in each of its labelled `parts`. If nothing else is a heading,
 * bare numbers need no text of a chapter's length below them, unless they are written in a rare way. Includes titles
 * without a number above or below them: those of parts without a label, and those of chapters.
 */
export function numberedHeadings(
  blocks: readonly TextBlock[],
  parts: readonly number[],
  isNothingElse: boolean,
  isRare = false,
): readonly Heading[] {
  const read = isRare ? rareNumberedLine : numberedLine;
  const labels = new Set(parts);
  const letters = lettersBefore(blocks);
  let lines = blocks.flatMap((block, index) =>
    labels.has(index) ? [] : (read(block, index) ?? []),
  );
  for (let tries = 0; tries < mostStyles; tries += 1) {
    const isNested = haveSections(lines);
    const titled = isNested ? lines.filter((line) => !isBareNumber(line)) : lines;
    const runs = runsBetween(parts, titled, letters);
    const found = runs.flat();
    // Numbers only in the last half are those of notes, or of one chapter.
    const isLate = (letters[found[0]?.index ?? 0] ?? 0) * 2 > (letters.at(-1) ?? 0);
    const isBare = isNothingElse && !isRare && runs.length === 1 && found.every(isBareNumber);
    if (found.length < 2) return [];
    const isSure = !isRare || isSureOfRare(found, blocks);
    if (isSure && !(isNothingElse && isLate) && (isBare || areChapters(found, letters))) {
      const starts = found.map(({ index }) => index);
      const sections = isNested ? runsBetween(starts, lines.filter(isBareNumber), letters) : [];
      return withTitles(blocks, runs, sections.flat(), parts.length > 0);
    }
    // Otherwise it is a list, or the speakers of a play.
    lines = lines.filter(({ style }) => style !== found[0]?.style);
  }
  return [];
}

/** Adds the titles without a number beside the lines of the runs. */
function withTitles(
  blocks: readonly TextBlock[],
  runs: Runs,
  sections: readonly NumberedLine[],
  hasParts: boolean,
): readonly Heading[] {
  const found = runs.flat();
  const firsts = runs.flatMap((run) => run[0] ?? []);
  const above = hasParts || runs.length < 2 ? [] : titlesBeside(blocks, firsts, -1);
  const level = hasParts || above.length > 0 ? 2 : 1;
  const below = titlesBeside(blocks, found.filter(isUntitled), 1);
  return [
    ...ofLevel(above, 1),
    ...ofLevel([...found, ...below], level),
    ...ofLevel(sections, level + 1),
  ];
}

function isBareNumber({ style }: NumberedLine): boolean {
  return style === 'number';
}

/** True if they begin as required and seldom interrupt a sentence, as page numbers do and chapters never. */
function isSureOfRare(found: readonly NumberedLine[], blocks: readonly TextBlock[]): boolean {
  const isWithin = ({ index }: NumberedLine) =>
    /^\s*\p{Ll}/u.test(blocks[index + 1]?.lines[0] ?? '');
  return (
    fewestRare.every((number, at) => found[at]?.number === number) &&
    found.filter(isWithin).length * 4 < found.length
  );
}

/** True for a number alone or with the word before it. */
function isUntitled({ style, title }: NumberedLine): boolean {
  return (
    style === 'number' ||
    (style !== 'numbered' && /^\p{L}+\.?\s*(?:N[or][.°] ?|№ ?)?[\p{L}\d]+\.?$/u.test(title))
  );
}

/** True if bare numbers restart below numbers with a title. */
function haveSections(lines: readonly NumberedLine[]): boolean {
  const starts = lines.filter((line, at) => {
    const above = lines[at - 1];
    const isFirst = isBareNumber(line) && line.number === 1;
    return isFirst && above?.index === line.index - 1 && !isBareNumber(above);
  });
  return starts.length >= 2;
}

/** The runs before the first of these blocks, between them and after the last. */
function runsBetween(
  parts: readonly number[],
  lines: readonly NumberedLine[],
  letters: readonly number[],
): Runs {
  const runs: (readonly NumberedLine[])[] = [];
  let from = 0;
  for (const end of [...parts, Infinity]) {
    let to = from;
    while ((lines[to]?.index ?? end) < end) to += 1;
    const next = (runs.at(-1)?.at(-1)?.number ?? 0) + 1;
    runs.push(...numberRuns({ lines, letters }, [from, to], next));
    from = to;
  }
  return runs;
}

function ofLevel(
  titles: readonly Pick<Heading, 'index' | 'title'>[],
  level: number,
): readonly Heading[] {
  return titles.map(({ index, title }) => ({ index, title, level }));
}
