import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import type { ImportFileOptions } from '../one-document.ts';
import { importPlainText } from '../text/plain-text.ts';
import { createYielder } from '../yielder.ts';
import { readBookText } from './book-text.ts';
import { damagedKindle, readPalmDatabase } from './palm-database.ts';

const shortestHeader = 16;

/**
 * Reads a text of a Palm organizer (PalmDOC, `.pdb`): packed as Kindle books are, with no more of a header than how.
 * Throws `not_this_format` for damage, `book_empty`, `file_too_large`.
 */
export async function importPalmText(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const database = readPalmDatabase(bytes, options.fileName);
  const record = database.record(0);
  const compression = record.length < shortestHeader ? 0 : record.readUInt16BE(0);
  // Plain or PalmDOC.
  if (compression !== 1 && compression !== 2) throw damagedKindle(options.fileName);
  const header = {
    base: 0,
    trailingFlags: 0,
    huffRecord: 0,
    huffCount: 0,
    compression,
    textRecords: record.readUInt16BE(8),
  };
  const text = await readBookText(database, header, createYielder(options.signal));
  return importPlainText(new Uint8Array(text), options);
}
