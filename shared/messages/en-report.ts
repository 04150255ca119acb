import type { BatchBookView } from '../model/batch.ts';
import type { CheckName, Mend, ReportCheck } from '../model/report/export-report.ts';
import { enPresets, enShops } from './en-publishing.ts';

/** Counts are worded already where they are text; `count` decides between one and many. */
type Counted = { readonly count: number; readonly total: string };

/** The technical report of an export, in the window, the terminal and the page beside the files. */
export const enReport = {
  presets: enPresets,
  shops: enShops,
  checks: {
    integratedLufs: 'Loudness',
    rmsDb: 'RMS level',
    truePeakDb: 'True peak',
    samplePeakDb: 'Sample peak',
    noiseFloorDb: 'Noise floor',
    headMs: 'Room tone at the start',
    tailMs: 'Room tone at the end',
    durationMs: 'Length',
    format: 'Format',
    sampleRateHz: 'Sample rate',
    channels: 'Channels',
    bitrate: 'Bitrate',
    isConstantBitrate: 'Constant bitrate',
    isWhole: 'Undamaged',
    bytes: 'File size',
    chapters: 'Chapters',
    untitledChapters: 'Chapters without a title',
    channelCounts: 'Different channel counts among the files',
    coverPixels: 'Shorter side of the cover',
    coverShape: 'Cover, width by height',
    coverColours: 'Colours of the cover',
    isCoverUpright: 'Cover upright without Exif rotation',
    title: 'Title',
    author: 'Author',
    narrator: 'Narrator',
    isbn: 'ISBN',
  } satisfies Record<CheckName, string>,
  /** What is missing, where the check is of a property of it. */
  cover: 'Cover',
  /** What fixes a failure. */
  mends: {
    'render-again': 'Export again with this preset: Lectern brings each chapter to its level.',
    'quieter-takes':
      'Lower the level of the loudest takes of this chapter, or generate them again, and export again.',
    'trim-ends':
      'Trim the silence of the first and last line of this chapter to the limits, and export again.',
    'split-chapter': 'Split this chapter in two, or export with the ACX preset, which splits it.',
    'record-again':
      'Generate or record the noisy takes of this chapter again; room tone must be quiet, but not digital silence.',
    'choose-preset': 'Export again as MP3 with the preset of the shop.',
    'set-cover':
      'Choose a square picture in RGB (2400 pixels or more for ACX) as the cover of the book, and export again.',
    'set-details': 'Fill this in under “Publication data”, and export again.',
    'name-chapters': 'Give every chapter a title, and export again.',
  } satisfies Record<Mend, string>,
  states: { pass: 'passed', fail: 'failed', note: 'no limit' } satisfies Record<
    ReportCheck['state'],
    string
  >,
  seconds: (value: string) => `${value} s`,
  minutes: (value: string) => `${value} min`,
  pixels: (value: string) => `${value} pixels`,
  mono: 'mono',
  stereo: 'stereo',
  yes: 'yes',
  no: 'no',
  digitalSilence: 'digital silence',
  unmeasured: 'could not be measured',
  damaged: 'damaged',
  missing: 'missing',
  required: 'required',
  notDigitalSilence: 'not digital silence',
  between: (least: string, most: string) => `${least} to ${most}`,
  atLeast: (value: string) => `at least ${value}`,
  atMost: (value: string) => `at most ${value}`,
  allPassed: (count: string) => `all ${count} checks passed`,
  someFailed: ({ count, total }: Counted, told: string) =>
    `${count === 1 ? '1 check' : `${count} checks`} of ${total} failed: ${told}`,
  isMissing: (what: string, place: string) => `${what} missing${place}`,
  offLimit: (what: string, value: string, limit: string, place: string) =>
    `${what} ${value}, limit ${limit}${place}`,
  place: (name: string) => ` (${name})`,
  more: (count: string) => `and ${count} more`,
  separator: '; ',
  curveEmpty: 'Loudness over time: too short or silent.',
  curve: (loudest: string, at: string) =>
    `Loudness over time, 0 to -60 LUFS: loudest 3 s ${loudest} at ${at}.`,
  curveMomentary: (value: string) => ` Loudest 400 ms: ${value}.`,
  curveRange: (value: string) => ` Loudness range: ${value} LU.`,
  page: {
    columns: ['Check', 'Value', 'Limit', 'Result'],
    soundFinished: 'Sound; peaks of the finished file',
    soundRender: 'Sound; peaks before encoding',
    file: 'File',
    book: 'Book',
    shops: 'Shop rules',
    ownPreset: ' (this preset)',
    readOn: (date: string, sources: string) => `Read on ${date} at ${sources}.`,
    title: (title: string) => `${title}: technical report`,
    about: (preset: string) => `Technical report for the preset “${preset}”.`,
    sentence: (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    author: (author: string) => `${author}. `,
    colon: ': ',
  },
  custom: (preset: string, ...values: readonly string[]) => `${preset} (${values.join(', ')})`,
  sample: (preset: string) => `${preset}, retail sample`,
  batch: {
    states: {
      unread: 'Not read yet',
      ready: 'Not started',
      waiting: 'Waiting',
      running: 'Running',
      paused: 'Paused',
      'needs-decisions': 'Waiting for decisions',
      done: 'Done',
      failed: 'Stopped',
      cancelled: 'Cancelled',
      problem: 'Needs you',
    } satisfies Record<BatchBookView['state'], string>,
    columns: ['Book', 'State', 'Lines', 'Cost', 'Checks', 'Files'],
    booksDone: (count: string, total: string, needYou: number) => {
      const waiting = needYou === 0 ? '' : `, and ${needYou} need${needYou === 1 ? 's' : ''} you`;
      return `${count} of ${total} books are done${waiting}.`;
    },
    checksFailed: (count: string) => ` Checks failed for ${count}.`,
    cost: (cost: string) => ` It cost ${cost}.`,
    lines: (done: string, total: string) => `${done} of ${total}`,
    uncertain: (count: string) => `${count} uncertain`,
    refused: (count: string) => `${count} refused`,
    passed: (count: string) => `All ${count} passed`,
    verdict: (preset: string, verdict: string) => `${preset}: ${verdict}`,
    amounts: (tokens: string, money: string) => `${tokens} tokens, ${money}`,
    free: (about: string) => `nothing in the demo (about ${about} with an account)`,
    possibly: (sure: string, more: string) => `${sure}; possibly charged beyond that: ${more}`,
    size: (size: string, minutes: string) => `${size}, ${minutes} min`,
    kept: (name: string) => ` (${name} already existed and was kept)`,
    writtenAt: (moment: string) => `As of ${moment}.`,
  },
};

/** The words of a report, in any language. */
export type ReportTable = typeof enReport;
