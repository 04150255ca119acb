import { describe, expect, test } from 'vitest';
import { widestPane } from '../../../../renderer/ui/pane-width.ts';

const list = { initial: 256, min: 176, max: 520, share: 0.3 };

describe('the widest that a pane may be', () => {
  test('follows the window, so that two panes cannot squeeze the text out', () => {
    expect(widestPane(list, 1280)).toBe(384);
    expect(widestPane(list, 1000)).toBe(300);
  });

  test('ends at its own limit on a very wide window', () => {
    expect(widestPane(list, 3840)).toBe(520);
  });

  test('is never below the narrowest, where a slider would have its ends the wrong way round', () => {
    expect(widestPane(list, 450)).toBe(176);
  });

  test('is half of the window where nothing else is said', () => {
    expect(widestPane({ initial: 384, min: 264, max: 640 }, 900)).toBe(450);
  });
});
