import type { SegmentView } from '../../../shared/model/project.ts';

function cut(text: string): readonly { readonly start: number; readonly end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  for (const match of text.matchAll(/[^\n]+\n*/g)) {
    const paragraph = match[0];
    if (paragraph.length <= 320) {
      pieces.push({ start: match.index, end: match.index + paragraph.length });
      continue;
    }
    let start = 0;
    for (const stop of paragraph.matchAll(/[.!?]["”]?\s+|\n*$/g)) {
      const end = stop.index + stop[0].length;
      if (end - start > 220 || end >= paragraph.length) {
        if (end > start) {
          pieces.push({ start: match.index + start, end: match.index + end });
        }
        start = end;
      }
    }
  }
  return pieces;
}

/** Segments good enough to draw screens with: by paragraph and length. The product has its own planner. */
export function planRoughly(text: string, before: readonly SegmentView[]): readonly SegmentView[] {
  const known = new Map(before.map((segment) => [segment.shown, segment]));
  return cut(text).map(({ start, end }, index): SegmentView => {
    const shown = text.slice(start, end).trim();
    const kept = known.get(shown);
    const isBreak = /^(\*{3}|-{3})$/.test(shown);
    if (kept !== undefined) {
      return { ...kept, index, start, end };
    }
    return {
      index,
      id: String(index),
      start,
      end,
      kind: isBreak ? 'scene-break' : shown.startsWith('#') ? 'heading' : 'speech',
      speaker: null,
      emotions: [],
      shown,
      status: isBreak ? 'silent' : 'not-made',
      durationMs: null,
      estimatedMs: isBreak ? 1200 : Math.max(900, shown.length * 62),
      pauseAfterMs: 350,
      mediaUrl: null,
      takeId: null,
      isLocked: false,
      isFlagged: false,
      flagNote: '',
      trimStartMs: 0,
      trimEndMs: 0,
      gainDb: 0,
      checks: [],
      problem: null,
    };
  });
}
