import { appError } from '../../../../shared/app-error.ts';
import type { BookDraft } from '../../../../shared/model/import/book-draft.ts';
import type { Archive } from '../../archive.ts';
import { findFirst, readXml, textOf, type XmlElement } from '../../epub/xml-tree.ts';
import {
  type BookFields,
  draftOfDocument,
  headByWords,
  type ImportFileOptions,
  readOnePage,
} from '../../one-document.ts';
import { decodeXml } from '../../text-encoding.ts';
import { createYielder } from '../../yielder.ts';
import { countNotices, type DocumentCounts } from '../count-notices.ts';
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
  const { fileName } = archive;
  const { read, tree } = createXmlParts(archive);
  const manifest = await tree('META-INF/manifest.xml');
  const isLocked = manifest !== null && findFirst(manifest, 'encryption-data') !== undefined;
  if (isLocked || archive.has('encrypted-package')) {
    throw appError('book_protected.password', { file: fileName, entry: 'content.xml' });
  }
  const sources: (readonly [path: string, source: string])[] = [];
  for (const path of ['styles.xml', 'content.xml']) {
    if (path === 'content.xml' || archive.has(path)) sources.push([path, await read(path)]);
  }
  return draftOfSources(sources, metaFields(await tree('meta.xml')), options);
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
  return draftOfSources([[options.fileName, source]], fields, options);
}

async function draftOfSources(
  sources: readonly (readonly [path: string, source: string])[],
  stated: BookFields,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const { fileName } = options;
  const turns = createYielder(options.signal);
  const writer = new FlowWriter();
  const known = { styles: createOdfStyles(), listStyles: new OdfListStyles() };
  const counts: DocumentCounts = { changes: 0, comments: 0, title: null };
  for (const [path, source] of sources) {
    const reader = new OdfReader(writer, known, counts);
    await readXmlEvents(source, reader, { fileName, path, turns });
  }
  const document = readOnePage(writer.html(), fileName);
  headByWords([document]);
  const about = { ...stated, title: stated.title ?? counts.title };
  return draftOfDocument(document, about, { ...options, notices: countNotices(counts), turns });
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
