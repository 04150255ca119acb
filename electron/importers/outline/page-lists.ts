import { wordsOf } from '../html/blocks.ts';
import { isPageLabel } from '../html/element-rules.ts';
import type { ContentsEntry } from './nodes.ts';

const listTitle =
  /^(?:pages|page list|list of pages|print pages|seiten|seitenzahlen|liste des pages|páginas|pagine|pagina s|страницы|strony|页码|ページ)$/;
/** "Page 12", "[12]", "p. 12": never a chapter; a bare number may be one. */
const pageEntry =
  /^(?:[[({]\s*(?:pg?\.?\s*)?\p{Nd}+\s*[\])}]|(?:page|pg|p|seite|s|pág|página|pagina|стр|str)\.?\s*\p{Nd}+)$/iu;
/** More bare numbers in a row than chapters have parts. */
const longList = 60;

/** Contents without lists of printed pages, which some books put among their chapters. */
export function withoutPageLists(entries: readonly ContentsEntry[]): readonly ContentsEntry[] {
  return entries
    .filter(
      ({ title }) => !listTitle.test(wordsOf(title).join(' ')) && !pageEntry.test(title.trim()),
    )
    .map((entry) => ({
      ...entry,
      children: isPageList(entry.children) ? [] : withoutPageLists(entry.children),
    }));
}

function isPageList(entries: readonly ContentsEntry[]): boolean {
  return (
    entries.length > longList &&
    entries.every(({ title, children }) => children.length === 0 && isPageLabel(title.trim()))
  );
}
