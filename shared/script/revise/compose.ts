import { type ManuscriptChapter, paragraphsOf } from './manuscript.ts';
import {
  type RevisedChapter,
  type RevisedParagraph,
  type RevisionSide,
  usualSide,
} from './revision.ts';

export type ComposedChapter = {
  readonly former: number | null;
  readonly title: string;
  readonly text: string;
};

/**
 * The book by the sides that were chosen. Chapters of which nothing is left are not in it; one that holds what it
 * held has its very text.
 */
export function composeRevision(
  revision: readonly RevisedChapter[],
  { book, cast }: { readonly book: readonly ManuscriptChapter[]; readonly cast: readonly string[] },
  sideOf: (paragraph: RevisedParagraph, chapter: number, at: number) => RevisionSide = usualSide,
): readonly ComposedChapter[] {
  return revision.flatMap(({ former, title, paragraphs }, chapter) => {
    const scripts = paragraphs.flatMap((one, at) => scriptsOf(one, sideOf(one, chapter, at)));
    const own = former === null ? null : (book[former] ?? null);
    // An empty chapter that was made here stays.
    if (scripts.length === 0 && (own === null || paragraphs.length > 0)) return [];
    const ownScripts = own === null ? [] : paragraphsOf([own], cast).map(({ script }) => script);
    const isUntouched =
      own !== null &&
      ownScripts.length === scripts.length &&
      scripts.every((script, at) => script === ownScripts[at]);
    const text = isUntouched ? own.text : `${scripts.join('\n\n')}\n`;
    return [{ former, title, text }];
  });
}

function scriptsOf({ ours, theirs }: RevisedParagraph, side: RevisionSide): readonly string[] {
  return [side === 'theirs' ? null : ours, side === 'ours' ? null : theirs].flatMap(
    (one) => one ?? [],
  );
}
