import type { Page, Run } from './runs.ts';

export type WithoutSpreads = {
  readonly pages: readonly Page[];
  /** Pages that one sheet counts for. */
  readonly perSheet: 1 | 2;
};

/** The band between two pages stands in the middle of a sheet, which is wider than high. */
const leastWide = 1.15;
const middleFrom = 0.4;
const middleTo = 0.6;
const leastBand = 0.02;
/** Where a picture or a table goes across, the sheet is one page. */
const mostSheets = 0.8;
const leastSheets = 3;
/** Of a sheet's letters each page has some, but for the ends of chapters. */
const leastLetters = 0.2;
const leastFull = 0.4;

/**
 * Sheets with two pages of a book beside each other as those pages, each with its own running head, number and notes.
 * They count as such where most wide sheets of the file have a white band from top to foot.
 */
export function partSpreads(sheets: readonly Page[], isRtl: boolean): WithoutSpreads {
  const wide = sheets.filter((sheet) => sheet.width > sheet.height * leastWide && hasWords(sheet));
  const middles = new Map(wide.map((sheet) => [sheet.index, middleOf(sheet)]));
  const parted = wide.filter(({ index }) => (middles.get(index) ?? null) !== null);
  const full = parted.filter(({ index, runs }) => {
    const before = runs.filter(({ x0 }) => x0 < (middles.get(index) ?? 0));
    const share = lettersOf(before) / lettersOf(runs);
    return share > leastLetters && share < 1 - leastLetters;
  });
  const areSpreads =
    parted.length >= Math.max(leastSheets, wide.length * mostSheets) &&
    full.length >= wide.length * leastFull;
  if (!areSpreads) return { pages: sheets, perSheet: 1 };
  const pages = sheets.flatMap((sheet) => {
    const middle = middles.get(sheet.index) ?? null;
    const index = sheet.index * 2;
    if (middle === null) return [{ ...sheet, index }];
    const width = sheet.width / 2;
    const halves = [
      sheet.runs.filter(({ x0 }) => x0 < middle),
      sheet.runs.filter(({ x0 }) => x0 >= middle),
    ];
    if (isRtl) halves.reverse();
    return halves.map((runs, at) => ({
      ...sheet,
      width,
      runs,
      index: index + at,
      sideways: at === 0 ? sheet.sideways : [],
    }));
  });
  return { pages, perSheet: 2 };
}

function hasWords({ runs }: Page): boolean {
  return lettersOf(runs) > 0;
}

function lettersOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + text.trim().length, 0);
}

/** The middle of the widest white band near the sheet's middle; null where text stands all over it. */
function middleOf({ runs, left, width }: Page): number | null {
  const sorted = runs.filter(({ text }) => text.trim() !== '').sort((a, b) => a.x0 - b.x0);
  let end = left;
  let widest = width * leastBand;
  let middle: number | null = null;
  for (const { x0, x1 } of [...sorted, { x0: left + width, x1: left + width }]) {
    const from = Math.max(end, left + width * middleFrom);
    const to = Math.min(x0, left + width * middleTo);
    if (to - from > widest) {
      widest = to - from;
      middle = (from + to) / 2;
    }
    end = Math.max(end, x1);
  }
  return middle;
}
