import { writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { spokenLanguage } from '../../../shared/messages/message-of.ts';
import { type ExportFormat, exportFormats } from '../../../shared/model/export.ts';
import { isBookName } from '../../../shared/model/import/book-files.ts';
import { reportWords } from '../../../shared/model/report/report-words.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import { withFinishedPeaks } from '../chapter-cache.ts';
import { reportEnding } from '../made-file.ts';
import { chapterDurationMs, type ExportedFile, encodedFile, type Making } from '../making.ts';
import { moveToTarget } from '../move-to-target.ts';
import { titleOfFile } from '../name-pattern.ts';
import { codecOf, formatsOf } from '../plan.ts';
import { type ChapterRenderer, type EncodedFiles, encodingName } from '../render.ts';
import type { RenderableChapter } from '../types.ts';
import { buildReport, type FileToReport, soundOfChapter } from './build-report.ts';
import { readFileFacts } from './file-facts.ts';
import { reportPage } from './report-page.ts';

/** The chapter with the peaks of its encoded audio, where encoding has losses; it is decoded once. */
export async function measurePeaks<
  Encoded extends EncodedFiles & { readonly chapter: RenderableChapter },
>(
  encoded: Encoded,
  options: {
    readonly cacheFolder: string;
    readonly renderer: ChapterRenderer;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Encoded> {
  const { cacheFolder, renderer, signal = new AbortController().signal } = options;
  const files = new Map(encoded.files);
  for (const encoding of encoded.chapter.encodings) {
    const name = encodingName(encoding.preset, encoding.codec);
    const cached = files.get(name);
    if (cached === undefined || encoding.codec === 'flac') continue;
    files.set(name, await withFinishedPeaks(cacheFolder, encoding, cached, renderer, signal));
  }
  return { ...encoded, files };
}

function isBookFormat(format: ExportedFile['format']): format is ExportFormat {
  return exportFormats.some((known) => known === format);
}

function soundsOf(format: ExportFormat, file: ExportedFile, making: Making) {
  const { chapters, variant } = making;
  let startMs = 0;
  return chapters.flatMap((encoded) => {
    const { index, title } = encoded.chapter;
    const { report } = encodedFile(encoded, variant, format);
    const at = { index, title, startMs: file.chapterIndex === null ? startMs : 0 };
    startMs += chapterDurationMs(report);
    if (file.chapterIndex !== null && file.chapterIndex !== index) return [];
    return [soundOfChapter(variant.preset, at, report, codecOf[format] === 'flac')];
  });
}

async function fileToReport(file: ExportedFile, making: Making): Promise<readonly FileToReport[]> {
  const { format, path, durationMs } = file;
  if (!isBookFormat(format)) return [];
  // A book of text and sound is no file of sound that a shop would measure.
  const facts = format === 'epub' ? null : await readFileFacts(path, basename(path), durationMs);
  const name = relative(making.outFolder, path).split(sep).join('/');
  const sounds = soundsOf(format, file, making);
  return [{ name, format, durationMs, facts, isOpus: format === 'opus', sounds }];
}

export type PlacedReport = {
  readonly files: readonly ExportedFile[];
  /** "all 23 checks passed", or what failed. */
  readonly verdict: string;
};

/** Puts the report of a preset's files beside them, as a page and as JSON. */
export async function placeReport(
  making: Making,
  placed: readonly ExportedFile[],
  notices: readonly string[],
): Promise<PlacedReport> {
  const { plan, variant, workFolder, outFolder } = making;
  const { book } = plan;
  const files: FileToReport[] = [];
  for (const file of placed) files.push(...(await fileToReport(file, making)));
  const report = buildReport({
    book,
    title: titleOfFile(book),
    preset: variant.preset,
    notices,
    files,
  });
  const language = spokenLanguage();
  const texts = [
    { suffix: reportEnding, text: reportPage(report, language) },
    { suffix: '.report.json', text: `${JSON.stringify(report, null, 1)}\n` },
  ];
  const wholeMs = making.chapters.reduce((sum, encoded) => {
    const [format] = formatsOf(plan.settings, variant.preset.id);
    return sum + (format ? chapterDurationMs(encodedFile(encoded, variant, format).report) : 0);
  }, 0);
  const books = texts.filter(({ suffix }) => isBookName(suffix));
  making.noteMadeBooks?.(books.map(({ text }) => sha256Of(text)));
  const made: ExportedFile[] = [];
  for (const { suffix, text } of texts) {
    const temporary = join(workFolder, `book${suffix}`);
    await writeFile(temporary, text);
    const path = await moveToTarget(temporary, outFolder, variant.baseName, suffix);
    const bytes = Buffer.byteLength(text);
    made.push({ format: 'report', path, bytes, durationMs: wholeMs, chapterIndex: null });
  }
  return { files: made, verdict: reportWords(language).verdict(report) };
}
