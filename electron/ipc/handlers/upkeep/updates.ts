import type { Updates } from '../../../features/updates/updates.ts';
import type { HandlersOf } from '../../ports.ts';

export function updateHandlers(updates: Updates): HandlersOf<'updates'> {
  return {
    'updates.view': () => updates.view(),
    'updates.check': () => updates.check(),
    'updates.download': () => updates.download(),
    'updates.cancel': () => updates.cancel(),
    'updates.install': () => updates.install(),
  };
}
