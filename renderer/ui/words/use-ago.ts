import { useSyncExternalStore } from 'react';
import { formatAgo } from './format.ts';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all that is shown, as long as something is. */
function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** `formatAgo` of a moment, as time passes: what shows it is drawn again once its words are others. */
export function useAgo(atMs: number): string {
  return useSyncExternalStore(onMinute, () => formatAgo(atMs, Date.now()));
}
