import { readFileSync, writeFileSync } from 'node:fs';

export type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type WindowState = {
  readonly bounds: Rectangle;
  readonly isMaximized: boolean;
  readonly isFullScreen: boolean;
};

const themes = ['system', 'light', 'dark'] as const;

/** The theme of the last window, in which the next one is painted before the settings are read. */
export type WindowTheme = (typeof themes)[number];

export const minimumSize = { width: 900, height: 600 } as const;
const firstSize = { width: 1280, height: 860 } as const;

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Record<string, unknown>;
  return [x, y, width, height].every(Number.isFinite);
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

function centred(area: Rectangle): Rectangle {
  const width = Math.max(minimumSize.width, Math.min(firstSize.width, area.width));
  const height = Math.max(minimumSize.height, Math.min(firstSize.height, area.height));
  return {
    x: Math.max(area.x, area.x + Math.round((area.width - width) / 2)),
    y: Math.max(area.y, area.y + Math.round((area.height - height) / 2)),
    width,
    height,
  };
}

/**
 * Where the window opens: where it was, moved and cut so that all of it lies on the display that shows
 * most of it; in the middle of the first display when none does or nothing sensible was kept.
 * @param areas work areas of the displays in pixels, the primary one first.
 */
export function restoreState(saved: unknown, areas: readonly Rectangle[]): WindowState {
  const first = areas[0] ?? { x: 0, y: 0, ...firstSize };
  const kept = typeof saved === 'object' && saved !== null ? (saved as Partial<WindowState>) : {};
  const size = {
    isMaximized: kept.isMaximized === true,
    isFullScreen: kept.isFullScreen === true,
  };
  const bounds = kept.bounds;
  if (!isRectangle(bounds)) return { bounds: centred(first), ...size };
  const [best] = [...areas].sort((a, b) => overlap(bounds, b) - overlap(bounds, a));
  if (best === undefined || overlap(bounds, best) === 0) return { bounds: centred(first), ...size };
  const width = Math.round(Math.max(minimumSize.width, Math.min(bounds.width, best.width)));
  const height = Math.round(Math.max(minimumSize.height, Math.min(bounds.height, best.height)));
  return {
    bounds: {
      x: Math.round(clamp(bounds.x, best.x, Math.max(best.x, best.x + best.width - width))),
      y: Math.round(clamp(bounds.y, best.y, Math.max(best.y, best.y + best.height - height))),
      width,
      height,
    },
    ...size,
  };
}

export function restoreTheme(saved: unknown): WindowTheme {
  const kept = typeof saved === 'object' && saved !== null && 'theme' in saved ? saved.theme : null;
  return themes.find((theme) => theme === kept) ?? 'system';
}

/** What was kept, or null; a damaged file is the same as none. */
export function readWindowState(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Losing the place of a window is no reason to disturb anyone: a failure is ignored. */
export function writeWindowState(
  file: string,
  state: WindowState & { readonly theme: WindowTheme },
): void {
  try {
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  } catch {
    // The window opens in the middle next time.
  }
}
