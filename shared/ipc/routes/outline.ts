import { z } from 'zod';
import { route } from '../define.ts';
import { id } from './library.ts';

const chapter = z.object({ chapterId: id });
const title = z.string().trim().min(1).max(500);

/** The chapters of a book as a list: each call can be taken back by another one of these. */
export const outlineRoutes = {
  'outline.move': route<null>()(chapter.extend({ toIndex: z.number().int().nonnegative() })),
  /** Tells the former name. */
  'outline.rename': route<{ readonly formerTitle: string }>()(chapter.extend({ title })),
  'outline.remove': route<null>()(chapter),
  'outline.restore': route<null>()(chapter),
  /** Text from `at` on becomes a chapter of its own. Throws `conflict` after another edit. */
  'outline.split': route<{ readonly chapterId: string }>()(
    chapter.extend({
      at: z.number().int().nonnegative(),
      baseRevision: z.number().int().nonnegative(),
    }),
  ),
  /** Appends it to the chapter before it, and tells which that is; `conflict` where it is not `toChapterId`. */
  'outline.join': route<{ readonly chapterId: string }>()(
    chapter.extend({ toChapterId: id.optional() }),
  ),
  /** Takes its join back: it has its text again, as that stands by now. */
  'outline.part': route<null>()(chapter),
};
