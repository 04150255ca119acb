import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PassedSegment } from '../../../shared/model/pronunciation.ts';
import { pronounce } from '../../../shared/script/pronounce/pronounce.ts';
import type { LibraryStore } from '../../storage/library.ts';
import { requireProject } from '../library/chapters.ts';
import type { Narration } from '../narration/narration.ts';
import type { BookRules } from './book-rules.ts';

/** The lines of a book that a rule is not applied to, though it is found there; 100 at most. */
export type PassedSegments = (projectId: string) => Promise<readonly PassedSegment[]>;

type PassedSegmentParts = {
  readonly library: LibraryStore;
  readonly narration: Pick<Narration, 'find'>;
  readonly bookRules: BookRules;
};

const mostLines = 100;

export function createPassedSegments(parts: PassedSegmentParts): PassedSegments {
  return async (projectId) => {
    const project = requireProject(parts.library, projectId);
    const pronouncer = parts.bookRules.pronouncerOf(project);
    const found: PassedSegment[] = [];
    if (pronouncer.rules.length === 0) return found;
    for (const { id: chapterId, title: chapterTitle } of parts.library.chapters(projectId)) {
      const { plan } = parts.narration.find(chapterId).orders;
      for (const { sent, shown, start, end, spokenFrom } of plan.segments) {
        const place = spokenFrom ?? { start, end };
        for (const { ruleId, kind } of pronounce(sent, pronouncer).problems) {
          found.push({ ruleId, kind, chapterId, chapterTitle, ...place, shown });
        }
      }
      if (found.length >= mostLines) break;
      // Lets other work of the process go on between two chapters.
      await nextTurn();
    }
    return found.slice(0, mostLines);
  };
}
