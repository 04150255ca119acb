import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createSignal } from '../stores/signal.ts';

/** A page that nobody sees is not drawn: then this is waited for. */
const mostWaitMs = 100;

let isDrawn = false;
const drawn = createSignal();

function finish(): void {
  if (isDrawn) return;
  isDrawn = true;
  drawn.emit();
}

/** Whoever presses something finds all of it there, before the key or the click is heard. */
const finishAtOnce = (): void => flushSync(finish);
const presses = ['keydown', 'pointerdown'] as const;

/** The first screen comes without what can be drawn one frame later; that follows once it `isOpen` and painted. */
export function useFirstDraw(isOpen: boolean): void {
  useEffect(() => {
    if (isDrawn) return;
    for (const press of presses) window.addEventListener(press, finishAtOnce, true);
    return () => {
      for (const press of presses) window.removeEventListener(press, finishAtOnce, true);
    };
  }, []);
  useEffect(() => {
    if (!isOpen || isDrawn) return;
    const frame = requestAnimationFrame(() => setTimeout(finish));
    const timer = setTimeout(finish, mostWaitMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isOpen]);
}

export const useIsDrawn = (): boolean => useSyncExternalStore(drawn.on, () => isDrawn);

/** What the first frame of the window leaves out. */
export function AfterFirstDraw({ children }: { readonly children: ReactNode }) {
  return useIsDrawn() ? children : null;
}
