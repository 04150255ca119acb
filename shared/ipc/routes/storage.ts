import { z } from 'zod';
import { type CleanResult, cleanKinds, type StorageReport } from '../../model/storage.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

export const storageRoutes = {
  /** Reads what there is, which takes seconds in a large library; `storage.progress` tells how far it is. */
  'storage.look': route<StorageReport>()(z.object({})),
  /** Removes these kinds of what the last look, named by `lookId`, listed. Resolves when it is done. */
  'storage.clean': route<CleanResult>()(
    z.object({ lookId: id, kinds: z.array(z.enum(cleanKinds)).min(1).max(cleanKinds.length) }),
  ),
  /** Stops either; what is removed by then stays removed. */
  'storage.cancel': route<null>()(z.object({})),
};
