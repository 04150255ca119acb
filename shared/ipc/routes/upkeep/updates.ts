import { z } from 'zod';
import type { UpdatesView } from '../../../model/upkeep/updates.ts';
import { route } from '../../define.ts';

/** New versions of the program; `updates.changed` tells what goes on. */
export const updateRoutes = {
  'updates.view': route<UpdatesView>()(z.object({})),
  /** Asks for new versions once, now; what goes wrong stands in the answer. */
  'updates.check': route<UpdatesView>()(z.object({})),
  /** Resolves when it is done. */
  'updates.download': route<UpdatesView>()(z.object({})),
  'updates.cancel': route<null>()(z.object({})),
  /** Quits, as a person would, and installs what is ready. Throws `conflict` where nothing is. */
  'updates.install': route<null>()(z.object({})),
};
