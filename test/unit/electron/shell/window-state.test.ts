import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  minimumSize,
  restoreState,
  restoreTheme,
} from '../../../../electron/shell/window-state.ts';

const screen = { x: 0, y: 25, width: 1920, height: 1055 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };

describe('the place of the window', () => {
  test('is what it was when a display still shows it', () => {
    const bounds = { x: 2000, y: 100, width: 1000, height: 700 };
    expect(
      restoreState({ bounds, isMaximized: true, isFullScreen: true }, [screen, second]),
    ).toEqual({
      bounds,
      isMaximized: true,
      isFullScreen: true,
    });
  });

  test('is the middle of the first display when that display is gone', () => {
    const bounds = { x: 2000, y: 100, width: 1000, height: 700 };
    expect(restoreState({ bounds }, [screen]).bounds).toEqual({
      x: 320,
      y: 123,
      width: 1280,
      height: 860,
    });
  });

  test('is moved and cut to fit the display', () => {
    const bounds = { x: 1500, y: -50, width: 3000, height: 3000 };
    expect(restoreState({ bounds }, [screen]).bounds).toEqual(screen);
  });

  test.each([
    [null],
    [undefined],
    [5],
    ['text'],
    [{}],
    [{ bounds: null }],
    [{ bounds: { x: 1 } }],
    [{ bounds: { x: Number.NaN, y: 0, width: 900, height: 600 } }],
    [{ bounds: { x: '1', y: 0, width: 900, height: 600 } }],
    [{ bounds: { x: 0, y: 0, width: 0, height: 0 } }],
  ])('%j counts as nothing kept', (saved) => {
    expect(restoreState(saved, [screen])).toEqual({
      bounds: { x: 320, y: 123, width: 1280, height: 860 },
      isMaximized: false,
      isFullScreen: false,
    });
  });

  // Catches a window that opens where nobody can see or catch it.
  test('whatever was kept, the window lies on a display, unless its least size is larger', () => {
    const number = fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.double());
    const bounds = fc.record({ x: number, y: number, width: number, height: number });
    fc.assert(
      fc.property(bounds, (kept) => {
        const { x, y, width, height } = restoreState({ bounds: kept }, [screen, second]).bounds;
        expect([x, y, width, height].every(Number.isInteger)).toBe(true);
        expect(width).toBeGreaterThanOrEqual(minimumSize.width);
        expect(height).toBeGreaterThanOrEqual(minimumSize.height);
        const isOn = (area: typeof screen) =>
          x >= area.x &&
          y >= area.y &&
          x + width <= area.x + area.width &&
          y + height <= area.y + area.height;
        expect(isOn(screen) || isOn(second)).toBe(true);
      }),
      { seed: 20261121, numRuns: 2_000 },
    );
  });

  test('a display smaller than the least size gets the window at its corner', () => {
    const tiny = { x: 10, y: 20, width: 640, height: 480 };
    expect(restoreState(null, [tiny]).bounds).toEqual({ x: 10, y: 20, width: 900, height: 600 });
    expect(restoreState(null, []).bounds.width).toBe(1280);
  });
});

// Catches a window that is painted in one theme and shown in another, and a damaged file that ends the program.
test.each([
  [{ theme: 'dark' }, 'dark'],
  [{ theme: 'light', bounds: 5 }, 'light'],
  [{ theme: 'purple' }, 'system'],
  [{}, 'system'],
  [null, 'system'],
  ['dark', 'system'],
])('the theme of %j is %s', (saved, theme) => {
  expect(restoreTheme(saved)).toBe(theme);
});
