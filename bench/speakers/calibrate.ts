import type { Told } from '../../shared/script/speakers/turns.ts';

/** A line of a novel that the weights were not fitted on. */
export type Point = {
  readonly novel: string;
  readonly told: Told;
  /** Of the likeliest person. */
  readonly chance: number;
  /** They have a name there that the corpus lists for the speaker. */
  readonly isRight: boolean;
  readonly kind: string;
};

export type Line = readonly (readonly [number, number])[];

/**
 * Rising lines from chance to certainty, one for each way of telling. What a chance is worth is read from
 * novels that the weights have not seen, and then lowered to what it is worth in the worst of them.
 */
export function calibrationOf(points: readonly Point[]): Readonly<Record<Told, Line>> {
  const lineOf = (told: Told): Line => {
    const own = points.filter((point) => point.told === told && point.chance > 0);
    const line = risingLine(own);
    const novels = [...new Set(own.map(({ novel }) => novel))];
    const worst = Math.min(
      ...novels.map((novel) =>
        offsetOf(
          own.filter((point) => point.novel === novel),
          line,
        ),
      ),
    );
    const rounded = (value: number) => Math.round(value * 1000) / 1000;
    return line.map(([chance, share]) => [
      rounded(chance),
      rounded(chanceOf(logOddsOf(share) + Math.min(0, worst))),
    ]);
  };
  return { named: lineOf('named'), pronoun: lineOf('pronoun'), untold: lineOf('untold') };
}

type Pool = { readonly chance: number; readonly right: number; readonly count: number };

/** Pools of lines of a like chance, joined until the share that is right never falls. */
function risingLine(points: readonly Point[]): Line {
  const sorted = [...points].sort((a, b) => a.chance - b.chance);
  const size = Math.max(50, Math.ceil(sorted.length / 24));
  const pools: Pool[] = [];
  for (let at = 0; at < sorted.length; at += size) {
    const own = sorted.slice(at, at + size);
    let pool: Pool = {
      chance: own.reduce((sum, { chance }) => sum + chance, 0),
      right: own.filter(({ isRight }) => isRight).length,
      count: own.length,
    };
    for (let last = pools.at(-1); last !== undefined; last = pools.at(-1)) {
      if (last.right / last.count < pool.right / pool.count) break;
      pools.pop();
      pool = {
        chance: last.chance + pool.chance,
        right: last.right + pool.right,
        count: last.count + pool.count,
      };
    }
    pools.push(pool);
  }
  // One more of each outcome: no pool is sure.
  const line = pools.map(
    ({ chance, right, count }) => [chance / count, (right + 1) / (count + 2)] as const,
  );
  return [...line, [1, line.at(-1)?.[1] ?? 1]];
}

/** How much better (or worse) than the line a novel is, in log-odds, drawn towards none. */
function offsetOf(points: readonly Point[], line: Line): number {
  let offset = 0;
  for (let step = 0; step < 50; step += 1) {
    let slope = -offset / spread ** 2;
    let bend = -1 / spread ** 2;
    for (const { chance, isRight } of points) {
      const expected = chanceOf(logOddsOf(along(line, chance)) + offset);
      slope += Number(isRight) - expected;
      bend -= expected * (1 - expected);
    }
    offset -= slope / bend;
  }
  return offset;
}

/** How far novels lie apart, in log-odds: what one shows beyond that by few lines is chance. */
const spread = 0.7;

function along(line: Line, chance: number): number {
  let before = 0;
  let below = 0;
  for (const [at, share] of line) {
    if (chance <= at) return below + ((chance - before) / (at - before)) * (share - below);
    before = at;
    below = share;
  }
  return below;
}

function logOddsOf(share: number): number {
  const bounded = Math.min(0.9999, Math.max(0.0001, share));
  return Math.log(bounded / (1 - bounded));
}

function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
