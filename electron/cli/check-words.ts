import type { TakeCheck } from '../../shared/model/take.ts';

/** A doubt about a take for people, with what was measured and its limit. */
export function checkWords({ kind, measured, expected }: TakeCheck): string {
  const limit = expected ?? 0;
  switch (kind) {
    case 'silent':
      return 'silent: there is no sound in it';
    case 'too-short':
      return `too short: ${seconds(measured)}, expected about ${seconds(limit)}`;
    case 'too-long':
      return `too long: ${seconds(measured)}, expected about ${seconds(limit)}`;
    case 'clipped':
      return `clipped: in ${measured} ${measured === 1 ? 'place' : 'places'}`;
    case 'inner-silence':
      return `silence inside: ${seconds(measured)}, at most ${seconds(limit)} is usual`;
    case 'cut-off-tail':
      return `cut off: it ends at ${measured} dB, in the middle of speech`;
    case 'too-quiet':
    case 'too-loud':
      return `${kind === 'too-quiet' ? 'too quiet' : 'too loud'}: ${measured} dB, its chapter ${limit} dB`;
    case 'tail-noise':
      return `noise at the end: ${seconds(measured)} after the last word`;
    case 'repeated-end':
      return `end said twice: its last ${seconds(measured)}`;
    case 'too-fast':
      return `too fast: ${measured} % of the book’s pace, at most ${limit} % is usual`;
    case 'too-slow':
      return `too slow: ${measured} % of the book’s pace, at least ${limit} % is usual`;
    case 'heard-differently':
      return `heard differently: ${measured} % of the words, at most ${limit} % is usual`;
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
