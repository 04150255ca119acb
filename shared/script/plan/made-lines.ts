import { canTake, draftOf, segmentOf, take } from './groups.ts';
import type { PlannedSegment } from './planned-segment.ts';
import { segmentLimits, shortSentence } from './segment-length.ts';
import type { Unit } from './units.ts';

/** By how much of its beginning, without spaces, a line is looked up. */
const headLength = 20;
/** How many lines that begin alike are tried. */
const maximumTries = 8;
/** A line holds no more sentences than this. */
const mostUnits = 500;
/** At how many units beside such a line any line that is made is looked for: each costs about ten questions. */
const searchedUnits = 8;

/**
 * Lines whose audio is there, of paragraphs that changed or are new. Where the same sentences follow each other, they
 * stay a line, and what was written before or after them is cut around it.
 */
export class MadeLines {
  readonly #text: string;
  readonly #isMade: (line: PlannedSegment) => boolean;
  readonly #byHead = new Map<string, string[]>();

  constructor(text: string, isMade: (line: PlannedSegment) => boolean) {
    this.#text = text;
    this.#isMade = isMade;
  }

  /** Of these, those that are made. */
  add(lines: readonly PlannedSegment[]): void {
    for (const line of lines) {
      const { sent } = line;
      // A short sentence sounds better in company.
      if (sent.length < shortSentence || !this.#isMade(line)) continue;
      const head = headOf([sent]);
      const alike = this.#byHead.get(head) ?? [];
      if (alike.length < maximumTries && !alike.includes(sent)) alike.push(sent);
      this.#byHead.set(head, alike);
    }
  }

  get isEmpty(): boolean {
    return this.#byHead.size === 0;
  }

  /** Of each unit of a paragraph: how many from it on stay one line; 0 where none begins. */
  keptCounts(units: readonly Unit[]): readonly number[] {
    const said = units.map(({ sent }) => sent);
    const known = said.map((_, at) => this.#knownCount(said, at));
    const counts = said.map(() => 0);
    if (known.every((count) => count === 0)) return counts;
    let toSearch = searchedUnits;
    for (let at = 0; at < units.length; ) {
      const count = known[at] ?? 0;
      const isFollowed = at + count === units.length || (known[at + count] ?? 0) > 0;
      let kept = 0;
      if (count > 0 && isFollowed) kept = this.#madeCount(units, at, count);
      // Beside an edit. What it took apart is one line again where it is taken back.
      else if (count > 0 || toSearch-- > 0) kept = this.#madeCount(units, at);
      if (kept > 0) toSearch = searchedUnits;
      counts[at] = kept;
      at += Math.max(1, count, kept);
    }
    return counts;
  }

  #knownCount(said: readonly string[], at: number): number {
    if (said[at] === '') return 0;
    for (const sent of this.#byHead.get(headOf(said, at)) ?? []) {
      const count = countSaid(said, at, sent);
      if (count > 0) return count;
    }
    return 0;
  }

  /** How many units the longest line takes whose audio is there; with `only`, none but one of so many. */
  #madeCount(units: readonly Unit[], at: number, only?: number): number {
    const [first, ...others] = units.slice(at, at + (only ?? mostUnits));
    if (first === undefined || first.sent === '') return 0;
    let made = 0;
    const draft = draftOf(first, 0);
    const look = ({ sent }: Unit, count: number) => {
      const isLine = draft.length >= shortSentence && sent !== '' && count >= (only ?? 0);
      if (isLine && this.#isMade(segmentOf(this.#text, draft, 'paragraph', first))) made = count;
    };
    look(first, 1);
    for (const [index, unit] of others.entries()) {
      if (!canTake(draft, unit, segmentLimits.long)) break;
      take(draft, unit);
      look(unit, index + 2);
    }
    return made;
  }
}

/** The beginning of what is said from `at` on, without spaces. */
function headOf(said: readonly string[], at = 0): string {
  let head = '';
  for (let index = at; index < said.length && head.length < headLength; index++) {
    head += (said[index] ?? '').slice(0, 2 * headLength).replaceAll(' ', '');
  }
  return head.slice(0, headLength);
}

/** How many of the sentences from `at` on are `sent` together, but for spaces between them; 0 where they are not. */
function countSaid(said: readonly string[], at: number, sent: string): number {
  let done = 0;
  let count = 0;
  while (done < sent.length) {
    const next = said[at + count];
    if (next === undefined) return 0;
    if (count > 0 && sent[done] === ' ') done++;
    if (!sent.startsWith(next, done)) return 0;
    done += next.length;
    count++;
  }
  return count;
}
