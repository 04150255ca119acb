import { type RefObject, useEffect, useRef } from 'react';

/**
 * What main knows, or is being told, of a value that is typed: Enter, the blur and the leave of a field may follow
 * each other before its answer. Who tells main sets it.
 */
export function useTold<Value>(known: Value): RefObject<Value> {
  const told = useRef(known);
  useEffect(() => {
    told.current = known;
  }, [known]);
  return told;
}
