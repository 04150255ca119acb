import { createChapterCache } from '../features/cleaning/chapter-cache.ts';
import { createCleaning } from '../features/cleaning/cleaning.ts';
import type { JobRunner } from '../features/queue/job-runner.ts';
import { chapterCacheFolder } from '../storage/audio-store.ts';
import { createTakeUses } from '../storage/cleaning/take-uses.ts';
import { createManuscriptStore } from '../storage/manuscripts.ts';
import type { Core } from './create-core.ts';
import type { NarrationServices } from './create-narration.ts';

/** What the library takes on the disk, and cleaning it up. */
export function createCleaningServices(core: Core & NarrationServices) {
  const chapterCache = createChapterCache(chapterCacheFolder(core.platform.paths.audio));
  const cleaning = createCleaning({
    ...core,
    chapterCache,
    sourceFiles: createManuscriptStore(core.database).sourceFiles,
    coverFiles: core.library.coverFiles,
    uses: createTakeUses(core.database),
    progressed: (payload) => core.emit({ name: 'storage.progress', payload }),
  });
  return {
    cleaning,
    chapterCache,
    /** An export, while which nothing that it reads is removed; what is kept of it is bounded afterwards. */
    exporting:
      (run: JobRunner): JobRunner =>
      async (context) => {
        try {
          return await chapterCache.during(() => run(context));
        } finally {
          await cleaning.prune();
        }
      },
  };
}
