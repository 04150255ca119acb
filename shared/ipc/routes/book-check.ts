import { z } from 'zod';
import type { BookCheck, RecogniserChoice, TriedRecogniser } from '../../model/book-check.ts';
import type { SegmentPlace } from '../../model/project.ts';
import { takeCheckKinds } from '../../model/take.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const book = z.object({ projectId: id });

/** The quality check of a whole book. Nothing here buys anything. */
export const bookCheckRoutes = {
  /** As far as it is known; computes nothing that takes time. */
  'bookCheck.read': route<BookCheck>()(book),
  /**
   * Inspects the takes that were not inspected yet (`bookCheck.progress`), then returns the list. Has them heard as
   * well where that is asked for and a program was chosen.
   */
  'bookCheck.run': route<BookCheck>()(book.extend({ isListening: z.boolean().default(false) })),
  'bookCheck.recogniser': route<RecogniserChoice>()(z.object({})),
  /**
   * One that was found may be chosen; any other one only where a person agrees in a dialog of the system. Without
   * that the choice stays as it is; throws `unsupported` in a browser.
   */
  'bookCheck.chooseRecogniser': route<RecogniserChoice>()(
    z.object({ command: z.string().trim().min(1).max(4000).nullable() }),
  ),
  /** Has one line of the book heard; `bad_input` where the program does not work, and says what it printed. */
  'bookCheck.tryRecogniser': route<TriedRecogniser>()(book),
  /** Ends a run; what was inspected stays. */
  'bookCheck.cancel': route<null>()(book),
  /** These doubts about that take are good as they are; none takes that back. */
  'bookCheck.accept': route<null>()(
    z.object({ takeId: id, kinds: z.array(z.enum(takeCheckKinds)).max(takeCheckKinds.length) }),
  ),
  'bookCheck.proofPlace': route<SegmentPlace | null>()(book),
  'bookCheck.setProofPlace': route<null>()(
    book.extend({ place: z.object({ chapterId: id, segmentId: id }).nullable() }),
  ),
};
