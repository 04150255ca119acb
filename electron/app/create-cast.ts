import { createAudition } from '../features/cast/audition.ts';
import type { BookSpeakers } from '../features/cast/book-speakers.ts';
import { createCastActs } from '../features/cast/cast-acts.ts';
import { type CastChange, previewCast, previewMerge } from '../features/cast/cast-preview.ts';
import { castStateOf, remakeParts } from '../features/cast/cast-state.ts';
import type { Pronunciation } from '../features/narration/speech-orders.ts';
import type { ChapterGeneration } from '../features/queue/chapter-job.ts';
import type { ProjectRow } from '../storage/library.ts';
import type { Core } from './create-core.ts';
import type { LibraryServices } from './create-library.ts';
import type { NarrationServices } from './create-narration.ts';

export type CastServices = ReturnType<typeof createCastServices>;

type Parts = Core &
  NarrationServices &
  LibraryServices & {
    readonly chapters: ChapterGeneration;
    readonly bookSpeakers: BookSpeakers;
    readonly pronunciationOf: (project: ProjectRow) => Pronunciation;
  };

/** Who speaks what in a book, with which voice, and what a change of it costs. */
export function createCastServices(parts: Parts) {
  const { projects, accounts } = parts;
  return {
    ...createCastActs(parts),
    state: (projectId: string) => castStateOf(parts, projects.row(projectId), accounts.current()),
    preview: (projectId: string, change: CastChange) =>
      previewCast(parts, projects.row(projectId), accounts.current(), change),
    previewMerge: (projectId: string, name: string, into: string) =>
      previewMerge(parts, projects.row(projectId), accounts.current(), { name, into }),
    remake: (projectId: string, names: readonly (string | null)[], approval: string | null) =>
      remakeParts(parts, projects.row(projectId), names, approval),
    audition: createAudition(parts),
    speakers: (projectId: string, chapterId: string | null) =>
      parts.bookSpeakers.find(projects.row(projectId), chapterId),
    people: (projectId: string) => parts.bookSpeakers.found(projects.row(projectId)),
  };
}
