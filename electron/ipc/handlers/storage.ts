import type { Cleaning } from '../../features/cleaning/cleaning.ts';
import type { HandlersOf } from '../ports.ts';

export function storageHandlers(
  cleaning: Pick<Cleaning, 'look' | 'clean' | 'cancel'>,
): HandlersOf<'storage'> {
  return {
    'storage.look': () => cleaning.look(),
    'storage.clean': ({ lookId, kinds }) => cleaning.clean(lookId, kinds),
    'storage.cancel': () => cleaning.cancel(),
  };
}
