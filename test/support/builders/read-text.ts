import { type ImportBookOptions, importBook } from '../../../electron/importers/import-book.ts';

/** Imports a file that holds this text, a string in UTF-8. */
export function readText(
  text: string | Uint8Array,
  fileName: string,
  script?: ImportBookOptions['script'],
) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return importBook({ bytes, fileName, script });
}
