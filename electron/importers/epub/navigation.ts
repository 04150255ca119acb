import type { Archive } from '../archive.ts';
import { type ContentsEntry, chapterLevel } from '../html/chapter-starts.ts';
import { importLimits } from '../import-limits.ts';
import { decodeXml } from '../text-encoding.ts';
import { createNameFinder, resolveBookLink } from './book-paths.ts';
import type { PackageDocument } from './package-document.ts';
import { findAll, findFirst, readXml, textOf, type XmlElement } from './xml-tree.ts';

/**
 * The book's table of contents: the EPUB 3 navigation document, else the NCX. The second is taken when
 * the first has no level with two entries. Empty when the book has neither.
 */
export async function readContents(
  archive: Archive,
  book: PackageDocument,
): Promise<readonly ContentsEntry[]> {
  const findName = createNameFinder(archive.names);
  const readers = [
    { path: book.nav?.path ?? null, read: entriesOfNav },
    { path: book.ncx?.path ?? null, read: entriesOfNcx },
  ];
  let best: readonly ContentsEntry[] = [];
  for (const { path, read } of readers) {
    if (path === null) continue;
    const source = decodeXml(await archive.read(path, importLimits.textEntryBytes));
    const root = readXml(source, archive.fileName, path);
    const entries = read(root, (href) => {
      const link = href === undefined ? null : resolveBookLink(path, href);
      return link === null ? null : { ...link, path: findName(link.path) ?? link.path };
    });
    if (chapterLevel(entries) !== null) return entries;
    if (best.length === 0) best = entries;
  }
  return best;
}

type Resolve = (
  href: string | undefined,
) => { readonly path: string; readonly fragment: string | null } | null;

function entriesOfNav(root: XmlElement, resolve: Resolve): ContentsEntry[] {
  const navs = findAll(root, 'nav');
  const toc =
    navs.find((nav) => /\btoc\b/.test(nav.attributes['epub:type'] ?? '')) ??
    navs.find((nav) => nav.attributes.role === 'doc-toc') ??
    navs.find((nav) => nav.attributes['epub:type'] === undefined);
  const list = toc === undefined ? undefined : findFirst(toc, 'ol');
  return list === undefined ? [] : entriesOfList(list, resolve);
}

function entriesOfList(list: XmlElement, resolve: Resolve): ContentsEntry[] {
  return list.children
    .filter((child) => child.name === 'li')
    .map((item) => {
      const label = item.children.find((child) => child.name === 'a' || child.name === 'span');
      const inner = item.children.find((child) => child.name === 'ol');
      const link = resolve(label?.attributes.href);
      return {
        title: label === undefined ? '' : textOf(label),
        path: link?.path ?? null,
        fragment: link?.fragment ?? null,
        children: inner === undefined ? [] : entriesOfList(inner, resolve),
      };
    });
}

function entriesOfNcx(root: XmlElement, resolve: Resolve): ContentsEntry[] {
  const map = findFirst(root, 'navmap');
  return map === undefined ? [] : entriesOfPoints(map, resolve);
}

function entriesOfPoints(parent: XmlElement, resolve: Resolve): ContentsEntry[] {
  return parent.children
    .filter((child) => child.name === 'navpoint')
    .map((point) => {
      const label = point.children.find((child) => child.name === 'navlabel');
      const content = point.children.find((child) => child.name === 'content');
      const link = resolve(content?.attributes.src);
      return {
        title: label === undefined ? '' : textOf(findFirst(label, 'text') ?? label),
        path: link?.path ?? null,
        fragment: link?.fragment ?? null,
        children: entriesOfPoints(point, resolve),
      };
    });
}
