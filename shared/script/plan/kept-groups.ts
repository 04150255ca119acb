import type { ScriptDocument } from '../parse/nodes.ts';
import type { ChapterPlan, Group, PlannedGroup, PlannedSegment } from './planned-segment.ts';

/** How many groups that start alike are tried before a paragraph counts as new. */
const maximumTries = 8;

type Old = {
  readonly group: PlannedGroup;
  readonly firstParagraph: number;
  readonly body: readonly PlannedSegment[];
  readonly ends: readonly PlannedSegment[];
};

/** The groups of a stored plan, found again by what their paragraphs hold. */
export class KeptGroups {
  readonly #groups: Old[] = [];
  readonly #byFirstBlock = new Map<string, number[]>();
  /** By the block that they begin with; null where any group may be found anywhere. */
  readonly #standing: Map<number, number> | null;
  #expected = 0;

  /** With `isOpen` the text is the same, and each group that is not open is kept where it stands. */
  constructor({ groups, segments }: ChapterPlan, isOpen?: (group: number) => boolean) {
    this.#standing = isOpen === undefined ? null : new Map();
    const bodyTotal = groups.reduce((sum, group) => sum + group.bodyCount, 0);
    let bodyAt = 0;
    let endAt = bodyTotal;
    let firstParagraph = 0;
    for (const group of groups) {
      const body = segments.slice(bodyAt, bodyAt + group.bodyCount);
      const ends = segments.slice(endAt, endAt + group.endCount);
      const key = group.blocks[0]?.fingerprint ?? '';
      const number = this.#groups.length;
      const alike = this.#byFirstBlock.get(key);
      if (alike === undefined) this.#byFirstBlock.set(key, [number]);
      else alike.push(number);
      if (isOpen?.(number) === false) this.#standing?.set(firstParagraph, number);
      this.#groups.push({ group, firstParagraph, body, ends });
      bodyAt += group.bodyCount;
      endAt += group.endCount;
      firstParagraph += group.blocks.length;
    }
  }

  /** The stored group whose paragraphs are those from block `index` on, moved to where they stand now. */
  take(document: ScriptDocument, fingerprints: readonly string[], index: number): Group | null {
    for (const candidate of this.#candidates(fingerprints[index] ?? '', index)) {
      const old = this.#groups[candidate];
      if (old === undefined || !isSame(old.group, document, fingerprints, index)) continue;
      this.#expected = candidate + 1;
      return { ...moved(old, document, index), keptFrom: candidate };
    }
    return null;
  }

  #candidates(fingerprint: string, index: number): readonly number[] {
    if (this.#standing !== null) return [this.#standing.get(index) ?? -1];
    const alike = this.#byFirstBlock.get(fingerprint) ?? [];
    return [this.#expected, ...nearest(alike, this.#expected)];
  }
}

/** Those after the expected one come first; a moved or repeated paragraph is found too. */
function nearest(alike: readonly number[], expected: number): readonly number[] {
  let low = 0;
  let high = alike.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((alike[middle] ?? 0) < expected) low = middle + 1;
    else high = middle;
  }
  return [
    ...alike.slice(low, low + maximumTries),
    ...alike.slice(Math.max(0, low - maximumTries), low),
  ];
}

function isSame(
  group: PlannedGroup,
  document: ScriptDocument,
  fingerprints: readonly string[],
  index: number,
): boolean {
  return group.blocks.every((old, offset) => {
    if (old.fingerprint !== fingerprints[index + offset]) return false;
    const block = document.blocks[index + offset];
    const isLast = offset === group.blocks.length - 1;
    return isLast || (block !== undefined && block.end - block.contentStart === old.length);
  });
}

function moved(
  { group, firstParagraph, body, ends }: Old,
  document: ScriptDocument,
  index: number,
): Omit<Group, 'keptFrom'> {
  const firstBlock = document.blocks[index];
  const lastBlock = document.blocks[index + group.blocks.length - 1];
  const start = firstBlock?.contentStart ?? 0;
  const distance = start - group.start;
  const textEnd = document.text.length;
  const move = (segment: PlannedSegment): PlannedSegment => ({
    ...segment,
    start: segment.start + distance,
    end: segment.end + distance,
    sourceParagraph: segment.sourceParagraph + index - firstParagraph,
    spokenFrom: segment.spokenFrom && {
      start: segment.spokenFrom.start + distance,
      end: segment.spokenFrom.end + distance,
    },
  });
  const newBody = body.map((segment, position) => ({
    ...move(segment),
    ...(position === 0 ? { start: firstBlock?.start ?? 0 } : {}),
    ...(position === body.length - 1 ? { end: lastBlock?.end ?? textEnd } : {}),
  }));
  const newEnds = ends.map((segment) => ({ ...move(segment), start: textEnd, end: textEnd }));
  return { ...group, start, body: newBody, ends: newEnds };
}
