import type { PointerEvent } from 'react';
import { clamp } from '../../../shared/clamp.ts';

type PointerPath = {
  readonly onMove: (event: globalThis.PointerEvent) => void;
  readonly onDrop: () => void;
  /** The system took the pointer away: as if it had not been pressed. */
  readonly onCancel: () => void;
};

/** Follows a pointer from where it was pressed until it is let go. */
export function followPointer(
  { currentTarget: handle, pointerId }: PointerEvent<HTMLElement>,
  { onMove, onDrop, onCancel }: PointerPath,
): void {
  const end = (then: () => void) => () => {
    handle.onpointermove = null;
    handle.onpointerup = null;
    handle.onpointercancel = null;
    then();
  };
  handle.setPointerCapture(pointerId);
  handle.onpointermove = onMove;
  handle.onpointerup = end(onDrop);
  handle.onpointercancel = end(onCancel);
}

/** Where a pointer stands in a box, 0 to 1 from its left end. */
export function shareAt(box: Element | null, clientX: number): number {
  const { left, width } = box?.getBoundingClientRect() ?? { left: 0, width: 1 };
  return clamp((clientX - left) / (width || 1), 0, 1);
}

/** Keyboard steps in ms: a hundredth of a second, with Shift a tenth. */
const stepMs = 10;
const leapMs = 100;

/** Where a key moves a place in a sound to, in ms; null for another key. Home and End go as far as possible. */
export function placeByKey(
  placeMs: number,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  durationMs: number,
): number | null {
  const step = shiftKey ? leapMs : stepMs;
  const places: { readonly [key: string]: number } = {
    ArrowLeft: placeMs - step,
    ArrowDown: placeMs - step,
    ArrowRight: placeMs + step,
    ArrowUp: placeMs + step,
    PageDown: placeMs - 10 * step,
    PageUp: placeMs + 10 * step,
    Home: 0,
    End: durationMs,
  };
  const place = places[key];
  return place === undefined ? null : clamp(place, 0, durationMs);
}
