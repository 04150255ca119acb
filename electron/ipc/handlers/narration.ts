import type { Narration } from '../../features/narration/narration.ts';
import type { ChapterGeneration } from '../../features/queue/chapter-job.ts';
import type { HandlersOf } from '../ports.ts';

export function narrationHandlers(
  narration: Pick<Narration, 'hear' | 'price'>,
  chapters: Pick<ChapterGeneration, 'make' | 'stop'>,
): HandlersOf<'narration'> {
  return {
    'narration.hear': ({ segmentId, approval }) => narration.hear(segmentId, approval),
    'narration.price': ({ chapterId, segmentIds }) => narration.price(chapterId, segmentIds),
    'narration.make': ({ chapterId, segmentIds, approval }) =>
      chapters.make(chapterId, segmentIds, approval),
    'narration.stop': ({ chapterId }) => chapters.stop(chapterId),
  };
}
