import { useEffect, useRef } from 'react';

/** Acts once its part of the page goes away. A field that goes with the keyboard in it is told no blur by React. */
export function useOnLeave(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => () => latest.current(), []);
}
