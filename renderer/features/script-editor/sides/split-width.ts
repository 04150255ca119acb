import { useState } from 'react';
import { clamp } from '../../../../shared/clamp.ts';
import { forget, recallNumber, remember } from '../../../stores/remembered.ts';
import type { PaneWidth } from '../../../ui/pane-width.ts';

/** Narrower than this no side can be read: two of them stand one above the other. */
export const minSidePx = 280;

/** How wide the first of two sides is: a share of both, kept for the book. */
export function useSplitWidth(projectId: string, totalPx: number): PaneWidth {
  const name = `split.${projectId}`;
  const [share, setShare] = useState(() => recallNumber(name, 0.5, 0, 1));
  const max = Math.max(minSidePx, totalPx - minSidePx);
  const bounded = (width: number): number => Math.round(clamp(width, minSidePx, max));
  return {
    width: bounded(share * totalPx),
    min: minSidePx,
    max,
    resize: (width) => {
      const next = bounded(width) / totalPx;
      setShare(next);
      remember(name, String(next));
    },
    reset: () => {
      setShare(0.5);
      forget(name);
    },
  };
}
