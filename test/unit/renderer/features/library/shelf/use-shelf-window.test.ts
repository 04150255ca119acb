import { describe, expect, it } from 'vitest';
import { windowOf } from '../../../../../../renderer/features/library/shelf/use-shelf-window.ts';

const sizes = { columns: 5, rowPx: 400, heightPx: 800 };

describe('a long shelf', () => {
  it('draws as many cards for a thousand books as for two hundred (bug: 25,000 nodes in the page)', () => {
    const drawn = [200, 1000, 10_000].map((count) => {
      const { first, end } = windowOf(count, { ...sizes, scrolledPx: 4000 });
      return end - first;
    });
    expect(new Set(drawn).size).toBe(1);
    expect(drawn[0]).toBeLessThan(60);
  });

  it('has whole rows, what is in sight, and room for the rest wherever it is scrolled', () => {
    const count = 1003;
    const rows = Math.ceil(count / sizes.columns);
    for (let scrolledPx = -200; scrolledPx <= rows * sizes.rowPx; scrolledPx += 130) {
      const { first, end, style } = windowOf(count, { ...sizes, scrolledPx });
      expect(first % sizes.columns).toBe(0);
      const from = Math.max(0, Math.floor(scrolledPx / sizes.rowPx)) * sizes.columns;
      const to = Math.min(
        count,
        Math.ceil((scrolledPx + sizes.heightPx) / sizes.rowPx) * sizes.columns,
      );
      expect(first).toBeLessThanOrEqual(Math.min(from, count - 1));
      expect(end).toBeGreaterThanOrEqual(to);
      const drawnPx = Math.ceil((end - first) / sizes.columns) * sizes.rowPx;
      const { paddingTop, paddingBottom } = style;
      expect(Number(paddingTop) + drawnPx + Number(paddingBottom)).toBe(rows * sizes.rowPx);
    }
  });
});
