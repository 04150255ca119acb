import { z } from 'zod';
import type { LibraryPlace, MovePlan } from '../../../model/upkeep/library-move.ts';
import { route } from '../../define.ts';

const folder = z.object({ folderHandle: z.string().max(64) });

/** Where the library is, and its move to another folder; `move.changed` tells how far that is. */
export const moveRoutes = {
  'move.place': route<LibraryPlace>()(z.object({})),
  /** Throws `bad_input` with the reason where the library cannot be moved there, and `disk_full`. */
  'move.plan': route<MovePlan>()(folder),
  /** Resolves when all is copied; the move ends with the program. */
  'move.copy': route<null>()(folder),
  /** Removes what was copied. */
  'move.cancel': route<null>()(z.object({})),
  /** Removes the copy in the folder that the library was moved from last. */
  'move.removeFormer': route<null>()(z.object({})),
};
