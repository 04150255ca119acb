import { z } from 'zod';
import type { BatchPrice, BatchReport, BatchView, WatchedFolder } from '../../model/batch.ts';
import { companionKinds } from '../../model/companions.ts';
import { exportFormats, loudnessPresets, speechRoutes } from '../../model/export.ts';
import { customPresetSchema } from '../../sound/custom-preset.ts';
import { approvalToken } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const batch = z.object({ batchId: id });
const limit = z.object({
  tokens: z.number().int().positive().max(1e12).nullable(),
  money: z.number().positive().max(1e12).nullable(),
});

/** Of a standing budget: nothing runs without an end. */
const standing = limit.refine(({ tokens, money }) => tokens !== null || money !== null);

export const batchRoutes = {
  /** The newest first. */
  'batches.list': route<readonly BatchView[]>()(z.object({})),
  'batches.create': route<{ readonly batchId: string }>()(
    z.object({ name: z.string().trim().min(1).max(200) }),
  ),
  /** The budget that its books share; null on a side leaves that side free. */
  'batches.setBudget': route<null>()(batch.extend({ budget: limit })),
  /** Books of the library, and files that are read when the batch is priced; one that is in it already is passed over. */
  'batches.addBooks': route<null>()(
    batch.extend({
      projectIds: z.array(id).max(10_000).default([]),
      fileHandles: z.array(id).max(10_000).default([]),
      folderHandle: id.nullable().default(null),
    }),
  ),
  /** `conflict` while the book is under way. */
  'batches.setBook': route<null>()(
    z.object({
      bookId: id,
      formats: z.array(z.enum(exportFormats)).min(1).optional(),
      presets: z.array(z.enum(loudnessPresets)).min(1).optional(),
      custom: customPresetSchema.optional(),
      /** What is made beside the audio; a feed stays as a plan asked for it. */
      companions: z.array(z.enum(companionKinds).exclude(['feed'])).optional(),
      via: z.enum(speechRoutes).optional(),
      folderHandle: id.optional(),
      /** Its own cap; null on both sides leaves that of the settings. */
      limit: limit.optional(),
    }),
  ),
  /** Takes it out and ends its job; what was made is kept. */
  'batches.removeBook': route<null>()(z.object({ bookId: id })),
  /** Puts it back in its place; what was ended stays ended. */
  'batches.restoreBook': route<null>()(z.object({ bookId: id })),
  /** Puts a book before another one; null puts it last. */
  'batches.moveBook': route<null>()(z.object({ bookId: id, beforeBookId: id.nullable() })),
  /** Reads its files first; then the price of each book that is not under way or done, and of all. */
  'batches.price': route<BatchPrice>()(batch),
  /** With a time its books wait for it, paused. `approval_needed` stands with the books that were not approved. */
  'batches.start': route<null>()(
    batch.extend({
      approvals: z.array(approvalToken).max(speechRoutes.length).default([]),
      startsAtMs: z.number().int().positive().nullable().default(null),
    }),
  ),
  /** Starts at once what waits for its time. */
  'batches.startNow': route<null>()(batch),
  'batches.pause': route<null>()(batch),
  /** Goes on with what is paused, failed or waits for decisions; only what was approved is bought. */
  'batches.resume': route<null>()(batch),
  /** Ends its jobs; what was made is kept. */
  'batches.stop': route<null>()(batch),
  /** Takes it off the list and ends what is not done; books, audio and files stay. */
  'batches.remove': route<null>()(batch),
  /** Puts it back on the list; what was ended stays ended. */
  'batches.restore': route<null>()(batch),
  'batches.watched': route<readonly WatchedFolder[]>()(z.object({})),
  /** From now on a book that is dropped into the folder goes into a batch of its own. */
  'batches.watch': route<{ readonly batchId: string }>()(
    z.object({
      folderHandle: id,
      /** Where the finished files go; null for the usual place. */
      outHandle: id.nullable().default(null),
      formats: z.array(z.enum(exportFormats)).min(1),
      presets: z.array(z.enum(loudnessPresets)).min(1),
      custom: customPresetSchema.optional(),
      /** Null where each book waits for a yes. */
      budget: z.object({ perDay: standing, perBook: standing }).nullable().default(null),
    }),
  ),
  'batches.unwatch': route<null>()(z.object({ folderId: id })),
  /** What came of it so far, with the checks of its finished files. */
  'batches.report': route<BatchReport>()(batch),
  /** Writes the report as JSON and as a page beside the books, and shows it. */
  'batches.writeReport': route<{ readonly path: string }>()(batch),
};
