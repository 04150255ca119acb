import { clamp } from '../../../../shared/clamp.ts';
import type { TakeCheck, TakeEditView } from '../../../../shared/model/take.ts';
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

/** The level that brings a take to its chapter's, within what can be set; null where that is no doubt. */
export function levelingGainDb(
  checks: readonly TakeCheck[],
  gainDb: number,
  limits: { readonly least: number; readonly most: number },
): number | null {
  const off = checks.find(({ kind }) => kind === 'too-quiet' || kind === 'too-loud');
  if (off === undefined || off.expected === null) return null;
  const wanted = gainDb + off.expected - off.measured;
  return Math.round(clamp(wanted, limits.least, limits.most) * 2) / 2;
}

/** Stays before the first word and after the last one: soft sounds begin and end in it. */
const keptSilenceMs = 200;

/** The trims that leave a breath of the silence at the ends; null where that is no doubt. */
export function endTrims(
  checks: readonly TakeCheck[],
  { trimStartMs, trimEndMs }: Pick<TakeEditView, 'trimStartMs' | 'trimEndMs'>,
): Pick<TakeEditView, 'trimStartMs' | 'trimEndMs'> | null {
  const more = (kind: TakeCheck['kind']): number => {
    const measured = checks.find((check) => check.kind === kind)?.measured ?? 0;
    return Math.max(0, measured - keptSilenceMs);
  };
  const atStart = more('leading-silence');
  const atEnd = more('trailing-silence');
  if (atStart === 0 && atEnd === 0) return null;
  return { trimStartMs: trimStartMs + atStart, trimEndMs: trimEndMs + atEnd };
}
