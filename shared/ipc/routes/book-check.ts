import { z } from 'zod';
import type { BookCheck } from '../../model/book-check.ts';
import { takeCheckKinds } from '../../model/take.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const book = z.object({ projectId: id });

/** Where proof-listening was left. */
export type ProofPlaceView = { readonly chapterId: string; readonly segmentId: string };

/** The quality check of a whole book. Nothing here buys anything. */
export const bookCheckRoutes = {
  /** As far as it is known; computes nothing that takes time. */
  'bookCheck.read': route<BookCheck>()(book),
  /** Inspects the takes that were not inspected yet (`bookCheck.progress`), then answers the list. */
  'bookCheck.run': route<BookCheck>()(book),
  /** Ends a run; what was inspected stays. */
  'bookCheck.cancel': route<void>()(book),
  /** These doubts about that take are good as they are; none takes that back. */
  'bookCheck.accept': route<void>()(
    z.object({ takeId: id, kinds: z.array(z.enum(takeCheckKinds)).max(takeCheckKinds.length) }),
  ),
  'bookCheck.proofPlace': route<ProofPlaceView | null>()(book),
  'bookCheck.setProofPlace': route<void>()(
    book.extend({ place: z.object({ chapterId: id, segmentId: id }).nullable() }),
  ),
};
