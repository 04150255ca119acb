import { enReport, type ReportTable } from '../../messages/en-report.ts';
import { zhReport } from '../../messages/zh-hans/zh-report.ts';
import type { HeldCustom } from '../../sound/custom-preset.ts';
import type { LoudnessPresetId } from '../export.ts';
import { formatLocaleOf, type Language } from '../look/language.ts';
import {
  type CheckName,
  checksOf,
  type ExportReport,
  type Mend,
  type ReportCheck,
  type ReportSound,
} from './export-report.ts';
import { firstCurveSecond, loudestSecond } from './report-curve.ts';

type NamedPreset = {
  readonly id: LoudnessPresetId;
  readonly custom?: HeldCustom | undefined;
};

/** What a report says in one language. */
export type ReportWords = {
  readonly locale: string;
  readonly table: ReportTable;
  readonly number: (value: number, places?: number) => string;
  readonly size: (bytes: number) => string;
  /** With what was asked for, where a person chose it. */
  readonly preset: (preset: NamedPreset) => string;
  readonly check: (name: CheckName) => string;
  /** What to do about a failure. */
  readonly mend: (mend: Mend) => string;
  /** The measured value of a check, as below. */
  readonly measuredValue: (check: ReportCheck) => string;
  /** A measured value or a limit with its unit. */
  readonly value: (name: CheckName, value: ReportCheck['value']) => string;
  /** The limit in words; empty for a note. */
  readonly limit: (check: ReportCheck) => string;
  /** "all 23 checks passed", or how many failed and which. */
  readonly verdict: (report: ExportReport, most?: number) => string;
  /** What the curve shows, for those who do not see it. */
  readonly curve: (sound: ReportSound) => string;
};

/** Units that are written alike everywhere. */
const units: Readonly<Partial<Record<CheckName, string>>> = {
  integratedLufs: 'LUFS',
  rmsDb: 'dB',
  truePeakDb: 'dBTP',
  samplePeakDb: 'dB',
  noiseFloorDb: 'dB',
  sampleRateHz: 'Hz',
};

/** What alone is taken: the format by ACX, the colours by every shop. */
const onlyValues: Readonly<Partial<Record<CheckName, string>>> = {
  format: 'MP3',
  coverColours: 'RGB',
};

function isLevel(name: CheckName): boolean {
  return name.endsWith('Db') || name.endsWith('Lufs');
}

export function reportWords(language: Language): ReportWords {
  const locale = formatLocaleOf(language);
  const table = language === 'zh-Hans' ? zhReport : enReport;

  const number = (value: number, places = 0): string =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    }).format(value);

  /** A short file has some thousand bytes, which in megabytes would be none. */
  const size = (bytes: number): string =>
    bytes <= 999_000
      ? `${number(Math.ceil(bytes / 1000))} kB`
      : `${number(bytes / 1_000_000, 1)} MB`;

  const lengthOf = (ms: number): string => {
    if (ms < 60_000) return table.seconds(number(ms / 1000, 2));
    const seconds = table.seconds(number((ms % 60_000) / 1000, 1));
    return `${table.minutes(number(Math.floor(ms / 60_000)))} ${seconds}`;
  };

  const isMissing = (value: ReportCheck['value']) => value === null || value === '';
  const missing = (name: CheckName): string => {
    if (name === 'noiseFloorDb') return table.digitalSilence;
    return isLevel(name) ? table.unmeasured : table.missing;
  };

  const measured = (name: CheckName, value: number): string => {
    if (name.endsWith('Ms')) return lengthOf(value);
    if (name === 'bytes') return size(value);
    if (name === 'bitrate') return `${number(value / 1000)} kbit/s`;
    if (name === 'channels' && value <= 2) return value === 1 ? table.mono : table.stereo;
    const written = number(value, isLevel(name) || name === 'coverShape' ? 2 : 0);
    if (name === 'coverPixels') return table.pixels(written);
    const unit = units[name];
    return unit === undefined ? written : `${written} ${unit}`;
  };

  const valueWords = (name: CheckName, value: ReportCheck['value']): string => {
    if (value === null || value === '') return missing(name);
    if (typeof value === 'boolean') return value ? table.yes : table.no;
    if (name === 'coverPixels' && value === 0) return table.damaged;
    return typeof value === 'string' ? value : measured(name, value);
  };

  const limitOf = ({ name, least, most, state }: ReportCheck): string => {
    if (state === 'note') return '';
    const only = onlyValues[name];
    if (only !== undefined) return only;
    // Any cover will do.
    if (name === 'coverPixels' && least === 1) return table.required;
    if (least !== null && least === most) return valueWords(name, least);
    if (least !== null && most !== null) {
      return table.between(valueWords(name, least), valueWords(name, most));
    }
    if (least !== null) return table.atLeast(valueWords(name, least));
    if (most !== null) return table.atMost(valueWords(name, most));
    return name === 'noiseFloorDb' ? table.notDigitalSilence : table.required;
  };

  const failure = (place: string | null, check: ReportCheck): string => {
    const { name, value } = check;
    const at = place === null ? '' : table.place(place);
    const what = name === 'coverPixels' && !value ? table.cover : table.checks[name];
    if (isMissing(value) && missing(name) === table.missing) return table.isMissing(what, at);
    return table.offLimit(what, valueWords(name, value), limitOf(check), at);
  };

  return {
    locale,
    table,
    number,
    size,
    preset: ({ id, custom }) => {
      if (custom === undefined) return table.presets[id];
      const { measure, level, truePeakDb, bitrate } = custom;
      const unit = measure === 'lufs' ? 'LUFS' : 'dB RMS';
      const name = table.presets[id];
      return table.custom(
        name,
        `${number(level, 1)} ${unit}`,
        `${number(truePeakDb, 1)} dBTP`,
        ...(bitrate === undefined ? [] : [`${number(bitrate)} kbit/s`]),
      );
    },
    check: (name) => table.checks[name],
    mend: (mend) => table.mends[mend],
    measuredValue: ({ name, value, state }) => {
      // Held against no limit, it is that of a file too short to measure.
      const isShort = name === 'noiseFloorDb' && value === null && state === 'note';
      return isShort ? table.unmeasured : valueWords(name, value);
    },
    value: valueWords,
    limit: limitOf,
    verdict: (report, most = 3) => {
      const { checkCount, failedCount } = report;
      if (failedCount === 0) return table.allPassed(number(checkCount));
      const failed = checksOf(report).filter(({ check }) => check.state === 'fail');
      const told = failed.slice(0, most).map(({ place, check }) => failure(place, check));
      const rest = failedCount > most ? [table.more(number(failedCount - most))] : [];
      const counted = { count: failedCount, total: number(checkCount) };
      return table.someFailed(counted, [...told, ...rest].join(table.separator));
    },
    curve: ({ shortTermLufs, momentaryMaxLufs, loudnessRangeLu }) => {
      const heard = shortTermLufs.flatMap((value) => value ?? []);
      if (heard.length === 0) return table.curveEmpty;
      const loudest = heard.reduce((most, value) => Math.max(most, value));
      const second = loudestSecond(shortTermLufs) + firstCurveSecond;
      const at = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
      const lufs = (value: number) => valueWords('integratedLufs', value);
      const momentary =
        momentaryMaxLufs === null ? '' : table.curveMomentary(lufs(momentaryMaxLufs));
      const range = loudnessRangeLu === null ? '' : table.curveRange(number(loudnessRangeLu, 1));
      return `${table.curve(lufs(loudest), at)}${momentary}${range}`;
    },
  };
}
