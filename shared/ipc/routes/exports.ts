import { z } from 'zod';
import { companionKinds, isFeedUrl } from '../../model/companions.ts';
import {
  type ExportPreview,
  exportFormats,
  loudnessPresets,
  packLimits,
  sampleLimits,
  speechRoutes,
} from '../../model/export.ts';
import type {
  ExportOutlook,
  ExportReports,
  ExportStarted,
  LastExport,
} from '../../model/export-outlook.ts';
import type { SegmentPlace } from '../../model/project.ts';
import { customPresetSchema } from '../../sound/custom-preset.ts';
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { chosenChapters, id } from './library.ts';

/** The most text of one speech job, in code points: all of it is at risk at once. */
const packCharacters = z
  .number()
  .int()
  .min(packLimits.leastCharacters)
  .max(packLimits.mostCharacters)
  .default(packLimits.usualCharacters);

const presets = z.array(z.enum(loudnessPresets)).min(1);
const presetFormats = z.partialRecord(
  z.enum(loudnessPresets),
  z.array(z.enum(exportFormats)).min(1),
);
const namePattern = z.string().max(500);

const sample = z
  .object({
    chapter: z.number().int().positive().optional(),
    minutes: z.number().min(sampleLimits.leastMinutes).max(sampleLimits.mostMinutes).optional(),
  })
  .nullable()
  .default(null);

const companions = z.object({
  kinds: z.array(z.enum(companionKinds)).min(1),
  feedUrl: z.string().max(2000).refine(isFeedUrl).optional(),
  published: z.iso.date().optional(),
});

export const exportRoutes = {
  'exports.preview': route<ExportPreview>()(
    z.object({
      projectId: id,
      folderHandle: id.nullable().default(null),
      packCharacters,
      chapters: chosenChapters,
    }),
  ),
  /** What an export with these settings would generate, encode and write; nothing is made. */
  'exports.outlook': route<ExportOutlook>()(
    z.object({
      projectId: id,
      folderHandle: id.nullable().default(null),
      chapters: chosenChapters,
      sample,
      formats: z.array(z.enum(exportFormats)).min(1),
      presets,
      custom: customPresetSchema.optional(),
      presetFormats: presetFormats.optional(),
      namePattern: namePattern.optional(),
      companions: companions.optional(),
    }),
  ),
  /** What the newest export of a book was asked for, to be offered again; null where there was none. */
  'exports.last': route<LastExport | null>()(z.object({ projectId: id })),
  /** Runs a finished export again, with its settings and into its folder. */
  'exports.again': route<ExportStarted>()(z.object({ jobId: id, approval })),
  /** Goes on with a stopped export in another folder. */
  'exports.into': route<null>()(z.object({ jobId: id, folderHandle: id })),
  /** The technical reports that a finished export left beside its files. */
  'exports.reports': route<ExportReports>()(z.object({ jobId: id })),
  /** The line that sounds at a place of a finished export; null where the book is another one by now. */
  'exports.lineAt': route<SegmentPlace | null>()(
    z.object({
      jobId: id,
      chapter: z.number().int().positive(),
      title: z.string().max(10_000),
      preset: z.enum(loudnessPresets),
      atMs: z.number().nonnegative(),
    }),
  ),
  /** Puts the export into the queue; its row there shows how it goes and, at the end, its files. */
  'exports.start': route<{ readonly jobId: string }>()(
    z.object({
      projectId: id,
      formats: z.array(z.enum(exportFormats)).min(1),
      preset: z.enum(loudnessPresets).default('audiobook'),
      /** All presets to make files for, from one pass; `preset` alone where it is left out. */
      presets: presets.optional(),
      /** The values of the preset `custom`. */
      custom: customPresetSchema.optional(),
      /** Formats of a preset that does not get all of `formats`. */
      presetFormats: presetFormats.optional(),
      namePattern: namePattern.optional(),
      folderHandle: id.nullable().default(null),
      companions: companions.optional(),
      /** Of the price for `via`. */
      approval,
      /** Line by line, or through speech jobs that are charged in advance by length. */
      via: z.enum(speechRoutes).default('sync'),
      packCharacters,
      chapters: chosenChapters,
      sample,
      /** A cap for this export, in tokens as billed or in money; null leaves that of the settings. */
      mostTokens: z.number().int().positive().max(1e12).nullable().default(null),
      mostMoney: z.number().positive().max(1e12).nullable().default(null),
      /** Lines that may have been charged: left open, or sent again by a person's decision. */
      onUncertain: z.enum(['skip', 'retry']).default('skip'),
    }),
  ),
};
