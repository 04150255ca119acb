import { z } from 'zod';
import type { SegmentStatus } from '../../model/project.ts';
import {
  type ListedLine,
  leastGainDb,
  mostBookmarkNote,
  mostFlagNote,
  mostGainDb,
  mostPauseAfterMs,
  mostRetakeTries,
  type RetakeOffer,
  type SegmentTakes,
  type TakeCheck,
  takeCheckKinds,
} from '../../model/take.ts';
import type { RepairedLine } from '../../sound/take-repair.ts';
import { approvalToken } from '../approval.ts';
import { route } from '../define.ts';
import type { WireError } from '../result.ts';
import { id } from './library.ts';

/** A line that a person flagged or a check doubts. */
export type Pickup = ListedLine & {
  /** From 1. */
  readonly chapterOrdinal: number;
  readonly status: SegmentStatus;
  readonly isFlagged: boolean;
  /** Accepted by a person: its checks are not asked about any more. */
  readonly isLocked: boolean;
  readonly note: string;
  readonly checks: readonly TakeCheck[];
  readonly durationMs: number | null;
};

/** A line that a person marked to find again; it stays with its segment while text around it changes. */
export type Bookmark = ListedLine & {
  /** '' for none. */
  readonly note: string;
};

/** How asking for one more take ended. An uncertain one waits on its own page and is not sent again. */
export type AnotherAnswer =
  | { readonly kind: 'made'; readonly takeId: string }
  | { readonly kind: 'uncertain'; readonly message: string };

const place = z.object({ segmentId: id });
const take = place.extend({ takeId: id });
const edit = take.extend({
  trimStartMs: z.number().min(0).max(3_600_000),
  trimEndMs: z.number().min(0).max(3_600_000),
  gainDb: z.number().min(leastGainDb).max(mostGainDb),
});
const repairedLine = edit.extend({
  identity: z.string().max(200),
  replaced: z
    .object({ copyId: id, takeId: id.nullable(), forIdentity: z.string().max(200).nullable() })
    .nullable(),
});

const retakeScope = z.discriminatedUnion('kind', [
  /** All lines of one speaker, null for the narrator; of one chapter, or of the book. */
  z.object({
    kind: z.literal('speaker'),
    projectId: id,
    chapterId: id.nullable(),
    speaker: z.string().max(80).nullable(),
  }),
  z.object({ kind: z.literal('flagged'), projectId: id, chapterId: id.nullable() }),
  z.object({
    kind: z.literal('lines'),
    projectId: id,
    lines: z
      .array(z.object({ chapterId: id, segmentId: id }))
      .min(1)
      .max(100_000),
  }),
]);

export type RetakeScope = z.output<typeof retakeScope>;

/** New takes of a line at most, each of them checked; not given, one that is not checked. */
const retakeTries = z.int().min(1).max(mostRetakeTries).optional();

export type RemovedTake = {
  readonly takes: SegmentTakes;
  /** The line has no audio left: hearing it again means generating it, at the price in `takes`. */
  readonly isToBeMade: boolean;
  /** How many other lines of the book lost their audio with it. */
  readonly otherLineCount: number;
};

export const takeRoutes = {
  'takes.list': route<SegmentTakes>()(place),
  /** Null goes back to the newest take of the text. */
  'takes.choose': route<SegmentTakes>()(place.extend({ takeId: id.nullable() })),
  /** A locked take stays whatever becomes of text, voice or pronunciation. */
  'takes.lock': route<SegmentTakes>()(place.extend({ isLocked: z.boolean() })),
  /** Sets it aside; `takes.restore` brings it back as it was. */
  'takes.remove': route<RemovedTake>()(take),
  'takes.restore': route<SegmentTakes>()(take),
  /** Trims and gain, of this take at this place. Free. */
  'takes.edit': route<SegmentTakes>()(edit),
  /** Null goes back to the pause of the script. */
  'takes.pause': route<SegmentTakes>()(
    place.extend({ pauseAfterMs: z.number().min(0).max(mostPauseAfterMs).nullable() }),
  ),
  'takes.flag': route<SegmentTakes>()(
    place.extend({ isFlagged: z.boolean(), note: z.string().max(mostFlagNote).default('') }),
  ),
  /**
   * Makes the take that `approval` names (see `SegmentTakes.another`), once however often it is asked,
   * and puts it to use. Errors: `approval_needed` where the line has changed since, and the engine's.
   */
  'takes.another': route<AnotherAnswer>()(place.extend({ approval: approvalToken })),
  /** A file of one's own becomes a take, free, and is put to use. Throws `audio_undecodable`. */
  'takes.useRecording': route<SegmentTakes>()(place.extend({ fileHandle: id })),
  /**
   * Mends what the checks doubt about the takes in use, as far as that needs no new one. Free. Returns the lines that
   * changed, as they were before, and why others could not be read.
   */
  'takes.repair': route<{
    readonly lines: readonly RepairedLine[];
    readonly problem: WireError | null;
  }>()(
    z.object({
      segmentIds: z.array(id).min(1).max(100_000),
      kinds: z.array(z.enum(takeCheckKinds)).optional(),
    }),
  ),
  /** Puts back what a repair changed; a line that is gone, or was changed since, stays as it is. */
  'takes.undoRepairs': route<null>()(z.object({ lines: z.array(repairedLine).max(100_000) })),

  /** Flagged lines and those that a check doubts; of a chapter, or of the book. */
  'pickups.list': route<readonly Pickup[]>()(
    z.object({ projectId: id, chapterId: id.nullable().default(null) }),
  ),
  /** Lines that somebody marked, in the order of the book. */
  'bookmarks.list': route<readonly Bookmark[]>()(z.object({ projectId: id })),
  /** Null removes the bookmark. Returns the note that was there before, null for no bookmark. */
  'bookmarks.set': route<{ readonly former: string | null }>()(
    place.extend({ note: z.string().max(mostBookmarkNote).nullable() }),
  ),
  'retakes.offer': route<RetakeOffer>()(z.object({ scope: retakeScope, tries: retakeTries })),
  /** Puts them into the queue, as a job. Throws `approval_needed` where the offer is not true any more. */
  'retakes.start': route<{ readonly jobId: string }>()(
    z.object({ scope: retakeScope, approval: approvalToken, tries: retakeTries }),
  ),
};
