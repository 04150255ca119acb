import { append } from '../../../shared/append.ts';
import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import { nameInOrder } from '../author-name.ts';
import { buildDraft } from '../build-draft.ts';
import { type FoundCover, readCover } from '../cover.ts';
import { createElementBudget } from '../element-limits.ts';
import { linksToArchive } from '../html/archive-pages.ts';
import { readHtml } from '../html/block-reader.ts';
import type { HtmlDocument } from '../html/blocks.ts';
import { importLimits } from '../import-limits.ts';
import { importWords, notice } from '../notices.ts';
import { headByWords, type ImportFileOptions, saysLittle } from '../one-document.ts';
import { foldPrintedContents } from '../outline/printed-contents.ts';
import { statedPublication } from '../stated-publication.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { createYielder } from '../yielder.ts';
import { readBookText } from './book-text.ts';
import { readIndex } from './index-records.ts';
import { type Fragments, joinFragments } from './kf8-parts.ts';
import { contentsTree, type KindleEntry, readKindleContents } from './kindle-contents.ts';
import { type MobiHeader, readMobiHeader } from './mobi-header.ts';
import { damagedKindle, type PalmDatabase, readPalmDatabase } from './palm-database.ts';
import { idAt, partAt, withIds } from './positions.ts';

const authorType = 100;
const publisherType = 101;
const descriptionType = 103;
const isbnType = 104;
const dateType = 106;
const rightsType = 109;
const coverType = 201;
const titleType = 503;
const languageType = 524;

/** Links of the older format, and of KF8: a fragment and an offset in it, in base 32. */
const oldLink = /\bfilepos\s*=\s*["']?(\d{1,10})["']?/gi;
const kf8Link = /kindle:pos:fid:([0-9a-v]{1,8}):off:([0-9a-v]{1,12})/gi;

/**
 * Reads a Kindle book: MOBI 6 or 7 (PalmDOC or HUFF/CDIC) or KF8 (AZW3), the latter where a file holds both.
 * Throws `book_protected` for DRM, `not_this_format` for damage, `book_empty`, `file_too_large`.
 */
export async function importMobi(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const { fileName } = options;
  try {
    return await readKindleBook(readPalmDatabase(bytes, fileName), options);
  } catch (error) {
    // What reads past the end of a record, and nothing that the engine says of its own limits.
    const code = (error as { readonly code?: unknown }).code;
    const isOutside = error instanceof RangeError && (code === 'ERR_OUT_OF_RANGE' || isOwn(error));
    if (isOutside || code === 'ERR_BUFFER_OUT_OF_BOUNDS') throw damagedKindle(fileName, error);
    throw error;
  }
}

function isOwn({ message }: Error): boolean {
  return /^(?:no |bad code|phrases in|too much)/.test(message);
}

async function readKindleBook(
  database: PalmDatabase,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const { fileName } = options;
  const turns = createYielder(options.signal);
  const header = readMobiHeader(database);
  const text = (await readBookText(database, header, turns)).toString('latin1');
  options.onProgress?.(0.4);
  const book = partsOf(database, header, text);
  const decode = (source: Buffer): string => new TextDecoder(header.encoding).decode(source);
  const entries = contentsOf(database, header, book, decode);
  const { documents, linkOf } = await readParts(book, entries, { header, fileName, turns });
  options.onProgress?.(0.9);
  const stated = (type: number): string | null => {
    const value = header.details.get(type);
    return value === undefined ? null : nameIn(decode(value));
  };
  const author = stated(authorType);
  const { cover, notices } = coverOf(database, header);
  const contents = { entries: contentsTree(entries, linkOf), types: new Map() };
  const listCount = foldPrintedContents(documents, contents.entries);
  if (saysLittle(contents, documents)) headByWords(documents);
  return buildDraft({
    fileName,
    title: stated(titleType) ?? nameIn(header.title ?? '') ?? titleFromFileName(fileName),
    author: author === null ? null : nameInOrder(author),
    statedLanguage: stated(languageType),
    chosenLanguage: options.language,
    cover,
    publication: statedPublication({
      publisher: stated(publisherType),
      description: stated(descriptionType),
      isbns: [stated(isbnType) ?? ''],
      year: stated(dateType),
      copyright: stated(rightsType),
    }),
    documents,
    contents,
    rules: options.rules,
    notices:
      listCount === 0
        ? notices
        : [...notices, notice('page', listCount, importWords().contentsFolded())],
    turns,
    onChapter: options.onChapter,
    script: options.script,
  });
}

/** Null for what holds no letter: converters wrote control characters where they could not write the language. */
function nameIn(text: string): string | null {
  const name = text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}

function partsOf(database: PalmDatabase, header: MobiHeader, text: string): Fragments {
  const { base, skeletonIndex, fragmentIndex } = header;
  if (skeletonIndex === null) return { parts: [{ start: 0, source: text }], places: [] };
  const skeletons = readIndex(database, base + skeletonIndex);
  const fragments = fragmentIndex === null ? null : readIndex(database, base + fragmentIndex);
  return joinFragments(text, skeletons, fragments);
}

/** A book whose index of contents is damaged still has its headings. */
function contentsOf(
  database: PalmDatabase,
  { base, contentsIndex }: MobiHeader,
  { places }: Fragments,
  decode: (bytes: Buffer) => string,
): KindleEntry[] {
  if (contentsIndex === null) return [];
  try {
    const entries = readKindleContents(readIndex(database, base + contentsIndex), places, decode);
    return entries.slice(0, importLimits.contentsEntries);
  } catch {
    return [];
  }
}

type Context = {
  readonly header: MobiHeader;
  readonly fileName: string;
  readonly turns: ReturnType<typeof createYielder>;
};

async function readParts(book: Fragments, entries: readonly KindleEntry[], context: Context) {
  const { parts, places } = book;
  const { header, fileName, turns } = context;
  const positionOf = (fragment: string, offset: string): number =>
    (places[Number.parseInt(fragment, 32)] ?? Number.NaN) + Number.parseInt(offset, 32);
  const wanted = new Set(entries.map(({ position }) => position));
  for (const { source } of parts) {
    if (header.isKf8) {
      for (const [, fragment = '', offset = ''] of source.matchAll(kf8Link)) {
        wanted.add(positionOf(fragment, offset));
      }
    } else for (const [, position] of source.matchAll(oldLink)) wanted.add(Number(position));
  }
  const linkOf = (position: number) => {
    const part = partAt(parts, position);
    return part === null ? null : { path: `part ${part + 1}`, fragment: idAt(position) };
  };
  const byPart = new Map<number, number[]>();
  for (const position of [...wanted].sort((a, b) => a - b)) {
    const part = partAt(parts, position);
    if (part !== null) append(byPart, part, position);
  }
  const chapterIds = new Set(entries.map(({ position }) => idAt(position)));
  const countElement = createElementBudget(fileName);
  const documents: HtmlDocument[] = [];
  let isOfArchive = false;
  for (const [index, part] of parts.entries()) {
    await turns();
    const marked = withIds(part, byPart.get(index) ?? []);
    const linked = header.isKf8
      ? marked
      : marked.replace(oldLink, (_, position: string) => `href="filepos:${Number(position)}"`);
    const source = new TextDecoder(header.encoding).decode(Buffer.from(linked, 'latin1'));
    const resolveLink = (href: string): string | null => {
      const position = linkedPosition(href, positionOf);
      const link = position === null ? null : linkOf(position);
      return link === null ? null : `${link.path}#${link.fragment}`;
    };
    const path = `part ${index + 1}`;
    isOfArchive ||= linksToArchive(source);
    documents.push(
      readHtml(source, { fileName, path, chapterIds, countElement, isOfArchive, resolveLink }),
    );
  }
  return { documents, linkOf };
}

function linkedPosition(
  href: string,
  positionOf: (fragment: string, offset: string) => number,
): number | null {
  const old = /^filepos:(\d+)$/.exec(href)?.[1];
  if (old !== undefined) return Number(old);
  const [, fragment, offset] = /^kindle:pos:fid:(\w+):off:(\w+)$/i.exec(href) ?? [];
  return fragment === undefined || offset === undefined ? null : positionOf(fragment, offset);
}

function coverOf(database: PalmDatabase, { details, firstImage }: MobiHeader): FoundCover {
  const offset = details.get(coverType);
  if (offset === undefined || offset.length < 4) return readCover(null);
  const index = firstImage + offset.readUInt32BE(0);
  if (index >= database.count) return readCover(null);
  return readCover({ name: `record ${index}`, bytes: new Uint8Array(database.record(index)) });
}
