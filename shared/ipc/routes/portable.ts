import { z } from 'zod';
import type { BackupResult, OpenedProject, SavedProject } from '../../model/portable.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

/** Books as files, and the whole library as a folder; one at a time, `portable.progress` tells how far it is. */
export const portableRoutes = {
  /** Whether voices of the book have samples here, which its file may take along. */
  'portable.hasSamples': route<boolean>()(z.object({ projectId: id })),
  /** Into the folder of exports unless another one is given. */
  'portable.save': route<SavedProject>()(
    z.object({
      projectId: id,
      folderHandle: id.nullable().default(null),
      hasVoices: z.boolean().default(false),
    }),
  ),
  /** Tells where the book is here already, unless a copy is asked for. */
  'portable.open': route<OpenedProject>()(
    z.object({ fileHandle: id, isCopy: z.boolean().default(false) }),
  ),
  /** Into a folder among the exports unless another one is given. */
  'portable.backUp': route<BackupResult>()(z.object({ folderHandle: id.nullable().default(null) })),
  /** When the backup in that folder was made, in milliseconds since 1970. */
  'portable.backupTime': route<number>()(z.object({ folderHandle: id })),
  /** Copies it into the library's folder. */
  'portable.restore': route<null>()(z.object({ folderHandle: id })),
  /** What was copied takes the place of the library once that is closed. */
  'portable.useRestored': route<null>()(z.object({})),
  /** The library stays after all. */
  'portable.forgetRestore': route<null>()(z.object({})),
  /** Ends what is under way, which answers `cancelled`; nothing of it is kept. */
  'portable.cancel': route<null>()(z.object({})),
};
