import type { SegmentView } from '../../../shared/model/project.ts';
import type { BookCheckStore } from '../../storage/book-checks.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Narration } from '../narration/narration.ts';

export type GeneratedLine = {
  readonly segment: SegmentView & { readonly takeId: string };
  readonly chapter: { readonly id: string; readonly title: string; readonly ordinal: number };
};

export type ReadParts = {
  readonly library: Pick<LibraryStore, 'project' | 'chapters'>;
  readonly narration: Pick<Narration, 'segmentsOf'>;
  readonly bookChecks: BookCheckStore;
};

/** The lines of a book that have audio, in its order. Reads the segments of each chapter once. */
export function generatedLines(parts: ReadParts, projectId: string): readonly GeneratedLine[] {
  const { library, narration } = parts;
  if (library.project(projectId) === null) return [];
  return library.chapters(projectId).flatMap(({ id, title, ordinal }) =>
    narration.segmentsOf(id).flatMap((segment) => {
      const { takeId } = segment;
      const chapter = { id, title, ordinal: ordinal + 1 };
      return takeId === null ? [] : [{ segment: { ...segment, takeId }, chapter }];
    }),
  );
}
