import { createHash } from 'node:crypto';
import { appError } from '../../shared/app-error.ts';
import { aacEncoderVersion } from '../audio/render/aac-encoder.ts';
import { outputRateHz } from '../audio/render/presets.ts';
import { safeFileName } from './file-name.ts';
import type {
  ChapterEncoding,
  ExportBook,
  ExportChapter,
  ExportCodec,
  ExportFormat,
  ExportPart,
  ExportPlan,
  ExportSettings,
  PlannedChapter,
  RenderableChapter,
} from './types.ts';

/** Raised whenever the same takes would give other samples or another layout. */
const renderVersion = 3;

/** A book holds packets of one encoder only, so chapters of another one are never mixed in. */
const encoderVersion: Readonly<Record<ExportCodec, number>> = { aac: aacEncoderVersion, mp3: 1 };

const codecOf: Readonly<Record<ExportFormat, ExportCodec>> = {
  m4b: 'aac',
  mp3: 'mp3',
  epub: 'aac',
};

/** MP3 tags and covers, and the index of an m4b; small beside the audio. */
const overheadBytes = 200_000;

/** A part as its bytes depend on it. A whole take that is not trimmed keeps the key that it always had. */
function keyOf(part: ExportPart): readonly (string | number)[] {
  if (part.kind === 'pause') return ['pause', part.durationMs];
  const { startMs, endMs } = part.trim ?? noTrim;
  const { range } = part;
  const kind = range === undefined ? ['take'] : ['range', range.startSample, range.sampleCount];
  const { clip } = part;
  const clipKey =
    clip === undefined
      ? []
      : ['clip', clip.integratedLufs ?? 'as it is', clip.fadeInMs, clip.fadeOutMs];
  const plain = [...kind, part.sha256, part.gainDb ?? 0, ...clipKey];
  return startMs === 0 && endMs === 0 ? plain : [...plain, startMs, endMs];
}

const noTrim = { startMs: 0, endMs: 0 };

function encodingOf(
  chapter: ExportChapter,
  codec: ExportCodec,
  settings: ExportSettings,
): ChapterEncoding {
  const { preset } = settings;
  const bitrate = codec === 'aac' ? preset.aacBitrate : preset.mp3Bitrate;
  const parts = chapter.parts.map(keyOf);
  const { target, truePeakDb, encoderMarginDb, headMs, tailMs } = preset;
  const content = {
    version: renderVersion,
    codec,
    encoder: encoderVersion[codec],
    bitrate,
    sampleRateHz: outputRateHz,
    level: target === null ? null : [target.measure, target.level],
    truePeakDb,
    encoderMarginDb,
    headMs,
    tailMs,
    parts,
  };
  const contentKey = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { codec, bitrate, contentKey };
}

/** What has to be encoded of one chapter, by the content keys that it has in the export of its book. */
export function planChapter(chapter: ExportChapter, settings: ExportSettings): RenderableChapter {
  const codecs = Array.from(new Set(settings.formats.map((format) => codecOf[format])));
  return {
    parts: chapter.parts,
    encodings: codecs.map((codec) => encodingOf(chapter, codec, settings)),
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
  if (formats.length === 0) throw appError('bad_input.no_format');
  const digits = Math.max(2, String(book.chapters.length).length);
  const chapters = book.chapters.map((chapter, index): PlannedChapter => {
    checkChapter(chapter, index);
    const number = String(index + 1).padStart(digits, '0');
    return {
      ...planChapter(chapter, settings),
      index,
      title: chapter.title,
      fileName: `${number} - ${safeFileName(chapter.title, 'Chapter')}.mp3`,
    };
  });
  const edgesMs = (settings.preset.headMs + settings.preset.tailMs) * chapters.length;
  const estimatedMs = chapters.reduce((sum, chapter) => sum + chapter.estimatedMs, edgesMs);
  const coverBytes = (book.cover?.bytes.byteLength ?? 0) * (chapters.length + 1);
  const audioBytes = formats.reduce((sum, format) => {
    const bitrate =
      codecOf[format] === 'aac' ? settings.preset.aacBitrate : settings.preset.mp3Bitrate;
    return sum + (estimatedMs / 8000) * bitrate;
  }, 0);
  return {
    book,
    settings: { ...settings, formats },
    chapters,
    baseName: safeFileName(book.title, 'Audiobook'),
    estimatedMs,
    // Once in the cache and once in the finished files.
    estimatedBytes: Math.ceil(audioBytes * 2 + coverBytes + overheadBytes),
  };
}
