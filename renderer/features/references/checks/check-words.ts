import type {
  ReferenceCheck,
  ReferenceCheckKind,
  ReferenceFixes,
  ReferenceFixName,
  ReferenceRender,
} from '../../../../shared/model/voice.ts';
import { t } from '../../../i18n/index.ts';
import { formatNumber, formatPercent, formatSegmentLength } from '../../../ui/words/format.ts';

const oneDecimal = (value: number): string => formatNumber(Math.round(value * 10) / 10);

/** Sound levels with a real minus sign. */
const level = (value: number): string => oneDecimal(value).replace('-', '−');

/** What was measured, in words with its unit. */
export function figureWords({ kind, verdict, measured, frequencyHz }: ReferenceCheck): string {
  if (measured === null) return t('references.notMeasured');
  const isGood = verdict === 'good';
  switch (kind) {
    case 'length':
      return t('references.figure.length', { length: formatSegmentLength(measured) });
    case 'clipping':
      return measured === 0
        ? t('references.figure.noClipping')
        : t('references.figure.clipping', { count: measured, n: formatNumber(measured) });
    case 'noise':
      return t('references.figure.noise', { level: level(measured) });
    case 'loudness':
      return t('references.figure.loudness', { level: level(measured) });
    case 'hum':
      return isGood || frequencyHz === null
        ? t('references.figure.noHum')
        : t('references.figure.hum', { level: level(measured), frequency: frequencyHz });
    case 'silence':
      return t('references.figure.silence', { share: formatPercent(measured) });
    case 'speakers':
      return isGood
        ? t('references.figure.oneSpeaker')
        : t('references.figure.speakers', { share: formatPercent(measured) });
    case 'music':
      return isGood
        ? t('references.figure.noMusic')
        : t('references.figure.music', { share: formatPercent(measured) });
  }
}

export type CheckRow = {
  readonly kind: ReferenceCheckKind;
  readonly check: ReferenceCheck;
  /** How it was before the fixes, where that reads otherwise. */
  readonly before: string | null;
  /** The fix that helps, or is on. */
  readonly fix: ReferenceFixName | null;
  /** Where only a cut by hand helps. */
  readonly isTrim: boolean;
};

/** Which fix mends what, for one that is on though its check is good by now. */
const fixOf: { readonly [Kind in ReferenceCheckKind]?: ReferenceFixName } = {
  noise: 'reduce-noise',
  loudness: 'level',
  hum: 'remove-hum',
  silence: 'cut-silence',
};

/** The checks as they stand after the fixes, each with what helps. */
export function checkRows(
  { checks, checksBefore }: Pick<ReferenceRender, 'checks' | 'checksBefore'>,
  fixes: ReferenceFixes,
): readonly CheckRow[] {
  return checks.map((check) => {
    const former = checksBefore.find(({ kind }) => kind === check.kind);
    const own = fixOf[check.kind];
    const wanted = former?.fix ?? check.fix;
    const fix = own !== undefined && fixes[own] ? own : wanted === 'trim' ? null : wanted;
    const words = former === undefined ? null : figureWords(former);
    return {
      kind: check.kind,
      check,
      before: words === figureWords(check) ? null : words,
      fix,
      isTrim: wanted === 'trim' && check.verdict !== 'good',
    };
  });
}

/** Fixes that would help and are not on. */
export function helpfulFixes(
  rows: readonly CheckRow[],
  fixes: ReferenceFixes,
): readonly ReferenceFixName[] {
  return rows.flatMap(({ fix }) => (fix !== null && !fixes[fix] ? [fix] : []));
}
