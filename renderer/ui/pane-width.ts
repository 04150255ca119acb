import { useState, useSyncExternalStore } from 'react';
import { clamp } from '../../shared/clamp.ts';
import { forget, recallNumber, remember } from '../stores/remembered.ts';

type Limits = {
  readonly name: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** The most of the window's width that the pane may take, from 0 to 1; half where it is not said. */
  readonly share?: number;
};

/** The widest that a pane may be in a window of that width, never below its narrowest. */
export function widestPane({ min, max, share = 0.5 }: Omit<Limits, 'name'>, windowPx: number) {
  return clamp(Math.floor(windowPx * share), min, max);
}

function onWindowResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

const windowWidth = (): number => window.innerWidth;

/** How wide a pane is and may be in this window, in pixels. */
export type PaneWidth = {
  readonly width: number;
  readonly min: number;
  readonly max: number;
  readonly resize: (width: number) => void;
  readonly reset: () => void;
};

/** A pane's width in pixels, kept for the next time; a small window narrows it and forgets nothing. */
export function usePaneWidth(limits: Limits): PaneWidth {
  const { name, initial, min } = limits;
  const max = widestPane(limits, useSyncExternalStore(onWindowResize, windowWidth));
  const [wanted, setWanted] = useState(() =>
    recallNumber(`width.${name}`, initial, min, limits.max),
  );
  const bounded = (width: number): number => Math.round(clamp(width, min, max));
  const resize = (width: number): void => {
    setWanted(bounded(width));
    remember(`width.${name}`, String(bounded(width)));
  };
  const reset = (): void => {
    setWanted(initial);
    forget(`width.${name}`);
  };
  return { width: bounded(wanted), min, max, resize, reset };
}
