import type { BookDraft } from '../../../../shared/model/import/book-draft.ts';
import type { HtmlDocument } from '../../html/blocks.ts';
import {
  draftOfDocument,
  headByWords,
  type ImportFileOptions,
  readOnePage,
} from '../../one-document.ts';
import { createYielder, type Yielder } from '../../yielder.ts';
import { countNotices } from '../count-notices.ts';
import { FlowWriter } from '../flow-writer.ts';
import { RtfReader } from './rtf-reader.ts';

/** Reads Rich Text (RTF 1.9.1). Throws `archive_unsafe` for groups that are nested too deep, `book_empty`. */
export async function importRtf(bytes: Uint8Array, options: ImportFileOptions): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  const { document, reader } = await readRtf(bytes, options.fileName, turns);
  const field = (text: string): string | null => text.trim() || null;
  const about = {
    title: field(reader.fields.title) ?? reader.styleTitle,
    author: field(reader.fields.author),
    language: null,
  };
  return draftOfDocument(document, about, { ...options, notices: countNotices(reader), turns });
}

/** The document of an RTF, a book or the file of an archive at `path`, and what its reader found beside it. */
export async function readRtf(
  bytes: Uint8Array,
  fileName: string,
  turns: Yielder,
  path?: string,
): Promise<{ readonly document: HtmlDocument; readonly reader: RtfReader }> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const writer = new FlowWriter();
  const reader = new RtfReader(source, fileName, writer);
  await reader.read(turns);
  // Halves of a letter that a damaged file wrote alone.
  const document = readOnePage(writer.html().replace(/\p{Surrogate}/gu, ''), fileName, path);
  headByWords([document]);
  return { document, reader };
}
