import type { EventMessage } from '../../../shared/ipc/contract.ts';
import type { Accounts } from '../../features/session/accounts.ts';
import type { ReadSmallFile, UpdateParts } from '../../features/updates/ports.ts';
import { createUpdates, firstLookMs, type Updates } from '../../features/updates/updates.ts';
import type { Platform } from '../../platform/ports.ts';

type Events = {
  readonly emit: (message: EventMessage) => void;
  readonly subscribe: (listener: (events: readonly EventMessage[]) => void) => () => void;
};

const nowhere: ReadSmallFile = () => Promise.reject(new Error('There is nowhere to look.'));

/** New versions by the choice in the settings, as it is now and as it changes. */
export function openUpdates(
  { clock, logger, appVersion }: Pick<Platform, 'clock' | 'logger' | 'appVersion'>,
  accounts: Pick<Accounts, 'settings'>,
  parts: UpdateParts | null,
  events: Events,
): Updates {
  const updates = createUpdates({
    source: parts?.source ?? null,
    installer: parts?.installer ?? null,
    read: parts?.read ?? nowhere,
    clock,
    logger,
    currentVersion: appVersion,
    changed: (payload) => events.emit({ name: 'updates.changed', payload }),
  });
  updates.follow(accounts.settings().updates, firstLookMs);
  const forget = events.subscribe((messages) => {
    if (messages.some(({ name }) => name === 'session.changed')) {
      updates.follow(accounts.settings().updates);
    }
  });
  return {
    ...updates,
    close: () => {
      forget();
      updates.close();
    },
  };
}
