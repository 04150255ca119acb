import type { Outline } from '../../features/library/outline.ts';
import type { ChapterGeneration } from '../../features/queue/chapter-job.ts';
import type { HandlersOf } from '../ports.ts';

export function outlineHandlers(
  outline: Outline,
  chapters: Pick<ChapterGeneration, 'stop'>,
): HandlersOf<'outline'> {
  return {
    'outline.move': ({ chapterId, toIndex }) => outline.move(chapterId, toIndex),
    'outline.rename': ({ chapterId, title }) => ({
      formerTitle: outline.rename(chapterId, title),
    }),
    'outline.remove': ({ chapterId }) => {
      outline.remove(chapterId);
      chapters.stop(chapterId);
    },
    'outline.restore': ({ chapterId }) => outline.restore(chapterId),
    'outline.split': ({ chapterId, at, baseRevision }) => ({
      chapterId: outline.split(chapterId, at, baseRevision),
    }),
    'outline.join': ({ chapterId, toChapterId }) => {
      const joined = outline.join(chapterId, toChapterId);
      chapters.stop(chapterId);
      return joined;
    },
    'outline.part': ({ chapterId }) => outline.part(chapterId),
  };
}
