import { z } from 'zod';
import type { Offer, Price } from '../../model/money.ts';
import type { SegmentState } from '../../model/project.ts';
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

/** Either the audio is there, or it must be bought first and a person has to approve the price. */
export type HearAnswer =
  | { readonly kind: 'ready'; readonly mediaUrl: string; readonly durationMs: number }
  | ({ readonly kind: 'approval'; readonly segmentCount: number } & Offer);

const scope = z.object({
  chapterId: id,
  /** Segments of the chapter; absent means all that are missing. */
  segmentIds: z.array(id).max(100_000).optional(),
});

/** A line that is there, in the form in which `chapter.segments` tells it, or the price of it. */
export type HearSegmentAnswer =
  | { readonly kind: 'ready'; readonly state: SegmentState }
  | Extract<HearAnswer, { kind: 'approval' }>;

/** What lines cost by themselves and, for comparison, through speech jobs; each text counts once. */
export type LinesOffer = Offer & { readonly jobPrice: Price; readonly segmentCount: number };

const book = z.object({ projectId: id });

export const narrationRoutes = {
  /** One segment, generated first where it is missing: on an account only after an approval of its price. */
  'narration.hear': route<HearSegmentAnswer>()(z.object({ segmentId: id, approval })),
  'narration.price': route<LinesOffer>()(scope),
  /**
   * Makes what the token names of these and nothing else; progress comes as `chapter.segments` events.
   * `approval_needed` where none of it is approved.
   */
  'narration.make': route<{ readonly started: number; readonly jobId: string | null }>()(
    scope.extend({ approval }),
  ),
  /** All that is missing of a book. */
  'narration.priceBook': route<LinesOffer>()(book),
  /** Makes what the token names of it, a job for each chapter. `approval_needed` where none of it is approved. */
  'narration.makeBook': route<{ readonly started: number }>()(book.extend({ approval })),
  'narration.stop': route<null>()(z.object({ chapterId: id })),
};
