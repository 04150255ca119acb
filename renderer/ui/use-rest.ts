import { useRef } from 'react';
import { useOnLeave } from './use-on-leave.ts';

/** The last of many calls in a row, once it is quiet for so long; at once when the page is left. */
export function useRest<Value>(act: (value: Value) => void, restMs: number) {
  const latest = useRef(act);
  latest.current = act;
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: Value } | null>(null);
  const now = (): void => {
    const held = waiting.current;
    if (held !== null) {
      clearTimeout(held.timer);
      waiting.current = null;
      latest.current(held.value);
    }
  };
  useOnLeave(now);
  return {
    now,
    later: (value: Value): void => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      waiting.current = { timer: setTimeout(now, restMs), value };
    },
    isWaiting: (): boolean => waiting.current !== null,
  };
}
