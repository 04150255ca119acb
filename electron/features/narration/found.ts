import { appError } from '../../../shared/app-error.ts';
import type { ChapterHead, ProjectRow } from '../../storage/library.ts';
import type { SegmentAudio } from '../../storage/segments/segment-audio.ts';
import type { PlannedAudio } from './segment-audio-lookup.ts';
import type { SegmentOrder } from './segment-orders.ts';
import type { ChapterOrders } from './speech-orders.ts';

/** A whole chapter as it stands for one account. */
export type FoundChapter = {
  readonly chapter: ChapterHead;
  readonly project: ProjectRow;
  readonly orders: ChapterOrders;
  /** The active take of a segment. */
  readonly audioAt: (index: number) => PlannedAudio;
};

/** One segment as it stands for the account in use. */
export type FoundSegment = {
  readonly chapter: ChapterHead;
  readonly project: ProjectRow;
  readonly segmentId: string;
  /** Null where there is nothing to say. */
  readonly order: SegmentOrder | null;
  readonly sound: SegmentAudio;
};

/** A segment where something is said. */
export type SpeakableSegment = FoundSegment & { readonly order: SegmentOrder };

/** Throws `bad_input` where nothing is said. */
export function requireSpeakable(found: FoundSegment): SpeakableSegment {
  if (found.order === null) throw appError('bad_input.empty_line');
  return { ...found, order: found.order };
}
