import type { Narration } from '../../features/narration/narration.ts';
import type { BookGeneration } from '../../features/queue/book-generation.ts';
import type { ChapterGeneration } from '../../features/queue/chapter-job.ts';
import type { HandlersOf } from '../ports.ts';

export function narrationHandlers(
  narration: Pick<Narration, 'hear' | 'price'>,
  chapters: Pick<ChapterGeneration, 'make' | 'stop'>,
  books: BookGeneration,
): HandlersOf<'narration'> {
  return {
    'narration.hear': ({ segmentId, approval }) => narration.hear(segmentId, approval),
    'narration.price': ({ chapterId, segmentIds }) => narration.price(chapterId, segmentIds),
    'narration.make': ({ chapterId, segmentIds, approval }) =>
      chapters.make(chapterId, segmentIds, approval),
    'narration.priceBook': ({ projectId }) => books.price(projectId),
    'narration.makeBook': ({ projectId, approval }) => books.make(projectId, approval),
    'narration.stop': ({ chapterId }) => chapters.stop(chapterId),
  };
}
