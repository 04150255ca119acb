import { appError } from '../../../../shared/app-error.ts';
import type { BookDraft } from '../../../../shared/model/import/book-draft.ts';
import {
  draftOfDocument,
  headByWords,
  type ImportFileOptions,
  readOnePage,
} from '../../one-document.ts';
import { createYielder } from '../../yielder.ts';
import { countNotices } from '../count-notices.ts';
import { FlowWriter } from '../flow-writer.ts';
import { type CompoundFile, readCompoundFile } from './compound-file.ts';
import { DocReader } from './doc-reader.ts';
import { readDocumentProperties } from './document-properties.ts';
import { openWordFile, readWordHeader } from './word-file.ts';

const noBytes = (): Buffer => Buffer.alloc(0);

/**
 * Reads a Word document of the binary format from Word 97 on ([MS-DOC]). No library: the one at hand gives text
 * without its styles. Throws `not_this_format`, `book_protected`, `file_too_large`, `book_empty`.
 */
export async function importDoc(bytes: Uint8Array, options: ImportFileOptions): Promise<BookDraft> {
  const { fileName } = options;
  try {
    return await readDoc(readCompoundFile(bytes), options);
  } catch (cause) {
    // Reads outside of the file, and whatever else does not fit together.
    if (!(cause instanceof RangeError)) throw cause;
    throw appError('not_this_format.damaged_word', { file: fileName }, { cause });
  }
}

async function readDoc(streams: CompoundFile, options: ImportFileOptions): Promise<BookDraft> {
  const { fileName: file } = options;
  const stream = (name: string): Buffer => (streams.get(name.toUpperCase()) ?? noBytes)();
  if (streams.has('ENCRYPTEDPACKAGE')) {
    throw appError('book_protected.password', { file, entry: 'EncryptedPackage' });
  }
  const main = stream('WordDocument');
  if (main.length === 0) {
    throw appError('not_this_format.other_kind', { file, kind: 'an older Office document' });
  }
  const header = readWordHeader(main);
  if (header.isTooOld) throw appError('not_this_format.old_word', { file });
  if (header.isEncrypted) {
    throw appError('book_protected.password', { file, entry: 'WordDocument' });
  }
  const turns = createYielder(options.signal);
  const writer = new FlowWriter();
  const word = openWordFile(main, stream(header.tableName));
  const reader = new DocReader(word, file, writer, turns);
  await reader.read();
  const document = readOnePage(writer.html().replace(/\p{Surrogate}/gu, ''), file);
  headByWords([document]);
  const { title, author } = readDocumentProperties(stream('\u0005SummaryInformation'));
  const about = { title: title ?? reader.styleTitle, author, language: null };
  return draftOfDocument(document, about, { ...options, notices: countNotices(reader), turns });
}
