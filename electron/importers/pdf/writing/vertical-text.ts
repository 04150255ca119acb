import type { Run } from '../runs.ts';

/** A run as it is drawn, with the quarters that it is turned by. */
export type TurnedRun = {
  readonly turn: number;
  readonly run: Run;
  /** Points downwards, where its font writes from top to bottom. */
  readonly drop: number;
};

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\u30fb\u30fc\ufe10-\ufe4f\uff00-\uffef]/u;
/** Where letters stand around their baseline, in sizes of the type. */
const ascent = 0.88;
const downwards = 1;

/**
 * Runs of a page whose lines go from top to bottom and from right to left, as if it were turned by a quarter: so it
 * is read as any other. A page counts as one where most of its letters are followed by one below them; what stands
 * on it from left to right, mostly its number, keeps its turn.
 */
export function turnVertical(runs: readonly TurnedRun[]): readonly TurnedRun[] {
  const isFalling = runs.map(({ turn, drop }) => turn === 0 && drop > 0);
  if (!isFalling.includes(true) && !hasColumns(runs)) return runs;
  let before: TurnedRun | null = null;
  return runs.map((one, index) => {
    if (one.turn === downwards) {
      return { ...one, run: { ...one.run, y: one.run.y - one.run.size * 0.35 } };
    }
    const stays = !(isFalling[index] ?? false) && !isSign(one) && !isBelow(before, one);
    if (one.turn !== 0 || stays) return one;
    before = one;
    return turned(one);
  });
}

function turned({ run, drop }: TurnedRun): TurnedRun {
  const { x0, x1, y, size } = run;
  // A font for such lines is drawn from the middle of its letters' heads.
  const [top, center] = drop > 0 ? [y, x0] : [y - size * ascent, (x0 + x1) / 2];
  const length = drop > 0 ? drop : size;
  return {
    turn: downwards,
    drop: 0,
    run: { ...run, x0: top, x1: top + length, y: -center },
  };
}

function hasColumns(runs: readonly TurnedRun[]): boolean {
  let below = 0;
  let all = 0;
  let before: TurnedRun | null = null;
  for (const one of runs) {
    if (!isSign(one)) continue;
    all += 1;
    if (isBelow(before, one)) below += 1;
    before = one;
  }
  return all >= 8 && below > all * 0.6;
}

/** One letter of a script that is written in such lines. */
function isSign({ turn, run }: TurnedRun): boolean {
  return turn === 0 && [...run.text].length === 1 && eastAsian.test(run.text);
}

function isBelow(before: TurnedRun | null, { turn, run }: TurnedRun): boolean {
  if (before === null || turn !== 0) return false;
  const { x0, x1, y, size } = before.run;
  const step = run.y - y;
  return (
    Math.abs((run.x0 + run.x1) / 2 - (x0 + x1) / 2) < size * 0.3 &&
    step > size * 0.4 &&
    step < size * 2
  );
}
