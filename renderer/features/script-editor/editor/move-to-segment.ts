import { EditorView } from '@codemirror/view';
import { nextSpeakable, speakableFrom } from '../../../stores/speakable.ts';
import { segmentField } from '../gutter/segment-state.ts';
import { segmentAt } from '../gutter/segments.ts';

/** Index of the segment that the cursor stands in. */
export function caretSegment(view: EditorView): number {
  const { placed } = view.state.field(segmentField);
  return segmentAt(placed, view.state.selection.main.head)?.view.index ?? 0;
}

/** Puts the cursor at the start of a segment, or of the nearest one that says something. */
export function moveToSegment(view: EditorView, index: number): void {
  const { placed, segments } = view.state.field(segmentField);
  const { head } = view.state.selection.main;
  const isBack = (placed[index]?.start ?? head) < head;
  const target =
    isBack && segments[index] !== undefined
      ? (nextSpeakable(segments, index + 1, -1) ?? speakableFrom(segments, 0))
      : speakableFrom(segments, index);
  const place = target === null ? undefined : placed[target.index];
  if (place === undefined) return;
  const opening = view.state.sliceDoc(place.start, place.end);
  const anchor = place.start + (opening.length - opening.trimStart().length);
  view.dispatch({
    selection: { anchor },
    effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 80 }),
  });
}
