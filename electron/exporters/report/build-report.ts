import { definedOnly } from '../../../shared/defined-only.ts';
import type { ExportFormat } from '../../../shared/model/export.ts';
import {
  checksOf,
  type ExportReport,
  type ReportFile,
  type ReportSound,
} from '../../../shared/model/report/export-report.ts';
import { acxFiguresOf } from '../../audio/loudness/acx.ts';
import type { Loudness } from '../../audio/loudness/loudness.ts';
import type { LoudnessPreset } from '../../audio/render/presets.ts';
import type { ChapterReport } from '../chapter-cache.ts';
import {
  type BookFacts,
  bookChecks,
  channelCheck,
  type FileFacts,
  fileChecks,
  soundChecks,
} from './checks.ts';

const figure = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : value;

/** A chapter as it was rendered; its peaks are those of the finished audio where they were measured. */
export function soundOfChapter(
  preset: LoudnessPreset,
  chapter: { readonly index: number; readonly title: string; readonly startMs: number },
  report: ChapterReport,
  isLossless: boolean,
): ReportSound {
  const { loudness, finishedPeaks } = report;
  const { truePeakDb, samplePeakDb } = finishedPeaks ?? loudness;
  const ends = acxFiguresOf(report);
  const { integratedLufs } = loudness;
  return {
    chapter: chapter.index + 1,
    title: chapter.title,
    startMs: chapter.startMs,
    durationMs: ends.durationMs ?? 0,
    peaksOf: isLossless || finishedPeaks !== undefined ? 'finished' : 'render',
    momentaryMaxLufs: loudness.momentaryMaxLufs,
    shortTermMaxLufs: loudness.shortTermMaxLufs,
    loudnessRangeLu: loudness.loudnessRangeLu,
    shortTermLufs: loudness.shortTermLufs,
    checks: soundChecks(preset, { ...ends, integratedLufs, truePeakDb, samplePeakDb }),
  };
}

/** A file of which only its bytes are known. */
export function soundOfFile(
  preset: LoudnessPreset,
  title: string,
  loudness: Loudness,
): ReportSound {
  const { integratedLufs, rmsDb, truePeakDb, samplePeakDb, noiseFloorDb } = loudness;
  const { headMs, tailMs, durationMs } = loudness;
  const levels = { integratedLufs, rmsDb, truePeakDb, samplePeakDb, noiseFloorDb };
  const finite = Object.fromEntries(
    Object.entries(levels).map(([name, value]) => [name, figure(value)]),
  ) as Record<keyof typeof levels, number | null>;
  return {
    chapter: null,
    title,
    startMs: 0,
    durationMs,
    peaksOf: 'finished',
    momentaryMaxLufs: figure(loudness.momentaryMaxLufs),
    shortTermMaxLufs: figure(loudness.shortTermMaxLufs),
    loudnessRangeLu: figure(loudness.loudnessRangeLu),
    shortTermLufs: loudness.shortTermLufs.map((value) => figure(Math.round(value * 10) / 10)),
    checks: soundChecks(preset, { ...finite, headMs, tailMs, durationMs }),
  };
}

export type FileToReport = {
  readonly name: string;
  readonly format: ExportFormat | null;
  readonly durationMs: number;
  /** Null of what is no file of sound itself. */
  readonly facts: FileFacts | null;
  readonly isOpus: boolean;
  readonly sounds: readonly ReportSound[];
};

export type ReportContent = {
  /** Null where files are measured of which no book is known. */
  readonly book: BookFacts | null;
  readonly title: string;
  readonly preset: LoudnessPreset;
  readonly notices: readonly string[];
  readonly files: readonly FileToReport[];
};

/** Everything measured, held against the limits of the preset. Pure, without times of day: same book, same report. */
export function buildReport({ book, title, preset, notices, files }: ReportContent): ExportReport {
  const facts = files.flatMap((file) => file.facts ?? []);
  const ofBook = [
    ...(book === null ? [] : bookChecks(preset, book)),
    ...(facts.length > 1 ? [channelCheck(facts)] : []),
  ];
  const reported = files.map(
    ({ name, format, durationMs, facts: own, isOpus, sounds }): ReportFile => ({
      name,
      format,
      durationMs,
      sounds,
      checks: own === null ? [] : fileChecks(preset, own, isOpus),
    }),
  );
  const limited = checksOf({ book: ofBook, files: reported }).filter(
    ({ check }) => check.state !== 'note',
  );
  return {
    schema: 1,
    title,
    author: book?.author ?? null,
    preset: { id: preset.id, label: preset.label, ...definedOnly({ custom: preset.custom }) },
    checkCount: limited.length,
    failedCount: limited.filter(({ check }) => check.state === 'fail').length,
    notices,
    book: ofBook,
    files: reported,
  };
}
