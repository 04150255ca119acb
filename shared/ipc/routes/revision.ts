import { z } from 'zod';
import type { RevisionAct, RevisionReview } from '../../model/import/revision.ts';
import type { Price } from '../../model/money.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const choices = z
  .array(
    z.object({
      chapter: z.number().int().nonnegative(),
      at: z.number().int().nonnegative(),
      side: z.enum(['ours', 'theirs', 'both']),
    }),
  )
  .max(200_000);

/** A book and the revised manuscript of it. */
export const revisionRoutes = {
  /** Reads the manuscript and compares; changes nothing. */
  'revision.review': route<RevisionReview>()(z.object({ projectId: id, fileHandle: id })),
  /** The review in the order of the book's chapters, or of the manuscript's; choices begin anew. */
  'revision.reorder': route<RevisionReview>()(
    z.object({ draftId: id, order: z.enum(['ours', 'theirs']) }),
  ),
  /** What those choices cost. */
  'revision.price': route<{ readonly lineCount: number; readonly price: Price }>()(
    z.object({ draftId: id, choices }),
  ),
  /** Throws `conflict` where the book was edited since the review. */
  'revision.apply': route<RevisionAct>()(z.object({ draftId: id, choices })),
  'revision.undo': route<RevisionAct>()(z.object({ actId: id })),
  'revision.redo': route<RevisionAct>()(z.object({ actId: id })),
  'revision.discard': route<null>()(z.object({ draftId: id })),
};
