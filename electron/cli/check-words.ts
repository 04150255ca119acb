import type { TakeCheck } from '../../shared/model/take.ts';
import { phrase } from './words/phrase.ts';

const silenceWords = {
  'leading-silence': 'checkWords.silenceStartMost',
  'inner-silence': 'checkWords.silenceInsideMost',
  'trailing-silence': 'checkWords.silenceEndMost',
} as const;

/** A doubt about a take for people, with what was measured and its limit. */
export function checkWords({ kind, measured, expected }: TakeCheck): string {
  const limit = expected ?? 0;
  switch (kind) {
    case 'silent':
      return phrase('checkWords.silentNoSound');
    case 'too-short':
      return phrase('checkWords.tooShortExpected', {
        measured: seconds(measured),
        limit: seconds(limit),
      });
    case 'too-long':
      return phrase('checkWords.tooLongExpected', {
        measured: seconds(measured),
        limit: seconds(limit),
      });
    case 'clipped':
      return phrase('checkWords.clippedPlaces', { count: measured });
    case 'leading-silence':
    case 'inner-silence':
    case 'trailing-silence':
      return phrase(silenceWords[kind], { measured: seconds(measured), limit: seconds(limit) });
    case 'cut-off-tail':
      return phrase('checkWords.cutOffEnds', { measured });
    case 'too-quiet':
    case 'too-loud':
      return phrase('checkWords.dbChapterDb', {
        value: kind === 'too-quiet' ? phrase('checkWords.tooQuiet') : phrase('checkWords.tooLoud'),
        measured,
        limit,
      });
    case 'tail-noise':
      return phrase('checkWords.noiseEndAfter', { measured: seconds(measured) });
    case 'offset':
      return phrase('checkWords.offsetLimit', { measured, limit });
    case 'repeated-end':
      return phrase('checkWords.endSaidTwice', { measured: seconds(measured) });
    case 'too-fast':
      return phrase('checkWords.tooFastBook', { measured, limit });
    case 'too-slow':
      return phrase('checkWords.tooSlowBook', { measured, limit });
    case 'heard-differently':
      return phrase('checkWords.heardDifferentlyWords', { measured, limit });
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
