import { resolveBookLink } from '../epub/book-paths.ts';

/** The list of chapters that mdBook, GitBook and Leanpub keep beside their texts; null where there is none. */
export function summaryIn(names: readonly string[]): string | null {
  const found = names.filter((name) =>
    /(?:^|\/)(?:SUMMARY\.md|manuscript\/Book\.txt)$/i.test(name),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const link = /\]\(<?([^()\s<>]{1,500})/g;
/** A line of Leanpub's list names a file. */
const fileLine = /^[ \t]*([^#\n]{1,500}?)[ \t\r]*$/gm;

/** True for the list of Leanpub, which takes each text of its folder for Markdown, whatever its name ends in. */
export function listsMarkdown(summary: string | null, name: string): boolean {
  return summary !== null && /\.txt$/i.test(summary) && name.startsWith(folderOf(summary));
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** What Leanpub makes of the same texts besides the book: these are lists as well. */
const extract = /(?:^|\/)(?:Sample|Subset)\.txt$/i;

/** The texts in the order of that list, those that it leaves out behind the others. */
export function inOrderOf(
  summary: { readonly path: string; readonly text: string },
  names: readonly string[],
): readonly string[] {
  const listed = new Set<string>();
  const known = new Set(
    names.filter(
      (name) => name !== summary.path && !(listsMarkdown(summary.path, name) && extract.test(name)),
    ),
  );
  for (const [, href = ''] of summary.text.matchAll(
    /\.md$/i.test(summary.path) ? link : fileLine,
  )) {
    const path = resolveBookLink(summary.path, href)?.path;
    if (path !== undefined && known.has(path)) listed.add(path);
  }
  return [...listed, ...[...known].filter((name) => !listed.has(name))];
}
