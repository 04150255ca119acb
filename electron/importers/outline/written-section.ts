import type { DraftChapter, DraftSection } from '../../../shared/model/import/book-draft.ts';
import type { WrittenSection } from '../chapter-writer.ts';

/** A section as it was written, its body taken out of its proposed chapter. */
export function writtenSection(
  chapter: DraftChapter | undefined,
  { head, hasBreakBefore, start, end }: DraftSection,
): WrittenSection {
  const body = chapter?.text.slice(start, end) ?? '';
  return { head, hasBreakBefore, body };
}
