import { appError } from '../../shared/app-error.ts';
import { messageOf } from '../../shared/messages/message-of.ts';
import type { ExportFormat, LoudnessPresetId } from '../../shared/model/export.ts';
import { aacEncoderVersion } from '../audio/render/aac-encoder.ts';
import { opusEncoderVersion } from '../audio/render/opus-encoder.ts';
import { type LoudnessPreset, outputRateHz } from '../audio/render/presets.ts';
import { sha256Of } from '../platform/node/file-digest.ts';
import { safeFileName } from './file-name.ts';
import { fileNamesOf, readNamePattern } from './name-pattern.ts';
import type {
  ChapterEncoding,
  ExportBook,
  ExportChapter,
  ExportCodec,
  ExportPart,
  ExportPlan,
  ExportRoom,
  ExportSettings,
  ExportVariant,
  PlannedChapter,
  RenderableChapter,
} from './types.ts';

/** Raised whenever the same takes would give other samples or another layout. */
const renderVersion = 3;

/** A book holds packets of one encoder only, so chapters of another one are never mixed in. */
const encoderVersion: Readonly<Record<ExportCodec, number>> = {
  aac: aacEncoderVersion,
  mp3: 1,
  opus: opusEncoderVersion,
  flac: 1,
};

/** WAV files are made from the same lossless chapters as FLAC files. */
export const codecOf: Readonly<Record<ExportFormat, ExportCodec>> = {
  m4b: 'aac',
  epub: 'aac',
  mp3: 'mp3',
  'mp3-book': 'mp3',
  opus: 'opus',
  flac: 'flac',
  wav: 'flac',
};

export function isPerChapter(format: ExportFormat): format is 'mp3' | 'flac' | 'wav' {
  return format === 'mp3' || format === 'flac' || format === 'wav';
}

export function bitrateOf(codec: ExportCodec, preset: LoudnessPreset): number {
  if (codec === 'aac') return preset.aacBitrate;
  if (codec === 'mp3') return preset.mp3Bitrate;
  return codec === 'opus' ? preset.opusBitrate : 0;
}

/** Of 16-bit mono at `outputRateHz`; FLAC takes about half of it. */
const wavBytesPerMs = (2 * outputRateHz) / 1000;

function bytesPerMs(codec: ExportCodec, preset: LoudnessPreset): number {
  return codec === 'flac' ? wavBytesPerMs * 0.6 : bitrateOf(codec, preset) / 8000;
}

/** MP3 tags and covers, and the index of an m4b; small beside the audio. */
const overheadBytes = 200_000;

/** A part as its bytes depend on it. A whole take that is not trimmed keeps the key that it always had. */
function keyOf(part: ExportPart): readonly (string | number)[] {
  if (part.kind === 'pause') return ['pause', part.durationMs];
  const { startMs, endMs } = part.trim ?? noTrim;
  const { range } = part;
  const kind = range === undefined ? ['take'] : ['range', range.startSample, range.sampleCount];
  const { clip, offset } = part;
  const clipKey =
    clip === undefined
      ? []
      : ['clip', clip.integratedLufs ?? 'as it is', clip.fadeInMs, clip.fadeOutMs];
  const offsetKey = offset === undefined ? [] : ['offset', offset];
  const plain = [...kind, part.sha256, part.gainDb ?? 0, ...clipKey, ...offsetKey];
  return startMs === 0 && endMs === 0 ? plain : [...plain, startMs, endMs];
}

const noTrim = { startMs: 0, endMs: 0 };

function levelKeyOf(target: NonNullable<LoudnessPreset['target']>): readonly (string | number)[] {
  const { measure, level } = target;
  return measure === 'lufs' ? [measure, level] : [measure, level, target.least, target.mostLufs];
}

function encodingOf(
  parts: readonly (readonly (string | number)[])[],
  codec: ExportCodec,
  preset: LoudnessPreset,
): ChapterEncoding {
  const bitrate = bitrateOf(codec, preset);
  const { target, truePeakDb, encoderMarginDb, headMs, tailMs } = preset;
  const content = {
    version: renderVersion,
    codec,
    encoder: encoderVersion[codec],
    bitrate,
    sampleRateHz: outputRateHz,
    level: target === null ? null : levelKeyOf(target),
    truePeakDb,
    encoderMarginDb,
    headMs,
    tailMs,
    parts,
  };
  const contentKey = sha256Of(JSON.stringify(content));
  return { preset, codec, bitrate, contentKey };
}

/** Each once. */
export function formatsOf(
  { formats, presetFormats = {} }: Pick<ExportSettings, 'formats' | 'presetFormats'>,
  preset: LoudnessPresetId,
): readonly ExportFormat[] {
  return [...new Set(presetFormats[preset] ?? formats)];
}

/** What has to be encoded of one chapter, by the content keys that it has in the export of its book. */
export function planChapter(chapter: ExportChapter, settings: ExportSettings): RenderableChapter {
  const keys = chapter.parts.map(keyOf);
  return {
    parts: chapter.parts,
    encodings: settings.presets.flatMap((preset) =>
      Array.from(
        new Set(formatsOf(settings, preset.id).map((format) => codecOf[format])),
        (codec) => encodingOf(keys, codec, preset),
      ),
    ),
    estimatedMs: chapter.parts.reduce((sum, part) => sum + part.durationMs, 0),
  };
}

function checkChapter(chapter: ExportChapter, index: number): void {
  if (chapter.parts.some((part) => part.kind === 'take')) return;
  throw appError('bad_input.chapter_without_audio', {
    chapterIndex: index,
    chapterTitle: chapter.title,
  });
}

/**
 * What an export will make: files, their names and the content key of each chapter. Pure. Titles
 * of chapters do not enter the keys: renaming one encodes nothing again.
 * Throws `bad_input` for a book without chapters, a chapter without audio, or no format.
 */
export function planExport(book: ExportBook, settings: ExportSettings): ExportPlan {
  if (book.chapters.length === 0) throw appError('bad_input.no_chapters');
  const formats = Array.from(new Set(settings.formats));
  const presets = settings.presets.filter(
    ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
  );
  if (presets.length === 0) throw appError('bad_input.no_preset');
  const wanted = { ...settings, formats, presets };
  if (presets.some(({ id }) => formatsOf(wanted, id).length === 0)) {
    throw appError('bad_input.no_format');
  }
  const chapters = book.chapters.map((chapter, index): PlannedChapter => {
    checkChapter(chapter, index);
    const { title, number = index + 1 } = chapter;
    return { ...planChapter(chapter, wanted), index, number, title };
  });
  const { variants, numberedCount } = planVariants(book, wanted);
  const plainMs = chapters.reduce((sum, chapter) => sum + chapter.estimatedMs, 0);
  const coverBytes = (book.cover?.bytes.byteLength ?? 0) * (chapters.length + 1);
  const room = roomFor(plainMs, chapters.length, wanted);
  const hasChapterFiles = presets.some(({ id }) => formatsOf(wanted, id).some(isPerChapter));
  return {
    book,
    settings: wanted,
    chapters,
    variants,
    notices:
      numberedCount > 0 && hasChapterFiles
        ? [messageOf('export.numbered', { count: numberedCount })]
        : [],
    estimatedMs: plainMs,
    room: { ...room, finishedBytes: room.finishedBytes + coverBytes * presets.length },
  };
}

function edgesMs({ headMs, tailMs }: LoudnessPreset): number {
  return headMs + tailMs;
}

/** Roughly the bytes of a chapter in that encoding, as `roomFor` reckons them. */
export function encodedBytes(
  { codec, preset }: Pick<ChapterEncoding, 'codec' | 'preset'>,
  estimatedMs: number,
): number {
  return Math.ceil((estimatedMs + edgesMs(preset)) * bytesPerMs(codec, preset));
}

/** Roughly the bytes that audio of that length takes, in the cache and again in the finished files, without a cover. */
export function roomFor(
  plainMs: number,
  chapterCount: number,
  settings: ExportSettings,
): ExportRoom {
  let cachedBytes = 0;
  let finishedBytes = overheadBytes;
  for (const preset of settings.presets) {
    const ms = plainMs + edgesMs(preset) * chapterCount;
    const formats = formatsOf(settings, preset.id);
    for (const codec of new Set(formats.map((format) => codecOf[format]))) {
      cachedBytes += Math.ceil(ms * bytesPerMs(codec, preset));
    }
    for (const format of formats) {
      const rate = format === 'wav' ? wavBytesPerMs : bytesPerMs(codecOf[format], preset);
      finishedBytes += Math.ceil(ms * rate);
    }
  }
  return { cachedBytes, finishedBytes };
}

/**
 * Which files each preset gets. Several presets stand in a folder each, named by the preset's label, unless the
 * pattern names the preset itself. Throws `bad_input` where the pattern is not understood.
 */
export function planVariants(
  book: Omit<ExportBook, 'chapters' | 'cover'> & {
    readonly chapters: readonly Pick<ExportChapter, 'title' | 'number'>[];
  },
  settings: Pick<ExportSettings, 'presets' | 'namePattern'>,
): { readonly variants: readonly ExportVariant[]; readonly numberedCount: number } {
  const { presets, namePattern } = settings;
  const parts = readNamePattern(namePattern);
  const isNamed = parts.book.includes('{preset}');
  let numberedCount = 0;
  const variants = presets.map((preset) => {
    const { numberedCount: count, ...names } = fileNamesOf(book, parts, preset.label);
    numberedCount = count;
    const folder = presets.length > 1 && !isNamed ? safeFileName(preset.label, preset.id) : null;
    return { preset, folder, ...names };
  });
  return { variants, numberedCount };
}
