import type { BookCheckProgress } from '../../shared/model/book-check.ts';
import { createBookChecker } from '../features/book-check/book-check.ts';
import { createBookCheckStore } from '../storage/book-checks.ts';
import type { Core } from './create-core.ts';
import type { NarrationServices } from './create-narration.ts';
import { createTopic } from './topic.ts';

/** The quality check of whole books. */
export function createBookCheckServices(core: Core & NarrationServices) {
  const progress = createTopic<BookCheckProgress>();
  progress.listen((payload) => core.emit({ name: 'bookCheck.progress', payload }));
  return {
    onProgress: progress.listen,
    bookChecker: createBookChecker({
      ...core,
      bookChecks: createBookCheckStore(core.database),
      clock: core.platform.clock,
      temporaryFolder: core.platform.paths.temporary,
      progressed: progress.tell,
    }),
  };
}
