import { request } from '../../ipc/client.ts';
import { isSpeakable } from '../../stores/speakable.ts';
import type { PlayerTrack } from './player-state.ts';

/** The next chapter of the book that has something to say, as main has it now; null behind the last one. */
export async function nextTrack({
  projectId,
  chapterId,
}: PlayerTrack): Promise<PlayerTrack | null> {
  const { chapters } = await request('project.get', { projectId });
  const at = chapters.findIndex(({ id }) => id === chapterId);
  // Removed meanwhile, it has no place in the book.
  const behind = at < 0 ? [] : chapters.slice(at + 1);
  for (const { id } of behind) {
    const { title, segments } = await request('chapter.get', { chapterId: id });
    if (segments.some(isSpeakable)) {
      return { projectId, chapterId: id, chapterTitle: title, segments };
    }
  }
  return null;
}
