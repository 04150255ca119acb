import type { Session } from '../../shared/model/session.ts';
import type { Studio } from './ports.ts';

/** Applies the session as it is, and as it changes. */
export async function followSession(
  studio: Pick<Studio, 'router' | 'events'>,
  apply: (session: Session) => void,
): Promise<void> {
  studio.events.subscribe((events) => {
    for (const event of events) {
      if (event.name === 'session.changed') apply(event.payload);
    }
  });
  const session = await studio.router.request('session.get', {});
  if (session.ok) apply(session.data as Session);
}
