import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { recallNumber, remember } from '../stores/remembered.ts';
import styles from './PaneDivider.module.css';

type Limits = {
  readonly name: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
};

/** A pane's width in pixels, kept for the next time. */
export function usePaneWidth({ name, initial, min, max }: Limits) {
  const [width, setWidth] = useState(() => recallNumber(`width.${name}`, initial, min, max));
  const resize = (next: number): void => {
    const bounded = Math.round(Math.min(max, Math.max(min, next)));
    setWidth(bounded);
    remember(`width.${name}`, String(bounded));
  };
  return { width, resize, min, max };
}

type PaneDividerProps = {
  readonly label: string;
  /** Which neighbour it sizes: the pane before the line, or the one after it. */
  readonly sizes?: 'before' | 'after';
  readonly width: number;
  readonly min: number;
  readonly max: number;
  readonly onResize: (width: number) => void;
};

/** The line between two panes: dragged, or moved by arrow keys. */
export function PaneDivider({
  label,
  sizes = 'before',
  width,
  min,
  max,
  onResize,
}: PaneDividerProps) {
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
    target.onpointermove = (move) => onResize(startWidth + sign * (move.clientX - startX));
    target.onpointerup = () => {
      target.onpointermove = null;
      target.onpointerup = null;
    };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0;
    if (step !== 0) {
      event.preventDefault();
      onResize(width + growth(event.currentTarget) * step);
    }
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
      onDoubleClick={() => onResize((min + max) / 2)}
    />
  );
}
