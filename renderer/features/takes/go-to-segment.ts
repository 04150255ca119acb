import { player } from '../player/player-store.ts';
import { goToPlace } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import type { SegmentPlace } from './takes-store.ts';

/** Opens the chapter of a line where needed and puts the cursor into it. False where it is gone. */
export async function goToSegment({ chapterId, segmentId }: SegmentPlace): Promise<boolean> {
  await useScriptStore.getState().openChapter(chapterId);
  // The editor of a chapter that was just opened is there with the next picture.
  await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
  const { chapter, segments, setCurrentIndex } = useScriptStore.getState();
  const index = segments.findIndex(({ id }) => id === segmentId);
  const segment = segments[index];
  if (chapter?.id !== chapterId || segment === undefined) return false;
  setCurrentIndex(index);
  await goToPlace({ chapterId, start: segment.start, end: segment.start, isFocused: false });
  return true;
}

/** Plays a line; with its neighbours where `isInContext`, as far as they are made. */
export async function hearSegmentThere(place: SegmentPlace, isInContext = false): Promise<void> {
  const isThere = await goToSegment(place);
  const { project, chapter, segments, currentIndex } = useScriptStore.getState();
  if (!isThere || project === null || chapter === null) return;
  const { id: chapterId, title: chapterTitle } = chapter;
  const track = { projectId: project.id, chapterId, chapterTitle, segments };
  const { playSegment } = player.getState();
  if (!isInContext) {
    await playSegment(track, currentIndex);
    return;
  }
  const isHeard = (index: number): boolean =>
    segments[index]?.status === 'made' || segments[index]?.status === 'silent';
  const from = isHeard(currentIndex - 1) ? currentIndex - 1 : currentIndex;
  const to = isHeard(currentIndex + 1) ? currentIndex + 1 : currentIndex;
  await playSegment(track, from, { kind: 'lines', from, to });
}
