import type { CustomPreset } from '../sound/custom-preset.ts';
import type { ExportFormat, LoudnessPresetId } from './export.ts';
import type { Offer } from './money.ts';
import type { ExportReport } from './report/export-report.ts';

/** A file, or a folder of chapter files, that an export makes. */
export type ExportTarget = {
  readonly format: ExportFormat;
  readonly preset: LoudnessPresetId;
  /** The folder of its preset inside the chosen one; null where there is none. */
  readonly folder: string | null;
  readonly name: string;
  /** The first of its chapter files; none of a file of the whole book. */
  readonly chapterFiles: readonly string[];
  readonly fileCount: number;
  /** `same` is there from an earlier export of the same; `beside` has something else under its name. */
  readonly state: 'new' | 'same' | 'beside';
  /** What it is called beside an older one that stays; null where its own name is free. */
  readonly newName: string | null;
};

/** What an export would do with these settings, before it starts. */
export type ExportOutlook = {
  readonly linesToGenerate: number;
  readonly chapterCount: number;
  readonly chaptersToEncode: number;
  readonly targets: readonly ExportTarget[];
};

/** What an export was asked for, as the dialog shows it. */
export type LastExport = {
  readonly jobId: string;
  readonly endedAtMs: number | null;
  readonly formats: readonly ExportFormat[];
  readonly presets: readonly LoudnessPresetId[];
  readonly custom?: CustomPreset;
  readonly namePattern: string;
  /** Names the folder in a start; the label is for people. */
  readonly folderHandle: string;
  readonly folderLabel: string;
};

/** It runs, or it would buy something: then its price, with the token of its approval. */
export type ExportStarted =
  | { readonly kind: 'ready'; readonly jobId: string }
  | ({ readonly kind: 'approval' } & Offer);

export type ExportReports = {
  readonly projectId: string;
  readonly title: string;
  readonly reports: readonly { readonly name: string; readonly report: ExportReport }[];
  /** Reports that were made and are not there any more. */
  readonly lostCount: number;
};
