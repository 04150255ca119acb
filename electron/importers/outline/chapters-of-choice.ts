import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import { composeChapter } from './compose-chapter.ts';
import { writtenSection } from './written-section.ts';

/** A chapter as a person divided the book: it ends before the first section of the next one. */
export type ChosenChapter = {
  readonly first: number;
  readonly title: string;
};

export type ChoiceText = ChosenChapter & { readonly text: string };

/**
 * The book's chapters as chosen, in order; every section is in exactly one. The first one also takes what precedes
 * it; a section that the book does not have is ignored. A chapter that is as proposed keeps its text.
 */
export function chaptersOfChoice(
  draft: BookDraft,
  chosen: readonly ChosenChapter[],
): readonly ChoiceText[] {
  const count = draft.sections.length;
  const byFirst = new Map(
    chosen.filter(({ first }) => first < count).map((one) => [one.first, one] as const),
  );
  const inOrder = [...byFirst.values()].sort((a, b) => a.first - b.first);
  const places = new Map(draft.chapters.map(({ first }, at) => [first, at] as const));
  return inOrder.map((one, index) => {
    const from = index === 0 ? 0 : one.first;
    const to = inOrder[index + 1]?.first ?? count;
    const at = places.get(from) ?? -2;
    const known = draft.chapters[at];
    const knownEnd = draft.chapters[at + 1]?.first ?? count;
    if (known !== undefined && known.title === one.title && knownEnd === to) {
      return { ...one, text: known.text };
    }
    const sections = draft.sections.slice(from, to);
    const proposed = known?.title ?? sections[0]?.name ?? one.title;
    const { title, text } = composeChapter(
      one.title,
      sections.map((section) => writtenSection(draft.chapters[section.chapter], section)),
      proposed,
    );
    return { first: one.first, title, text };
  });
}
