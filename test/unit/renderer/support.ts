import { vi } from 'vitest';
import type { SegmentState, SegmentStatus, SegmentView } from '../../../shared/model/project.ts';

/** A segment of ten characters at its place in line, unless told otherwise. */
export function segment(
  index: number,
  status: SegmentStatus = 'not-made',
  change: Partial<SegmentView> = {},
): SegmentView {
  return {
    index,
    id: String(index),
    start: index * 10,
    end: index * 10 + 10,
    kind: status === 'silent' ? 'scene-break' : 'speech',
    speaker: null,
    emotions: [],
    shown: `line ${index}`,
    status,
    durationMs: status === 'made' ? 1000 : null,
    estimatedMs: 1200,
    pauseAfterMs: 300,
    mediaUrl: status === 'made' ? `/media/${index}` : null,
    takeId: status === 'made' ? `take-${index}` : null,
    isLocked: false,
    isFlagged: false,
    flagNote: '',
    trimStartMs: 0,
    trimEndMs: 0,
    gainDb: 0,
    checks: [],
    problem: null,
    ...change,
  };
}

/** What an event or an answer tells of it. */
export function stateOf(view: SegmentView): SegmentState {
  const { index: _at, start: _start, end: _end, kind: _kind, ...rest } = view;
  const { speaker: _speaker, emotions: _emotions, shown: _shown, ...state } = rest;
  return state;
}

/** The page has a storage of its own from now on: what is kept there by name. It begins empty. */
export function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return kept;
}
