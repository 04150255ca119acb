import type { BookRules } from '../features/pronunciation/book-rules.ts';
import { createBookWords } from '../features/pronunciation/book-word-list.ts';
import { createPassedSegments } from '../features/pronunciation/passed-segments.ts';
import { createRulePreviews } from '../features/pronunciation/preview.ts';
import { createPronunciations } from '../features/pronunciation/pronunciations.ts';
import { createSamples } from '../features/pronunciation/samples.ts';
import { createStaleBook } from '../features/pronunciation/stale-segments.ts';
import type { ChapterGeneration } from '../features/queue/chapter-job.ts';
import type { PronunciationStore } from '../storage/pronunciations.ts';
import type { Core } from './create-core.ts';
import type { LibraryServices } from './create-library.ts';
import type { NarrationServices } from './create-narration.ts';

export type PronunciationServices = ReturnType<typeof createPronunciationServices>;

type Parts = Core &
  NarrationServices &
  Pick<LibraryServices, 'libraryChanged'> & {
    readonly store: PronunciationStore;
    readonly bookRules: BookRules;
    readonly chapters: ChapterGeneration;
  };

/** How words are said: the rules with their previews, samples, a book's names, and what is to be remade. */
export function createPronunciationServices(parts: Parts) {
  const rules = createPronunciations({
    ...parts,
    random: parts.platform.random,
    staleOf: createStaleBook(parts),
    changed: parts.libraryChanged,
  });
  return {
    rules,
    previews: createRulePreviews(parts),
    samples: createSamples({ ...parts, hearSpeech: parts.narration.hearSpeech }),
    words: createBookWords(parts),
    passed: createPassedSegments(parts),
    /** Puts those segments into the queue that the approval names. Throws `approval_needed` where it names none. */
    remake: (projectId: string, approval: string | null) =>
      parts.chapters.makeAll(rules.state(projectId).stale.chapters, approval),
  };
}
