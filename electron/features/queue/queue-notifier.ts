import type { JobView, PaceView, SubmittedView } from '../../../shared/model/job.ts';
import type { Platform } from '../../platform/ports.ts';

export type QueueNotifier = {
  /** Something about that job is different: it is told soon, once for many changes. */
  readonly touch: (id: string) => void;
  readonly gone: (id: string) => void;
  /** Submitted work of no job is different. */
  readonly touchSubmitted: () => void;
  /** Tells one job's changes to whoever waits for it; returns what ends that. */
  readonly watch: (id: string, listener: (view: JobView) => void) => () => void;
  readonly close: () => void;
};

type NewsParts = {
  readonly platform: Platform;
  readonly pace: () => PaceView;
  readonly changed: (changed: readonly JobView[], removed: readonly string[]) => void;
  readonly paceChanged: (pace: PaceView) => void;
  readonly submitted: () => readonly SubmittedView[];
  readonly submittedChanged: (submitted: readonly SubmittedView[]) => void;
};

const intervalMs = 100;

/** Collects what changed in the queue and tells it at most ten times a second. */
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

  const tell = () => {
    isScheduled = false;
    if (isClosed) return;
    const views = [...touched].filter((id) => !removed.has(id)).map(viewOf);
    const gone = [...removed];
    touched.clear();
    removed.clear();
    // A job that is cleared leaves its submitted work to nobody.
    if (isSubmittedTouched || gone.length > 0) parts.submittedChanged(parts.submitted());
    isSubmittedTouched = false;
    parts.changed(views, gone);
    for (const view of views) {
      for (const listener of listeners.get(view.id) ?? []) listener(view);
    }
    const pace = parts.pace();
    const text = JSON.stringify(pace);
    if (text !== lastPace) parts.paceChanged(pace);
    lastPace = text;
    // A hold counts down, and ends, without any job's doing.
    if (pace.hold !== null || pace.running > 0) schedule(1000);
  };
  const schedule = (delayMs: number) => {
    if (isScheduled || isClosed) return;
    isScheduled = true;
    parts.platform.clock.delay(delayMs).then(tell, () => undefined);
  };

  return {
    touch: (id) => {
      touched.add(id);
      schedule(intervalMs);
    },
    touchSubmitted: () => {
      isSubmittedTouched = true;
      schedule(intervalMs);
    },
    gone: (id) => {
      removed.add(id);
      schedule(intervalMs);
    },
    watch: (id, listener) => {
      const known = listeners.get(id) ?? new Set();
      known.add(listener);
      listeners.set(id, known);
      return () => known.delete(listener);
    },
    close: () => {
      isClosed = true;
    },
  };
}
