import type { EventName } from '../../shared/ipc/contract.ts';
import type { Session } from '../../shared/model/session.ts';
import type { Clock, Logger } from '../platform/ports.ts';
import type { EventBus } from './ports.ts';

type SpendingParts = {
  readonly events: EventBus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly session: () => Promise<Session>;
};

/** Whatever a charged call does shows as one of these. */
const causes: ReadonlySet<EventName> = new Set([
  'chapter.segments',
  'chat.message',
  'jobs.changed',
  'uncertain.changed',
]);

/** Looking at the session asks the keychain, so it is not done for every line. */
const intervalMs = 1000;

/**
 * Tells the windows what is spent today while it grows, at most once a second.
 * @returns ends that.
 */
export function watchSpending({ events, clock, logger, session }: SpendingParts): () => void {
  const closed = new AbortController();
  let isScheduled = false;
  let toldTokens: number | null = null;

  const tell = async () => {
    await clock.delay(intervalMs, closed.signal);
    isScheduled = false;
    const now = await session();
    if (closed.signal.aborted || now.spentTodayTokens === toldTokens) return;
    toldTokens = now.spentTodayTokens;
    events.emit({ name: 'session.changed', payload: now });
  };
  const unsubscribe = events.subscribe((batch) => {
    if (isScheduled || !batch.some(({ name }) => causes.has(name))) return;
    isScheduled = true;
    tell().catch((error: unknown) => {
      if (closed.signal.aborted) return;
      isScheduled = false;
      logger.warn('what is spent today could not be told', { reason: String(error) });
    });
  });
  return () => {
    unsubscribe();
    closed.abort(new Error('Lectern is closing.'));
  };
}
