import type { SegmentPlace } from '../../../shared/model/project.ts';
import { player } from '../player/player-store.ts';
import { goToSegment } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';

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
