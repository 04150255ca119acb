import { resolveBookLink } from '../epub/book-paths.ts';

/** Lists of chapters beside the texts: of mdBook, GitBook and Leanpub, else of docsify. */
const lists = [
  /(?:^|\/)(?:SUMMARY\.md|manuscript\/Book\.txt)$/i,
  /(?:^|\/)_sidebar\.md$/i,
  /(?:^|\/)Book\.txt$/i,
];

/** The texts among these that may be a list of chapters, by their names: of each kind the only one. */
export function summariesIn(names: readonly string[]): readonly string[] {
  return lists.flatMap((list) => {
    const found = names.filter((name) => list.test(name));
    return found.length === 1 ? found : [];
  });
}

const link = /\]\(<?([^()\s<>]{1,500})/g;
/** A line of a list begins with a link. */
const linkLine = /^(?:(?:[-*+]|#{1,6}|\d+[.)])\s+[^[]{0,20}|[*_]{0,2})\[/;
/** A line that is no entry: blank, a heading or a remark, a mark of Leanpub. */
const noEntry = /^(?:#.*|\{.*\}|\w+:|[-=*_]{3,}|.*\]\(\))?$/;

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

/** The texts in the order of that list, those that it leaves out behind the others; null where most lines name none. */
export function inOrderOf(
  summary: { readonly path: string; readonly text: string },
  names: readonly string[],
): readonly string[] | null {
  const isMarkdown = /\.md$/i.test(summary.path);
  const known = new Set(
    names.filter((name) => name !== summary.path && !isOtherList(summary.path, name)),
  );
  const find = (href: string): string | undefined => {
    // Docsify writes its links from the top, and without the end of a name.
    const own = href === '/' ? 'README.md' : href.replace(/^\//, '');
    const path = resolveBookLink(summary.path, own)?.path ?? '';
    return [path, `${path}.md`, `${path}/README.md`].find((name) => known.has(name));
  };
  const listed = new Set<string>();
  let others = 0;
  for (const line of summary.text.split('\n').map((one) => one.trim())) {
    const links = linkLine.test(line) ? [...line.matchAll(link)].map(([, href = '']) => href) : [];
    const found = (isMarkdown ? links : [line]).map(find).filter((name) => name !== undefined);
    if (found.length === 0 && links.length === 0 && !noEntry.test(line)) others += 1;
    for (const name of found) listed.add(name);
  }
  if (listed.size === 0 || others > listed.size) return null;
  return [...listed, ...[...known].filter((name) => !listed.has(name))];
}
