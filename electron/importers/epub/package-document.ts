import { appError } from '../../../shared/app-error.ts';
import type { Publication } from '../../../shared/model/publication.ts';
import { languageTagOf } from '../../../shared/script/language-tag.ts';
import type { Archive } from '../archive.ts';
import { nameInOrder } from '../author-name.ts';
import { importLimits } from '../import-limits.ts';
import { decodeXml } from '../text-encoding.ts';
import { createNameFinder, resolveBookLink } from './book-paths.ts';
import { readPublication, refinedBy, refinements } from './publication-metadata.ts';
import { findAll, findFirst, readXml, textOf, type XmlElement } from './xml-tree.ts';

export type ManifestItem = {
  readonly id: string;
  /** Name in the archive; null when the book does not hold the file. */
  readonly path: string | null;
  readonly mediaType: string;
  readonly properties: readonly string[];
  /** Id of the item that stands for this one where its type cannot be read (EPUB 3.3, section 3.5.1). */
  readonly fallback: string | null;
};

/** What the package document (OPF 2 or 3) says of the book. */
export type PackageDocument = {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly publication: Publication;
  readonly spine: readonly ManifestItem[];
  readonly nav: ManifestItem | null;
  readonly ncx: ManifestItem | null;
  readonly coverPath: string | null;
  /** Paths of the spine that are no part of the reading order (`linear="no"`). */
  readonly nonLinear: ReadonlySet<string>;
  /** What the guide of OPF 2 calls some places of the book. */
  readonly guide: readonly GuideReference[];
};

export type GuideReference = {
  readonly type: string;
  readonly path: string;
  readonly fragment: string | null;
};

/**
 * Reads META-INF/container.xml and the package document that it names.
 * Throws `not_this_format` when either is missing or the package has no spine.
 */
export async function readPackage(archive: Archive): Promise<PackageDocument> {
  const findName = createNameFinder(archive.names);
  const containerPath = 'META-INF/container.xml';
  if (!archive.has(containerPath)) {
    throw appError('not_this_format.no_container', { file: archive.fileName });
  }
  const container = await readTree(archive, containerPath);
  const stated = findFirst(container, 'rootfile')?.attributes['full-path'];
  const path = stated === undefined ? null : findName(stated);
  if (path === null) throw appError('not_this_format.no_package', { file: archive.fileName });
  const root = await readTree(archive, path);
  const items = readManifest(root, path, findName);
  if (items.length > importLimits.manifestItems) {
    const limit = importLimits.manifestItems;
    throw appError('file_too_large.manifest', { file: archive.fileName, limit });
  }
  // A reading order that a program left empty is that of its files.
  const listed = readSpine(root, items);
  const isPage = (item: ManifestItem) => isReadable(item) && !item.properties.includes('nav');
  const spine = listed.length === 0 ? items.filter(isPage) : listed;
  if (spine.length === 0) {
    throw appError('not_this_format.empty_spine', { file: archive.fileName, entry: path });
  }
  const metadata = findFirst(root, 'metadata') ?? root;
  const spoken = findFirst(metadata, 'language');
  return {
    title: readTitle(metadata),
    author: readAuthor(metadata),
    language: spoken === undefined ? null : languageTagOf(textOf(spoken)),
    publication: readPublication(metadata),
    spine,
    nav: items.find((item) => item.properties.includes('nav') && item.path !== null) ?? null,
    ncx: findNcx(root, items),
    coverPath: findCover(root, metadata, items, archive.names),
    nonLinear: readNonLinear(root, items),
    guide: readGuide(root, path, findName),
  };
}

async function readTree(archive: Archive, path: string): Promise<XmlElement> {
  const bytes = await archive.read(path, importLimits.textEntryBytes);
  return readXml(decodeXml(bytes), archive.fileName, path);
}

function findIn(root: XmlElement, list: string, name: string): readonly XmlElement[] {
  const parent = findFirst(root, list);
  return parent === undefined ? [] : findAll(parent, name);
}

function readManifest(
  root: XmlElement,
  packagePath: string,
  findName: (path: string) => string | null,
): ManifestItem[] {
  return findIn(root, 'manifest', 'item').map((item) => {
    const link = resolveBookLink(packagePath, item.attributes.href ?? '');
    return {
      id: item.attributes.id ?? '',
      path: link === null ? null : findName(link.path),
      mediaType: (item.attributes['media-type'] ?? '').trim().toLowerCase(),
      properties: (item.attributes.properties ?? '').split(/\s+/),
      fallback: item.attributes.fallback ?? null,
    };
  });
}

/**
 * Each file once, in order, also where several items name it ("a.xhtml", "a.xhtml#part-2"); an item whose type is
 * not read is replaced by the first of its fallbacks that is.
 */
function readSpine(root: XmlElement, items: readonly ManifestItem[]): ManifestItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const readable = createFallbacks(byId);
  const seen = new Map<ManifestItem | string, ManifestItem>();
  for (const reference of findIn(root, 'spine', 'itemref')) {
    const stated = byId.get(reference.attributes.idref ?? '');
    if (stated === undefined) continue;
    const item = readable(stated);
    const file = item.path ?? item;
    if (!seen.has(file)) seen.set(file, item);
  }
  return [...seen.values()];
}

/** True for the types whose text is read. */
export function isReadable({ mediaType }: ManifestItem): boolean {
  return /html|oeb1-document|^image\/svg\+xml$/.test(mediaType);
}

/** Follows each chain of fallbacks once; one that ends nowhere, or in itself, leaves the item as it is. */
function createFallbacks(byId: ReadonlyMap<string, ManifestItem>) {
  const ends = new Map<ManifestItem, ManifestItem | null>();
  return (item: ManifestItem): ManifestItem => {
    const chain: ManifestItem[] = [];
    let at: ManifestItem | undefined = item;
    while (at !== undefined && !ends.has(at) && !isReadable(at)) {
      ends.set(at, null);
      chain.push(at);
      at = at.fallback === null ? undefined : byId.get(at.fallback);
    }
    const end = at === undefined ? null : isReadable(at) ? at : (ends.get(at) ?? null);
    for (const passed of chain) ends.set(passed, end);
    return end ?? item;
  };
}

function readTitle(metadata: XmlElement): string | null {
  const titles = findAll(metadata, 'title');
  const mainIds = new Set(
    refinements(metadata, 'title-type')
      .filter((meta) => textOf(meta) === 'main')
      .map((meta) => meta.attributes.refines),
  );
  const main = titles.find((title) => mainIds.has(`#${title.attributes.id}`)) ?? titles[0];
  return main === undefined ? null : textOf(main) || null;
}

function readAuthor(metadata: XmlElement): string | null {
  const roleOf = refinedBy(metadata, 'role');
  const creators = findAll(metadata, 'creator');
  const authors = creators.filter(
    (creator) => (creator.attributes['opf:role'] ?? roleOf(creator) ?? 'aut') === 'aut',
  );
  const names = (authors.length > 0 ? authors : creators)
    .map((creator) => nameInOrder(textOf(creator)))
    .filter((name) => name !== '');
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

function findNcx(root: XmlElement, items: readonly ManifestItem[]): ManifestItem | null {
  const stated = findFirst(root, 'spine')?.attributes.toc;
  const found =
    items.find((item) => item.id === stated && item.path !== null) ??
    items.find((item) => item.mediaType === 'application/x-dtbncx+xml' && item.path !== null);
  return found ?? null;
}

/** EPUB 3: the item marked `cover-image`. EPUB 2: the item that `<meta name="cover">` names. */
function findCover(
  root: XmlElement,
  metadata: XmlElement,
  items: readonly ManifestItem[],
  names: readonly string[],
): string | null {
  const isImage = (item: ManifestItem): boolean => item.mediaType.startsWith('image/');
  const metas = findAll(metadata, 'meta').filter((found) => found.attributes.name === 'cover');
  const stated = metas[0]?.attributes.content;
  const item =
    items.find((found) => found.properties.includes('cover-image')) ??
    items.find((found) => stated !== undefined && found.id === stated && isImage(found)) ??
    items.find((found) => /^cover(?:-?image)?$/i.test(found.id) && isImage(found));
  if (item === undefined) return null;
  if (item.path !== null) return item.path;
  // Some tools state a wrong folder: the only file of that name is the one that was meant.
  const href = findAll(root, 'item').find((found) => found.attributes.id === item.id);
  const base = (href?.attributes.href ?? '').split('/').pop() ?? '';
  const same = names.filter((name) => base !== '' && name.split('/').pop() === base);
  return same.length === 1 ? (same[0] ?? null) : null;
}

function readNonLinear(root: XmlElement, items: readonly ManifestItem[]): ReadonlySet<string> {
  const byId = new Map(items.map((item) => [item.id, item.path]));
  const references = findIn(root, 'spine', 'itemref').filter(
    (reference) => reference.attributes.linear === 'no',
  );
  const paths = references.map((reference) => byId.get(reference.attributes.idref ?? '') ?? null);
  return new Set(paths.filter((path) => path !== null));
}

function readGuide(
  root: XmlElement,
  packagePath: string,
  findName: (path: string) => string | null,
): readonly GuideReference[] {
  return findIn(root, 'guide', 'reference').flatMap(({ attributes }) => {
    const link = resolveBookLink(packagePath, attributes.href ?? '');
    const path = link === null ? null : findName(link.path);
    if (link === null || path === null) return [];
    return [{ type: (attributes.type ?? '').trim().toLowerCase(), path, fragment: link.fragment }];
  });
}
