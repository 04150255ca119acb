import { resolveBookLink } from '../epub/book-paths.ts';

/** Lists of chapters beside the texts: of mdBook, GitBook and Leanpub, else of docsify. */
const lists = [
  /(?:^|\/)(?:SUMMARY\.md|manuscript\/Book\.txt)$/i,
  /(?:^|\/)_sidebar\.md$/i,
  /(?:^|\/)Book\.txt$/i,
];

/** The only text beside these that may be a list of chapters, by its name; null where there is none. */
export function summaryIn(names: readonly string[]): string | null {
  for (const list of lists) {
    const [found, ...others] = names.filter((name) => list.test(name));
    if (found !== undefined && others.length === 0) return found;
  }
  return null;
}

const link = /\]\(<?([^()\s<>]{1,500})/g;
/** A line of words that links nowhere. */
const sentence = /^(?!.*\]\().*[.!?…。！？]["'”’»)]*[ \t\r]*$/gm;
const linksPerSentence = 4;
/** A line of Leanpub's list: a file, a remark, or a mark such as "{frontmatter}". */
const listLine = /^\s*(?:#.*|\{.*\}|\w+:|[^.].*\.\w{1,9})?\s*$/;

/** False for a text of such a name: a summary of the book in words, a file that is the book. */
export function listsChapters({ path, text }: { path: string; text: string }): boolean {
  if (!/\.md$/i.test(path)) return text.split('\n').every((line) => listLine.test(line));
  const links = text.match(link)?.length ?? 0;
  return links > 0 && (text.match(sentence)?.length ?? 0) * linksPerSentence <= links;
}

/** A line of Leanpub's list names a file. */
const fileLine = /^[ \t]*([^#\n]{1,500}?)[ \t\r]*$/gm;

/** True for the list of Leanpub, which takes each text of its folder for Markdown, whatever its name ends in. */
export function listsMarkdown(summary: string | null, name: string): boolean {
  return summary !== null && /\.txt$/i.test(summary) && name.startsWith(folderOf(summary));
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Files that are lists as well: of what Leanpub makes besides the book, and of docsify's links at the top. */
function isOtherList(summary: string, name: string): boolean {
  const folder = folderOf(summary);
  const other = /\.txt$/i.test(summary) ? /^(?:Sample|Subset)\.txt$/i : /^_navbar\.md$/i;
  return name.startsWith(folder) && other.test(name.slice(folder.length));
}

/** The texts in the order of that list, those that it leaves out behind the others. */
export function inOrderOf(
  summary: { readonly path: string; readonly text: string },
  names: readonly string[],
): readonly string[] {
  const listed = new Set<string>();
  const known = new Set(
    names.filter((name) => name !== summary.path && !isOtherList(summary.path, name)),
  );
  for (const [, href = ''] of summary.text.matchAll(
    /\.md$/i.test(summary.path) ? link : fileLine,
  )) {
    // Docsify writes its links from the top, and without the end of a name.
    const own = href === '/' ? 'README.md' : href.replace(/^\//, '');
    const path = resolveBookLink(summary.path, own)?.path ?? '';
    const found = [path, `${path}.md`, `${path}/README.md`].find((name) => known.has(name));
    if (found !== undefined) listed.add(found);
  }
  return [...listed, ...[...known].filter((name) => !listed.has(name))];
}
