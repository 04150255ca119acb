import type { Run } from '../runs.ts';

const reading =
  /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3099-\u309c\u30fb\u30fc\ufe45\ufe46\s]+$/u;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Leaves out readings and dots that stand in small type above the letters that they are for, as of an EPUB. */
export function withoutRuby(runs: readonly Run[], bodySize: number): readonly Run[] {
  const isSmall = ({ text, size }: Run) => size < bodySize * 0.65 && reading.test(text);
  if (!runs.some((run) => isSmall(run) && run.text.trim() !== '')) return runs;
  const bases = runs
    .filter(({ text, size }) => size > bodySize * 0.7 && eastAsian.test(text))
    .sort((a, b) => a.y - b.y);
  return runs.filter((run) => !isSmall(run) || !hasBase(run, bases));
}

function hasBase(run: Run, bases: readonly Run[]): boolean {
  const middle = (run.x0 + run.x1) / 2;
  let from = 0;
  let to = bases.length;
  while (from < to) {
    const half = (from + to) >> 1;
    if ((bases[half]?.y ?? 0) <= run.y) from = half + 1;
    else to = half;
  }
  for (let at = from; at < bases.length; at += 1) {
    const base = bases[at];
    if (base === undefined || base.y - run.y > base.size * 1.6) return false;
    const isNear = base.y - run.y > base.size * 0.4;
    if (isNear && middle > base.x0 - run.size && middle < base.x1 + run.size) return true;
  }
  return false;
}
