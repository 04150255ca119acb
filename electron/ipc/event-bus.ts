import type { EventMessage } from '../../shared/ipc/contract.ts';
import type { SegmentState } from '../../shared/model/project.ts';
import type { Clock, Logger } from '../platform/ports.ts';
import type { EventBus } from './ports.ts';

/** At most 20 deliveries a second. */
const deliveryIntervalMs = 50;

type Listener = (events: readonly EventMessage[]) => void;

/** What an event is about: a newer one of the same subject makes the older one needless. */
function subjectOf(message: EventMessage): string | null {
  switch (message.name) {
    case 'session.changed':
    case 'storage.progress':
    case 'health.progress':
    case 'portable.progress':
    case 'bookCheck.progress':
    case 'move.changed':
    case 'videos.changed':
      return message.name;
    case 'library.changed':
      return `${message.name} ${message.payload.projectId}`;
    case 'assistant.changed':
      return `${message.name} ${message.payload.projectId}`;
    case 'chat.message':
    case 'reference.changed':
      return `${message.name} ${message.payload.id}`;
    case 'clip.progress':
      return `${message.name} ${message.payload.clipId}`;
    case 'voices.changed':
      return `${message.name} ${message.payload.referenceId}`;
    case 'library.reading':
      return `${message.name} ${message.payload.fileHandle}`;
    case 'reference.reading':
      return `${message.name} ${message.payload.referenceId} ${message.payload.name}`;
    case 'chapter.segments':
      return `${message.name} ${message.payload.chapterId}`;
    case 'jobs.changed':
    case 'pace.changed':
    case 'submitted.changed':
    case 'uncertain.changed':
      return message.name;
    default:
      return null;
  }
}

/** The newer event, with what the older one says of segments or jobs that the newer is silent about. */
function merge(older: EventMessage | undefined, newer: EventMessage): EventMessage {
  if (older?.name === 'jobs.changed' && newer.name === 'jobs.changed') {
    const removed = [...new Set([...older.payload.removed, ...newer.payload.removed])];
    const jobs = [...older.payload.changed, ...newer.payload.changed];
    const changed = new Map(jobs.map((job) => [job.id, job]));
    for (const id of removed) changed.delete(id);
    return { name: newer.name, payload: { changed: [...changed.values()], removed } };
  }
  if (older?.name !== 'chapter.segments' || newer.name !== 'chapter.segments') return newer;
  const byId = new Map<string, SegmentState>();
  for (const segment of [...older.payload.segments, ...newer.payload.segments]) {
    byId.set(segment.id, segment);
  }
  const segments = [...byId.values()];
  return { name: newer.name, payload: { chapterId: newer.payload.chapterId, segments } };
}

/**
 * Collects events and delivers them in batches, at most 20 a second. Of one subject only the latest is
 * delivered, in its own place: nothing overtakes what was said before it. A listener that throws is
 * logged and does not stop the others.
 */
export function createEventBus(clock: Clock, logger: Logger): EventBus {
  const listeners = new Set<Listener>();
  let pending = new Map<string, EventMessage>();
  let isScheduled = false;
  let unnamed = 0;
  let deliveredAtMs = Number.NEGATIVE_INFINITY;

  const deliver = () => {
    isScheduled = false;
    deliveredAtMs = clock.monotonicMs();
    const events = [...pending.values()];
    pending = new Map();
    for (const listener of [...listeners]) {
      try {
        listener(events);
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
        logger.error('A listener for events failed.', { reason });
      }
    }
  };

  return {
    emit(message) {
      unnamed += 1;
      const subject = subjectOf(message) ?? `${message.name} #${unnamed}`;
      const merged = merge(pending.get(subject), message);
      pending.delete(subject);
      pending.set(subject, merged);
      if (isScheduled) return;
      isScheduled = true;
      const waitMs = Math.max(0, deliveredAtMs + deliveryIntervalMs - clock.monotonicMs());
      clock.delay(waitMs).then(deliver, deliver);
    },
    subscribe(listener) {
      // One wrapper each, so that a listener given twice is called twice and leaves once.
      const own: Listener = (events) => listener(events);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
}
