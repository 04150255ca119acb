import type { JobView, PaceView, SubmittedView } from '../../../shared/model/job.ts';
import type { Platform } from '../../platform/ports.ts';

export type QueueNotifier = {
  /** Something about that job is different: it is told soon, once for many changes. */
  readonly touch: (id: string) => void;
  readonly gone: (id: string) => void;
  /** A call moved, perhaps one of no job: how fast calls go is told soon, and until nothing waits. */
  readonly touchPace: () => void;
  /** Submitted work of no job is different. */
  readonly touchSubmitted: () => void;
  /** Tells one job's changes to whoever waits for it; returns what ends that, with how it stands then. */
  readonly watch: (id: string, listener: (view: JobView) => void) => () => void;
  readonly close: () => void;
};

type NewsParts = {
  readonly platform: Pick<Platform, 'clock' | 'logger'>;
  readonly pace: () => PaceView;
  /** Jobs that wait for the gateway, or did when they were told last: their time counts down. */
  readonly waiting: () => readonly string[];
  readonly changed: (changed: readonly JobView[], removed: readonly string[]) => void;
  readonly paceChanged: (pace: PaceView) => void;
  readonly submitted: () => readonly SubmittedView[];
  readonly submittedChanged: (submitted: readonly SubmittedView[]) => void;
};

const intervalMs = 100;
/** A view adds up every call of its job: telling takes no more than this share of the time. */
const mostShare = 0.05;
/** A telling may have taken long for another reason: the disk, or a busy machine. Nobody waits longer for the next. */
const mostWaitMs = 2000;

/** Collects what changed in the queue and tells it at most ten times a second, seldomer where that is work. */
export function createQueueNotifier(
  parts: NewsParts,
  viewOf: (id: string) => JobView,
): QueueNotifier {
  const touched = new Set<string>();
  const removed = new Set<string>();
  const listeners = new Map<string, Set<(view: JobView) => void>>();
  let isScheduled = false;
  let isClosed = false;
  let isSubmittedTouched = false;
  let lastPace = '';
  let waitMs = intervalMs;
  const { clock, logger } = parts.platform;

  const tell = () => {
    isScheduled = false;
    if (isClosed) return;
    const beganMs = clock.monotonicMs();
    try {
      tellNow();
    } catch (error) {
      // Nobody waits for this; what is touched next is told again.
      logger.error('The queue could not be told.', { reason: String(error) });
    }
    const tookMs = clock.monotonicMs() - beganMs;
    waitMs = Math.min(mostWaitMs, Math.max(intervalMs, tookMs / mostShare));
  };
  const viewOrNone = (id: string): readonly JobView[] => {
    try {
      return [viewOf(id)];
    } catch (error) {
      logger.error('A job could not be told.', { id, reason: String(error) });
      return [];
    }
  };
  const tellNow = () => {
    for (const id of parts.waiting()) touched.add(id);
    const ids = [...touched].filter((id) => !removed.has(id));
    const gone = [...removed];
    // Before a view is made: one that cannot be would keep all others back for ever.
    touched.clear();
    removed.clear();
    const views = ids.flatMap(viewOrNone);
    // A job that is cleared leaves its submitted work to nobody.
    if (isSubmittedTouched || gone.length > 0) parts.submittedChanged(parts.submitted());
    isSubmittedTouched = false;
    if (views.length > 0 || gone.length > 0) parts.changed(views, gone);
    for (const view of views) {
      for (const listener of listeners.get(view.id) ?? []) listener(view);
    }
    const pace = parts.pace();
    const text = JSON.stringify(pace);
    if (text !== lastPace) parts.paceChanged(pace);
    lastPace = text;
    // A hold counts down, and ends, without any job's doing.
    if (pace.hold !== null || pace.running > 0 || pace.waiting > 0) schedule(1000);
  };
  const schedule = (delayMs: number) => {
    if (isScheduled || isClosed) return;
    isScheduled = true;
    clock.delay(delayMs).then(tell, () => undefined);
  };

  return {
    touch: (id) => {
      touched.add(id);
      schedule(waitMs);
    },
    touchPace: () => schedule(waitMs),
    touchSubmitted: () => {
      isSubmittedTouched = true;
      schedule(waitMs);
    },
    gone: (id) => {
      removed.add(id);
      schedule(waitMs);
    },
    watch: (id, listener) => {
      const known = listeners.get(id) ?? new Set();
      known.add(listener);
      listeners.set(id, known);
      return () => {
        known.delete(listener);
        try {
          listener(viewOf(id));
        } catch (error) {
          logger.error('A job could not be told.', { id, reason: String(error) });
        }
      };
    },
    close: () => {
      isClosed = true;
    },
  };
}
