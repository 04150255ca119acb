import type { SegmentPlace } from '../../../../shared/model/project.ts';
import { useScriptStore } from '../save/script-store.ts';
import { goToPlace } from './go-to-place.ts';

/** Opens the chapter of a line where needed and puts the cursor into it. False where it is gone. */
export async function goToSegment({ chapterId, segmentId }: SegmentPlace): Promise<boolean> {
  await useScriptStore.getState().showChapter(chapterId);
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
