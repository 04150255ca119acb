import { noPublication, type Publication } from '../../../shared/model/publication.ts';
import type { CheckName, Mend, ReportCheck } from '../../../shared/model/report/export-report.ts';
import { type PictureFacts, pictureFacts } from '../../../shared/picture/picture-facts.ts';
import { acxLimits } from '../../audio/loudness/acx.ts';
import type { CoverImage } from '../../audio/mp4/tags.ts';
import { type LoudnessPreset, outputRateHz } from '../../audio/render/presets.ts';

/** Of one chapter, or of a whole file; null where there was nothing to measure. */
export type SoundFigures = Readonly<
  Record<
    | 'integratedLufs'
    | 'rmsDb'
    | 'truePeakDb'
    | 'samplePeakDb'
    | 'noiseFloorDb'
    | 'headMs'
    | 'tailMs'
    | 'durationMs',
    number | null
  >
>;

export type FileFacts = {
  /** "MP3", "AAC in MP4": for people. */
  readonly format: string;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly bytes: number;
  /** Bits a second; an average where frames do not tell it. */
  readonly bitrate: number;
  /** Null where the format has no such thing. */
  readonly isConstantBitrate: boolean | null;
  /** Whether all of its sound could be decoded; left out of files that were read back when they were made. */
  readonly isWhole?: boolean;
};

type Limit = { readonly least?: number | null; readonly most?: number | null };

/** How far a chapter's loudness may lie from that of the preset; the limiter takes some of it. */
const loudnessToleranceLu = 1;

/** Below this a noise floor cannot be measured: it takes half a second. */
const leastFloorMs = 500;

function limited(
  name: CheckName,
  value: number | null,
  { least = null, most = null }: Limit,
  mend: Mend,
): ReportCheck {
  const passes =
    value !== null && (least === null || value >= least) && (most === null || value <= most);
  const state = passes ? 'pass' : 'fail';
  return { name, state, value, least, most, mend: passes ? null : mend };
}

function note(name: CheckName, value: ReportCheck['value']): ReportCheck {
  return { name, state: 'note', value, least: null, most: null, mend: null };
}

/** What the preset asks of the sound of each chapter. */
function soundLimits(preset: LoudnessPreset): Partial<Record<keyof SoundFigures, Limit>> {
  const { id, target, truePeakDb, headMs, tailMs } = preset;
  if (id === 'acx') return acxLimits;
  const near =
    target === null
      ? {}
      : {
          [target.measure === 'lufs' ? 'integratedLufs' : 'rmsDb']: {
            least: target.level - loudnessToleranceLu,
            most: target.level + loudnessToleranceLu,
          },
        };
  return {
    ...near,
    truePeakDb: { most: truePeakDb },
    noiseFloorDb: {},
    headMs: { least: headMs },
    tailMs: { least: tailMs },
  };
}

const soundMends: Readonly<Record<keyof SoundFigures, Mend>> = {
  integratedLufs: 'render-again',
  rmsDb: 'render-again',
  truePeakDb: 'quieter-takes',
  samplePeakDb: 'quieter-takes',
  noiseFloorDb: 'record-again',
  headMs: 'trim-ends',
  tailMs: 'trim-ends',
  durationMs: 'split-chapter',
};

/** The figures of a chapter or file against the limits of a preset; those without a limit are notes. */
export function soundChecks(preset: LoudnessPreset, figures: SoundFigures): readonly ReportCheck[] {
  const limits = soundLimits(preset);
  return (Object.keys(soundMends) as (keyof SoundFigures)[]).map((name) => {
    const limit = limits[name];
    const isShort = name === 'noiseFloorDb' && (figures.durationMs ?? 0) < leastFloorMs;
    return limit === undefined || isShort
      ? note(name, figures[name])
      : limited(name, figures[name], limit, soundMends[name]);
  });
}

/** What shops ask of the file itself. ACX asks for MP3 at 192 kbit/s or more with a constant bitrate. */
export function fileChecks(
  { id, custom }: Pick<LoudnessPreset, 'id' | 'custom'>,
  facts: FileFacts,
  isOpus: boolean,
): readonly ReportCheck[] {
  const { format, sampleRateHz, channels, bytes, bitrate, isConstantBitrate, isWhole } = facts;
  // Opus knows no other rate.
  const wantedHz = isOpus ? 48_000 : outputRateHz;
  const rate = { least: wantedHz, most: wantedHz };
  const isForShop = id === 'acx';
  const required = (
    name: CheckName,
    value: ReportCheck['value'],
    passes: boolean,
  ): ReportCheck => ({
    ...note(name, value),
    state: passes ? 'pass' : 'fail',
    mend: passes ? null : 'choose-preset',
  });
  const bitrateCheck = (): ReportCheck => {
    if (isForShop) return limited('bitrate', bitrate, { least: 192_000 }, 'choose-preset');
    // Of other formats it is an average, with all that the file holds.
    if (custom?.bitrate === undefined || format !== 'MP3') return note('bitrate', bitrate);
    const wanted = custom.bitrate * 1000;
    return limited('bitrate', bitrate, { least: wanted, most: wanted }, 'render-again');
  };
  // "AAC in MP4" in any language.
  const named = format.replace(/ in (\w+)$/, ' ($1)');
  return [
    isForShop ? required('format', named, format === 'MP3') : note('format', named),
    limited('sampleRateHz', sampleRateHz, rate, 'choose-preset'),
    note('channels', channels),
    bitrateCheck(),
    // Other formats have no frames that all tell it.
    ...(isForShop && isConstantBitrate !== null
      ? [required('isConstantBitrate', isConstantBitrate, isConstantBitrate)]
      : []),
    ...(isWhole === undefined
      ? []
      : [
          {
            ...required('isWhole', isWhole, isWhole),
            mend: isWhole ? null : ('render-again' as const),
          },
        ]),
    note('bytes', bytes),
  ];
}

/** One channel count for all of them: shops take all mono or all stereo. */
export function channelCheck(files: readonly Pick<FileFacts, 'channels'>[]): ReportCheck {
  const counts = new Set(files.map(({ channels }) => channels)).size;
  return limited('channelCounts', counts, { most: 1 }, 'render-again');
}

export type BookFacts = {
  readonly title: string;
  readonly author: string | null;
  readonly cover: CoverImage | null;
  readonly publication?: Publication | undefined;
  readonly chapters: readonly { readonly title: string }[];
};

/** ACX refuses smaller covers; elsewhere any will do. */
const acxCoverPixels = 2400;

/** Presets of books for shops: those ask for a cover and an author. */
const shopPresets: readonly LoudnessPreset['id'][] = ['audiobook', 'acx'];

/** What every shop asks of a cover. */
function coverChecks({ width, height, colours, isTurned }: PictureFacts): readonly ReportCheck[] {
  const isForPrint = colours === 'CMYK';
  const state = isForPrint ? 'fail' : 'pass';
  const mend = isForPrint ? 'set-cover' : null;
  const turned = { ...note('isCoverUpright', false), state: 'fail', mend: 'set-cover' } as const;
  return [
    limited('coverShape', width / height, { least: 1, most: 1 }, 'set-cover'),
    { ...note('coverColours', colours), state, mend },
    ...(isTurned ? [turned] : []),
  ];
}

/** What is told of the book: its names, chapters and cover. */
export function bookChecks(
  { id }: Pick<LoudnessPreset, 'id'>,
  book: BookFacts,
): readonly ReportCheck[] {
  const isForShop = shopPresets.includes(id);
  const { narrator, isbn } = book.publication ?? noPublication;
  const picture = book.cover === null ? null : pictureFacts(book.cover.bytes);
  // A cover that cannot be read has none.
  const { width, height } = picture ?? { width: 0, height: 0 };
  const pixels = book.cover === null ? null : Math.min(width, height);
  const untitled = book.chapters.filter(({ title }) => title.trim() === '').length;
  const named = (name: 'title' | 'author', value: string | null): ReportCheck => {
    const isThere = (value ?? '').trim() !== '';
    const state = isThere ? 'pass' : 'fail';
    return { ...note(name, value), state, mend: isThere ? null : 'set-details' };
  };
  return [
    limited('chapters', book.chapters.length, { least: 1 }, 'name-chapters'),
    limited('untitledChapters', untitled, { most: 0 }, 'name-chapters'),
    isForShop
      ? limited('coverPixels', pixels, { least: id === 'acx' ? acxCoverPixels : 1 }, 'set-cover')
      : note('coverPixels', pixels),
    ...(picture === null || !isForShop ? [] : coverChecks(picture)),
    named('title', book.title),
    isForShop ? named('author', book.author) : note('author', book.author),
    note('narrator', narrator),
    note('isbn', isbn),
  ];
}
