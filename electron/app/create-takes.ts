import type { BookCheckProgress } from '../../shared/model/book-check.ts';
import type { RepairedLine } from '../../shared/sound/take-repair.ts';
import { type BookChecker, createBookChecker } from '../features/book-check/book-check.ts';
import { createRecognisers, recogniserFor } from '../features/book-check/recognisers.ts';
import { createBookmarks } from '../features/bookmarks/bookmarks.ts';
import type { Queue } from '../features/queue/queue.ts';
import { listPickups } from '../features/takes/pickups.ts';
import type { Repairs } from '../features/takes/repairs.ts';
import { createRetakes } from '../features/takes/retakes.ts';
import { createTakes } from '../features/takes/takes.ts';
import { createVariants } from '../features/takes/variants.ts';
import { createBookCheckStore } from '../storage/book-checks.ts';
import { createBookmarkStore } from '../storage/bookmarks.ts';
import { createSegmentChoiceStore } from '../storage/segments/segment-choices.ts';
import type { Core } from './create-core.ts';
import type { NarrationServices } from './create-narration.ts';
import { createPauseShortener } from './take-ingester.ts';
import { createTopic } from './topic.ts';

export type TakeServices = ReturnType<typeof createTakeServices>;

/** The services around the takes of a line. */
export function createTakeServices(
  core: Core & NarrationServices & { readonly queue: Queue; readonly bookChecker: BookChecker },
) {
  const choices = createSegmentChoiceStore(core.database);
  const variants = createVariants(core.takeStore);
  const { accepted, carry } = createBookCheckStore(core.database);
  const parts = { ...core, accepted, carry, choices, variants, ingestTake: core.engine.ingestTake };
  const shortenPauses = createPauseShortener(core.pool, core.audio);
  let repairs: Promise<Repairs> | null = null;
  const loaded = (): Promise<Repairs> => {
    repairs ??= import('../features/takes/repairs.ts').then(({ createRepairs }) =>
      createRepairs({ ...parts, shortenPauses }),
    );
    return repairs;
  };
  return {
    choices,
    bookmarks: createBookmarks(createBookmarkStore(core.database), core.segments, (chapterId) => {
      const projectId = core.library.head(chapterId)?.projectId ?? null;
      core.emit({ name: 'library.changed', payload: { projectId } });
    }),
    takes: createTakes(parts),
    retakes: createRetakes(parts),
    repairTakes: async (...wanted: Parameters<Repairs['repair']>) =>
      (await loaded()).repair(...wanted),
    undoRepairs: async (lines: readonly RepairedLine[]) => (await loaded()).undo(lines),
    pickups: (projectId: string, chapterId: string | null) =>
      listPickups(parts, projectId, chapterId),
  };
}

/** The quality check of whole books. */
export function createBookCheckServices(core: Core & NarrationServices) {
  const progress = createTopic<BookCheckProgress>(core.platform.logger);
  progress.listen((payload) => core.emit({ name: 'bookCheck.progress', payload }));
  const recognisers = createRecognisers(core.platform.paths.home);
  return {
    onBookCheckProgress: progress.listen,
    recognisers,
    recogniserFor: (projectId: string) => recogniserFor(recognisers, core.library, projectId),
    bookChecker: createBookChecker({
      ...core,
      bookChecks: createBookCheckStore(core.database),
      clock: core.platform.clock,
      temporaryFolder: core.platform.paths.temporary,
      progressed: progress.tell,
    }),
  };
}
