import type { TakeCheck } from '../../../../shared/model/take.ts';
import { t } from '../../../i18n/index.ts';
import { formatSegmentLength } from '../../../ui/words/format.ts';

const withUnit: { readonly [Kind in TakeCheck['kind']]: (value: number) => string } = {
  silent: formatSegmentLength,
  'too-short': formatSegmentLength,
  'too-long': formatSegmentLength,
  clipped: String,
  'leading-silence': formatSegmentLength,
  'inner-silence': formatSegmentLength,
  'trailing-silence': formatSegmentLength,
  'cut-off-tail': decibels,
  'too-quiet': decibels,
  'too-loud': decibels,
  'tail-noise': formatSegmentLength,
  offset: decibels,
  'repeated-end': formatSegmentLength,
  'too-fast': percent,
  'too-slow': percent,
  'heard-differently': percent,
};

/** Judged by what is usual of the voice or in the chapter, not by a fixed limit. */
const usual: ReadonlySet<TakeCheck['kind']> = new Set([
  'too-short',
  'too-long',
  'too-quiet',
  'too-loud',
]);

/** What was measured, and the limit or usual figure that it is judged by. */
export function checkFigures({ kind, measured, expected }: TakeCheck): string {
  const figure = withUnit[kind];
  return expected === null
    ? t('bookCheck.measured', { measured: figure(measured) })
    : t(usual.has(kind) ? 'bookCheck.usual' : 'bookCheck.figures', {
        measured: figure(measured),
        limit: figure(expected),
      });
}

function decibels(value: number): string {
  return `${value.toFixed(1)} dB`;
}

function percent(value: number): string {
  return `${value} %`;
}
