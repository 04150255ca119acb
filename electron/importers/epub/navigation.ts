import type { Archive } from '../archive.ts';
import { importLimits } from '../import-limits.ts';
import type { Contents, ContentsEntry } from '../outline/nodes.ts';
import { withoutPageLists } from '../outline/page-lists.ts';
import { decodeXml } from '../text-encoding.ts';
import { type BookLink, createNameFinder, resolveBookLink } from './book-paths.ts';
import type { PackageDocument } from './package-document.ts';
import { findAll, findFirst, readXml, textOf, type XmlElement } from './xml-tree.ts';

/**
 * The book's table of contents: the EPUB 3 navigation document, else the NCX. The second is taken when the
 * first has less than two entries. Lists of pages are no contents. Empty when the book has neither.
 */
export async function readContents(archive: Archive, book: PackageDocument): Promise<Contents> {
  const findName = createNameFinder(archive.names);
  const types = new Map<string, string>();
  for (const { type, path, fragment } of book.guide) addType(types, { path, fragment }, type);
  const readers = [
    { path: book.nav?.path ?? null, read: entriesOfNav },
    { path: book.ncx?.path ?? null, read: entriesOfNcx },
  ];
  let best: readonly ContentsEntry[] = [];
  for (const { path, read } of readers) {
    if (path === null) continue;
    const source = decodeXml(await archive.read(path, importLimits.textEntryBytes));
    const root = readXml(source, archive.fileName, path);
    const resolve: Resolve = (href) => {
      const link = href === undefined ? null : resolveBookLink(path, href);
      return link === null ? null : { ...link, path: findName(link.path) ?? link.path };
    };
    addLandmarks(types, root, resolve);
    const entries = withoutPageLists(read(root, resolve));
    if (hasTwo(entries)) return { entries, types };
    if (best.length === 0) best = entries;
  }
  return { entries: best, types };
}

function hasTwo(entries: readonly ContentsEntry[]): boolean {
  return entries.length > 1 || entries.some(({ children }) => children.length > 0);
}

/** What the navigation document calls the places of the book (EPUB 3, landmarks). */
function addLandmarks(types: Map<string, string>, root: XmlElement, resolve: Resolve): void {
  const isLandmarks = /(?:^|\s)landmarks(?:\s|$)/;
  for (const nav of findAll(root, 'nav')) {
    if (!isLandmarks.test(nav.attributes['epub:type'] ?? '')) continue;
    for (const link of findAll(nav, 'a')) {
      const target = resolve(link.attributes.href);
      if (target !== null) addType(types, target, typesOf(link));
    }
  }
}

function addType(types: Map<string, string>, { path, fragment }: BookLink, type: string): void {
  const key = fragment === null ? path : `${path}#${fragment}`;
  if (type !== '' && !types.has(key)) types.set(key, type);
}

function typesOf(element: XmlElement | undefined): string {
  return (element?.attributes['epub:type'] ?? '').trim().toLowerCase();
}

type Resolve = (href: string | undefined) => BookLink | null;

function entriesOfNav(root: XmlElement, resolve: Resolve): ContentsEntry[] {
  const navs = findAll(root, 'nav');
  const toc =
    navs.find((nav) => /(?:^|\s)toc(?:\s|$)/.test(nav.attributes['epub:type'] ?? '')) ??
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
        types: typesOf(label),
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
        types: '',
        children: entriesOfPoints(point, resolve),
      };
    });
}
