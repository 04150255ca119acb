import { numeral } from '../html/list-numbers.ts';

/** How a level of a list is numbered. */
export type ListLevel = {
  /** As HTML's `type` of a list. */
  readonly format: string;
  /** What stands before an item: `%1` for the number of the first level, `%2` for that of the second. */
  readonly text: string;
  readonly start: number;
  /** It begins anew after an item of a level below this one, counted from 0. */
  readonly restart: number;
};

export type ListLevels = readonly (ListLevel | undefined)[];

/** Beyond, it is no number that somebody reads. */
const longestPattern = 60;
const mostLevels = 9;

/** Counts the items of a list of levels, as word processors do. */
export class LabelCounter {
  private readonly numbers: (number | undefined)[] = [];

  /** The label of the next item; '' where its level shows none. `start` begins the level anew. */
  next(levels: ListLevels, level: number, start: number | null = null): string {
    const own = levels[level];
    if (own === undefined) return '';
    const last = this.numbers[level];
    this.numbers[level] = start ?? (last === undefined ? own.start : last + 1);
    this.forgetBelow(levels, level);
    if (own.text.length > longestPattern) return '';
    return own.text.replace(/%(\d)/g, (_, at) => this.shown(levels, Number(at) - 1)).trim();
  }

  /** The levels below one begin anew. */
  forgetBelow(levels: ListLevels, level: number): void {
    for (let deeper = level + 1; deeper < this.numbers.length; deeper += 1) {
      if (level < (levels[deeper]?.restart ?? deeper)) this.numbers[deeper] = undefined;
    }
  }

  private shown(levels: ListLevels, at: number): string {
    const level = levels[at];
    if (level === undefined) return '';
    const number = this.numbers[at] ?? level.start;
    this.numbers[at] = number;
    return numeral(number, level.format);
  }
}

/** With what separates it from the text of its item: "Chapter 1: ", "1. ". */
export function spacedLabel(label: string): string {
  return /\p{Script=Latin}{2}.*[\p{L}\p{N}]$/u.test(label) ? `${label}: ` : `${label} `;
}

/** From 0; null for what is no level. */
export function levelNumber(text: string | undefined): number | null {
  const level = integer(text, -1);
  return level >= 0 && level < mostLevels ? level : null;
}

export function integer(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}
