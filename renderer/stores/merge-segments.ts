import type { SegmentState, SegmentView } from '../../shared/model/project.ts';

/**
 * States of segments, as an event or an answer tells them, laid over the known ones by id: the one way in
 * which the audio of a segment reaches the page. An id that is not known belongs to a newer plan,
 * whose own answer is on its way, and is left out.
 */
export function mergeSegments(
  known: readonly SegmentView[],
  changed: readonly SegmentState[],
): readonly SegmentView[] {
  const byId = new Map(changed.map((state) => [state.id, state]));
  let didChange = false;
  const merged = known.map((segment) => {
    const next = byId.get(segment.id);
    if (next === undefined) return segment;
    didChange = true;
    return { ...segment, ...next };
  });
  return didChange ? merged : known;
}
