import { useEffect, useRef } from 'react';

/** Calls at each picture that the window draws: what moves all the time goes past React. */
export function useFrames(draw: () => void): void {
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    let frame = 0;
    const next = (): void => {
      latest.current();
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, []);
}
