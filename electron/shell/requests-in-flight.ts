import type { Session } from '../../shared/model/session.ts';
import { followSession } from '../ipc/follow-session.ts';
import type { Studio } from '../ipc/ports.ts';

/** Counts the requests on their way that an account pays for; those of the demo cost nothing. */
export async function watchRequestsInFlight(
  studio: Pick<Studio, 'router' | 'events'>,
): Promise<() => number> {
  let running = 0;
  let isFree = true;
  studio.events.subscribe((events) => {
    for (const event of events) {
      if (event.name === 'pace.changed') running = event.payload.running;
    }
  });
  await followSession(studio, (session: Session) => {
    isFree = session.isFree;
  });
  return () => (isFree ? 0 : running);
}
