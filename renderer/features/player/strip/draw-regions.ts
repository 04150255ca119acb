import type { SegmentStatus } from '../../../../shared/model/project.ts';
import type { StripRegion } from './strip-regions.ts';

/** Tokens of the theme that is on. */
export type StripColours = {
  readonly line: string;
  readonly wave: string;
  readonly soft: string;
  readonly accent: string;
  readonly states: { readonly [Status in SegmentStatus]: string };
};

export function stripColours(): StripColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    line: token('--line'),
    wave: token('--wave'),
    soft: token('--accent-soft'),
    accent: token('--accent'),
    states: {
      silent: token('--line'),
      'not-made': token('--line-strong'),
      queued: token('--making'),
      paused: token('--line-strong'),
      making: token('--making'),
      made: token('--made'),
      changed: token('--changed'),
      uncertain: token('--uncertain'),
      failed: token('--failed'),
    },
  };
}

/** Signs beside the colours: a state is never told by colour alone. */
const signs: { readonly [Status in SegmentStatus]?: string } = {
  changed: '~',
  uncertain: '?',
  failed: '!',
};

const laneHeight = 3;

export type StripPicture = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly regions: readonly StripRegion[];
  /** The line that plays, or would. */
  readonly current: { readonly leftPx: number; readonly widthPx: number } | null;
  /** The lines that are repeated. */
  readonly loop: { readonly leftPx: number; readonly widthPx: number } | null;
  readonly colours: StripColours;
};

/** Draws what lies behind the wave: grounds, lanes of state, and flat stretches where nothing is made. */
export function drawRegions(context: CanvasRenderingContext2D, picture: StripPicture): void {
  const { widthPx, heightPx, regions, current, loop, colours } = picture;
  context.clearRect(0, 0, widthPx, heightPx);
  if (current !== null) {
    context.fillStyle = colours.soft;
    context.fillRect(current.leftPx, 0, Math.max(2, current.widthPx), heightPx);
  }
  if (loop !== null) {
    context.fillStyle = colours.accent;
    context.fillRect(loop.leftPx, 0, loop.widthPx, 2);
    context.fillRect(loop.leftPx, 0, 2, 8);
    context.fillRect(loop.leftPx + loop.widthPx - 2, 0, 2, 8);
  }
  for (const region of regions) {
    drawRegion(context, region, heightPx, colours);
  }
}

function drawRegion(
  context: CanvasRenderingContext2D,
  { leftPx, widthPx, status, isFlagged }: StripRegion,
  heightPx: number,
  colours: StripColours,
): void {
  const width = Math.max(1, widthPx - (widthPx > 3 ? 1 : 0));
  const colour = colours.states[status];
  const laneTop = heightPx - laneHeight;
  context.fillStyle = colour;
  if (status === 'made') {
    context.fillRect(leftPx, laneTop, width, laneHeight);
  } else {
    drawDashes(context, leftPx, laneTop, width, status === 'not-made' ? 2 : 5);
    // No wave yet: a flat stretch, as long as it will be about.
    context.fillStyle = colours.line;
    context.fillRect(leftPx, (heightPx - laneHeight) / 2 - 4, width, 6);
  }
  const sign = isFlagged ? '⚑' : signs[status];
  if (sign !== undefined && widthPx >= 8) {
    context.fillStyle = isFlagged ? colours.accent : colour;
    context.font = '600 11px "Inter Variable", system-ui, sans-serif';
    context.fillText(sign, leftPx + 2, 12);
  } else if (sign !== undefined) {
    context.fillRect(leftPx, 0, Math.max(2, width), 4);
  }
}

function drawDashes(
  context: CanvasRenderingContext2D,
  leftPx: number,
  top: number,
  width: number,
  dash: number,
): void {
  for (let at = 0; at < width; at += dash * 2) {
    context.fillRect(leftPx + at, top, Math.min(dash, width - at), laneHeight);
  }
}
