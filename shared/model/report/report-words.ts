import {
  type CheckName,
  checksOf,
  type ExportReport,
  type Mend,
  type ReportCheck,
} from './export-report.ts';

export const checkWords: Readonly<Record<CheckName, string>> = {
  integratedLufs: 'Loudness',
  rmsDb: 'RMS level',
  truePeakDb: 'True peak',
  samplePeakDb: 'Sample peak',
  noiseFloorDb: 'Noise floor',
  headMs: 'Room tone at the start',
  tailMs: 'Room tone at the end',
  durationMs: 'Length',
  sampleRateHz: 'Sample rate',
  channels: 'Channels',
  bitrate: 'Bitrate',
  isConstantBitrate: 'Constant bitrate',
  bytes: 'File size',
  chapters: 'Chapters',
  untitledChapters: 'Chapters without a title',
  channelCounts: 'Different channel counts among the files',
  coverPixels: 'Shorter side of the cover',
  coverShape: 'Cover, width by height',
  title: 'Title',
  author: 'Author',
  narrator: 'Narrator',
  isbn: 'ISBN',
};

/** What is missing, where the check is of a property of it. */
const missingNames: Readonly<Partial<Record<CheckName, string>>> = { coverPixels: 'Cover' };

const units: Readonly<Partial<Record<CheckName, string>>> = {
  ...{ integratedLufs: 'LUFS', rmsDb: 'dB', truePeakDb: 'dBTP', samplePeakDb: 'dB' },
  ...{ noiseFloorDb: 'dB', sampleRateHz: 'Hz', coverPixels: 'pixels' },
};

/** What to do about a failure: what mends it. */
export const mendWords: Readonly<Record<Mend, string>> = {
  'render-again': 'Export again with this preset: Lectern brings each chapter to its level.',
  'quieter-takes':
    'Lower the level of the loudest takes of this chapter, or generate them again, and export again.',
  'trim-ends':
    'Cut the silence at the first and last line of this chapter to the limits, and export again.',
  'split-chapter': 'Split this chapter in two, or export with the ACX preset, which splits it.',
  'record-again':
    'Generate or record the noisy takes of this chapter again; room tone must be quiet, but not digital silence.',
  'choose-preset': 'Export again as MP3 with the preset of the shop.',
  'set-cover': 'Choose a square picture as the cover of the book, and export again.',
  'set-details': 'Fill this in among the details of the book, and export again.',
  'name-chapters': 'Give every chapter a title, and export again.',
};

function rounded(value: number, places: number): string {
  return (Math.round(value * 10 ** places) / 10 ** places).toFixed(places);
}

function lengthWords(ms: number): string {
  if (ms < 60_000) return `${rounded(ms / 1000, 2)} s`;
  const minutes = Math.floor(ms / 60_000);
  return `${minutes} min ${rounded((ms % 60_000) / 1000, 1)} s`;
}

function isLevel(name: CheckName): boolean {
  return name.endsWith('Db') || name.endsWith('Lufs');
}

function missingWords(name: CheckName): string {
  if (name === 'noiseFloorDb') return 'digital silence';
  return isLevel(name) ? 'could not be measured' : 'missing';
}

function numberWords(name: CheckName, value: number): string {
  if (name.endsWith('Ms')) return lengthWords(value);
  if (name === 'bytes') return `${rounded(value / 1_000_000, 1)} MB`;
  if (name === 'bitrate') return `${Math.round(value / 1000)} kbit/s`;
  if (name === 'channels' && value <= 2) return value === 1 ? 'mono' : 'stereo';
  const unit = units[name];
  const places = isLevel(name) || name === 'coverShape' ? 2 : 0;
  return `${rounded(value, places)}${unit === undefined ? '' : ` ${unit}`}`;
}

/** A measured value or a limit with its unit. */
export function valueWords(name: CheckName, value: ReportCheck['value']): string {
  if (value === null || value === '') return missingWords(name);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : numberWords(name, value);
}

/** The limit in words; empty for a note. */
export function limitWords({ name, least, most, state }: ReportCheck): string {
  if (state === 'note') return '';
  // Any cover will do.
  if (name === 'coverPixels' && least === 1) return 'required';
  if (least !== null && least === most) return valueWords(name, least);
  if (least !== null && most !== null) {
    return `${valueWords(name, least)} to ${valueWords(name, most)}`;
  }
  if (least !== null) return `at least ${valueWords(name, least)}`;
  if (most !== null) return `at most ${valueWords(name, most)}`;
  return name === 'noiseFloorDb' ? 'not digital silence' : 'required';
}

export const stateWords = { pass: 'passed', fail: 'failed', note: 'no limit' } as const;

/** "all 23 checks passed", or how many failed and which. */
export function verdictOf(report: ExportReport, most = 3): string {
  const { checkCount, failedCount } = report;
  if (failedCount === 0) return `all ${checkCount} checks passed`;
  const failed = checksOf(report).filter(({ check }) => check.state === 'fail');
  const told = failed.slice(0, most).map(({ place, check }) => {
    const { name, value } = check;
    const at = place === null ? '' : ` (${place})`;
    if (valueWords(name, value) === 'missing') {
      return `${missingNames[name] ?? checkWords[name]} missing${at}`;
    }
    return `${checkWords[name]} ${valueWords(name, value)}, limit ${limitWords(check)}${at}`;
  });
  const rest = failedCount > most ? [`and ${failedCount - most} more`] : [];
  const count = failedCount === 1 ? '1 check' : `${failedCount} checks`;
  return `${count} of ${checkCount} failed: ${[...told, ...rest].join('; ')}`;
}
