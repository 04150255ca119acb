import type { TakeCheck } from '../../../../shared/model/take.ts';
import { t } from '../../../i18n/index.ts';
import { formatSegmentLength, joinNames } from '../../../ui/words/format.ts';

/** A doubt about a take as a sentence with its figures. */
export function checkWords({ kind, measured, expected }: TakeCheck): string {
  switch (kind) {
    case 'too-short':
    case 'too-long':
      return t(`check.${kind}`, {
        measured: formatSegmentLength(measured),
        expected: formatSegmentLength(expected ?? 0),
      });
    case 'leading-silence':
    case 'inner-silence':
    case 'trailing-silence':
    case 'tail-noise':
    case 'repeated-end':
      return t(`check.${kind}`, { measured: formatSegmentLength(measured) });
    case 'too-quiet':
    case 'too-loud':
      return t(`check.${kind}`, { by: Math.abs(measured - (expected ?? measured)).toFixed(0) });
    case 'too-fast':
    case 'too-slow':
    case 'heard-differently':
      return t(`check.${kind}`, { measured });
    case 'clipped':
      return t('check.clipped', { count: measured });
    default:
      return t(`check.${kind}`);
  }
}

/** All doubts in one short line, for lists. */
export function checksInShort(checks: readonly TakeCheck[]): string {
  return joinNames(checks.map(({ kind }) => t(`check.short.${kind}`)));
}
