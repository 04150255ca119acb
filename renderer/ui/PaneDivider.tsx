import type { KeyboardEvent, PointerEvent } from 'react';
import { isPlain } from './grid/list-keys.ts';
import styles from './PaneDivider.module.css';
import type { PaneWidth } from './pane-width.ts';

type PaneDividerProps = {
  readonly label: string;
  /** Which neighbour it sizes: the pane before the line, or the one after it. */
  readonly sizes?: 'before' | 'after';
  readonly pane: PaneWidth;
};

/** The line between two panes: dragged, or moved by keys; a double click or Enter sets the usual width. */
export function PaneDivider({ label, sizes = 'before', pane }: PaneDividerProps) {
  const { width, min, max, resize, reset } = pane;
  const growth = (target: Element): 1 | -1 => {
    const isRightToLeft = getComputedStyle(target).direction === 'rtl';
    return isRightToLeft === (sizes === 'after') ? 1 : -1;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const startX = event.clientX;
    const startWidth = width;
    const sign = growth(event.currentTarget);
    const target = event.currentTarget;
    target.setPointerCapture(event.pointerId);
    const stop = (): void => {
      target.onpointermove = null;
      target.onpointerup = null;
      target.onpointercancel = null;
    };
    target.onpointermove = (move) => resize(startWidth + sign * (move.clientX - startX));
    target.onpointerup = stop;
    target.onpointercancel = stop;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isPlain(event)) return;
    const step = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0;
    if (step !== 0) resize(width + growth(event.currentTarget) * step);
    else if (event.key === 'Home') resize(min);
    else if (event.key === 'End') resize(max);
    else if (event.key === 'Enter') reset();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that takes focus is a widget, <hr> is not.
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={reset}
    />
  );
}
