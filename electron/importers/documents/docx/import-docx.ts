import type { BookDraft } from '../../../../shared/model/import/book-draft.ts';
import type { Archive, TextBudget } from '../../archive.ts';
import { findAll, textOf, type XmlElement } from '../../epub/xml-tree.ts';
import {
  type BookFields,
  draftOfDocument,
  headByWords,
  type ImportFileOptions,
  readOnePage,
} from '../../one-document.ts';
import { createYielder, type Yielder } from '../../yielder.ts';
import { countNotices, type DocumentCounts, type ReadDocument } from '../count-notices.ts';
import { FlowWriter } from '../flow-writer.ts';
import { attributeOf, readXmlEvents } from '../xml-events.ts';
import { createXmlParts } from '../xml-parts.ts';
import { readHtmlChunks } from './html-chunks.ts';
import { readWordLists } from './word-numbers.ts';
import { WordReader } from './word-reader.ts';
import { readWordStyles } from './word-styles.ts';

/** The parts of a DOCX that are read; its pictures, fonts, headers and comments never are. */
type WordParts = {
  readonly document: string;
  readonly styles: string | null;
  readonly footnotes: string | null;
  readonly endnotes: string | null;
  readonly numbering: string | null;
  /** Pages that stand in the document as a whole, by the ids of their relationships. */
  readonly chunks: ReadonlyMap<string, string>;
};

/**
 * Reads a Word document (ECMA-376, transitional or strict). No library: those at hand unpack the archive beside
 * the limits of this program and build trees of it. Throws `not_this_format`, `archive_unsafe`, `file_too_large`.
 */
export async function importDocx(archive: Archive, options: ImportFileOptions): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  const { document, about, counts } = await readDocx(archive, turns);
  return draftOfDocument(document, about, { ...options, notices: countNotices(counts), turns });
}

/** The document of a DOCX: a book, or the file of an archive at `place`. */
export async function readDocx(
  archive: Archive,
  turns: Yielder,
  { path: place, spend }: { readonly path?: string; readonly spend?: TextBudget } = {},
): Promise<ReadDocument> {
  const { fileName } = archive;
  const { read, tree } = createXmlParts(archive, spend);
  const parts = await findParts(archive, tree);
  const styles = readWordStyles(await tree(parts.styles));
  const lists = readWordLists(await tree(parts.numbering));
  const chunks = await readHtmlChunks(archive, parts.chunks, spend);
  const writer = new FlowWriter();
  const counts: DocumentCounts = { changes: 0, comments: 0, title: null };
  for (const path of [parts.document, parts.footnotes, parts.endnotes]) {
    if (path === null) continue;
    const reader = new WordReader(writer, { styles, lists, chunks }, counts);
    await readXmlEvents(await read(path), reader, { fileName, path, turns });
  }
  const document = readOnePage(writer.html(), fileName, place);
  headByWords([document]);
  const stated = coreFields(await tree(corePath(archive)));
  return { document, about: { ...stated, title: stated.title ?? counts.title }, counts };
}

/** Where a DOCX keeps its parts is told by its relationships (ECMA-376 part 2, section 6.5). */
async function findParts(
  archive: Archive,
  tree: (path: string) => Promise<XmlElement | null>,
): Promise<WordParts> {
  const relations = (root: XmlElement | null, kind: string, base: string): Map<string, string> => {
    const found = new Map<string, string>();
    for (const { attributes } of root === null ? [] : findAll(root, 'relationship')) {
      const target = attributeOf(attributes, 'Target');
      const isOfKind = attributeOf(attributes, 'Type')?.endsWith(`/${kind}`) === true;
      const isOutside = attributeOf(attributes, 'TargetMode') === 'External';
      if (!isOfKind || isOutside || target === undefined) continue;
      const path = target.startsWith('/') ? target.slice(1) : `${base}${target}`;
      if (archive.has(path)) found.set(attributeOf(attributes, 'Id') ?? '', path);
    }
    return found;
  };
  const relation = (root: XmlElement | null, kind: string, base: string): string | null =>
    relations(root, kind, base).values().next().value ?? null;
  const document = relation(await tree('_rels/.rels'), 'officeDocument', '') ?? 'word/document.xml';
  const slash = document.lastIndexOf('/') + 1;
  const base = document.slice(0, slash);
  const own = await tree(`${base}_rels/${document.slice(slash)}.rels`);
  return {
    document,
    styles: relation(own, 'styles', base),
    footnotes: relation(own, 'footnotes', base),
    endnotes: relation(own, 'endnotes', base),
    numbering: relation(own, 'numbering', base),
    chunks: relations(own, 'aFChunk', base),
  };
}

function corePath(archive: Archive): string | null {
  return archive.names.find((name) => /^docProps\/core\w*\.xml$/i.test(name)) ?? null;
}

/** The core properties (ECMA-376 part 2, section 8). */
function coreFields(root: XmlElement | null): BookFields {
  const field = (name: string): string | null => {
    const element = root === null ? undefined : findAll(root, name)[0];
    const text = element === undefined ? '' : textOf(element);
    return text === '' ? null : text;
  };
  return {
    title: field('title'),
    author: field('creator'),
    language: field('language'),
  };
}
