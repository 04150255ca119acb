import { appError } from '../../../../shared/app-error.ts';
import type { BookDraft } from '../../../../shared/model/import/book-draft.ts';
import type { Archive, TextBudget } from '../../archive.ts';
import { findFirst, readXml, textOf, type XmlElement } from '../../epub/xml-tree.ts';
import {
  type BookFields,
  draftOfDocument,
  headByWords,
  type ImportFileOptions,
  readOnePage,
} from '../../one-document.ts';
import { decodeXml } from '../../text-encoding.ts';
import { createYielder, type Yielder } from '../../yielder.ts';
import { countNotices, type DocumentCounts, type ReadDocument } from '../count-notices.ts';
import { FlowWriter } from '../flow-writer.ts';
import { readXmlEvents } from '../xml-events.ts';
import { createXmlParts } from '../xml-parts.ts';
import { OdfListStyles } from './odf-lists.ts';
import { OdfReader } from './odf-reader.ts';
import { createOdfStyles } from './odf-styles.ts';

/**
 * Reads an OpenDocument text from its archive. Throws `book_protected` where it is locked with a password,
 * `not_this_format`, `archive_unsafe`, `file_too_large`.
 */
export async function importOdt(archive: Archive, options: ImportFileOptions): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  return draftOf(await readOdt(archive, turns), options, turns);
}

/** The document of an OpenDocument text: a book, or the file of an archive at `path`. */
export async function readOdt(
  archive: Archive,
  turns: Yielder,
  { path, spend }: { readonly path?: string; readonly spend?: TextBudget } = {},
): Promise<ReadDocument> {
  const { fileName } = archive;
  const { read, tree } = createXmlParts(archive, spend);
  const manifest = await tree('META-INF/manifest.xml');
  const isLocked = manifest !== null && findFirst(manifest, 'encryption-data') !== undefined;
  if (isLocked || archive.has('encrypted-package')) {
    throw appError('book_protected.password', { file: fileName, entry: 'content.xml' });
  }
  const sources: (readonly [part: string, source: string])[] = [];
  for (const part of ['styles.xml', 'content.xml']) {
    if (part === 'content.xml' || archive.has(part)) sources.push([part, await read(part)]);
  }
  return readSources(sources, metaFields(await tree('meta.xml')), { fileName, path, turns });
}

/** Reads the flat form of the same: one XML file (ODF 1.3 part 3, section 3.1.2). */
export async function importFlatOdt(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const source = decodeXml(bytes);
  const start = source.indexOf('<office:meta>');
  const end = source.indexOf('</office:meta>');
  const meta = start === -1 || end < start ? null : source.slice(start, end);
  const fields = metaFields(meta === null ? null : readXml(meta, options.fileName, 'meta'));
  const { fileName } = options;
  const turns = createYielder(options.signal);
  const read = await readSources([[fileName, source]], fields, { fileName, turns });
  return draftOf(read, options, turns);
}

function draftOf(
  { document, about, counts }: ReadDocument,
  options: ImportFileOptions,
  turns: Yielder,
): Promise<BookDraft> {
  return draftOfDocument(document, about, { ...options, notices: countNotices(counts), turns });
}

async function readSources(
  sources: readonly (readonly [part: string, source: string])[],
  stated: BookFields,
  {
    fileName,
    path,
    turns,
  }: { readonly fileName: string; readonly path?: string | undefined; readonly turns: Yielder },
): Promise<ReadDocument> {
  const writer = new FlowWriter();
  const known = { styles: createOdfStyles(), listStyles: new OdfListStyles() };
  const counts: DocumentCounts = { changes: 0, comments: 0, title: null };
  for (const [part, source] of sources) {
    const reader = new OdfReader(writer, known, counts);
    await readXmlEvents(source, reader, { fileName, path: part, turns });
  }
  const document = readOnePage(writer.html(), fileName, path);
  headByWords([document]);
  return { document, about: { ...stated, title: stated.title ?? counts.title }, counts };
}

/** The metadata of section 4.3: whoever began the text is its author, and not who saved it last. */
function metaFields(root: XmlElement | null): BookFields {
  const field = (name: string): string | null => {
    const element = root === null ? undefined : findFirst(root, name);
    const text = element === undefined ? '' : textOf(element);
    return text === '' ? null : text;
  };
  return {
    title: field('title'),
    author: field('initial-creator') ?? field('creator'),
    language: field('language'),
  };
}
