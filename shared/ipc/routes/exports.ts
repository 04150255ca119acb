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
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

/** The most text of one speech job, in code points: all of it is at risk at once. */
const packCharacters = z
  .number()
  .int()
  .min(packLimits.leastCharacters)
  .max(packLimits.mostCharacters)
  .default(packLimits.usualCharacters);

const companions = z.object({
  kinds: z.array(z.enum(companionKinds)).min(1),
  feedUrl: z.string().max(2000).refine(isFeedUrl).optional(),
  published: z.iso.date().optional(),
});

export const exportRoutes = {
  'exports.preview': route<ExportPreview>()(
    z.object({ projectId: id, folderHandle: id.nullable().default(null), packCharacters }),
  ),
  /** Puts the export into the queue; its row there shows how it goes and, at the end, its files. */
  'exports.start': route<{ readonly jobId: string }>()(
    z.object({
      projectId: id,
      formats: z.array(z.enum(exportFormats)).min(1),
      preset: z.enum(loudnessPresets).default('audiobook'),
      folderHandle: id.nullable().default(null),
      companions: companions.optional(),
      /** Of the price for `via`. */
      approval,
      /** Line by line, or through speech jobs that are charged in advance by length. */
      via: z.enum(speechRoutes).default('sync'),
      packCharacters,
      sample: z
        .object({
          chapter: z.number().int().positive().optional(),
          minutes: z
            .number()
            .min(sampleLimits.leastMinutes)
            .max(sampleLimits.mostMinutes)
            .optional(),
        })
        .nullable()
        .default(null),
      /** A cap for this export, in tokens as billed or in money; null leaves that of the settings. */
      mostTokens: z.number().int().positive().max(1e12).nullable().default(null),
      mostMoney: z.number().positive().max(1e12).nullable().default(null),
      /** Lines that may have been charged: left open, or sent again by a person's decision. */
      onUncertain: z.enum(['skip', 'retry']).default('skip'),
    }),
  ),
};
