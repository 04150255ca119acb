/** A record with the line of the file that it starts on, from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

const separators = [',', ';', '\t'] as const;

/**
 * Records of RFC 4180, taken as they come: a byte order mark, any line ends, a `sep=` line of a spreadsheet,
 * commas, semicolons or tabs, whichever the first line has most of. Empty lines are passed by.
 */
export function parseCsv(text: string): readonly CsvRecord[] {
  const plain = text.replace(/^\uFEFF/, '');
  const told = /^sep=([,;\t])\r?\n/i.exec(plain);
  const body = plain.slice(told?.[0].length ?? 0);
  const reader = new RecordReader(told?.[1] ?? separatorOf(plain), told === null ? 1 : 2);
  for (const part of body.match(/"|\r\n|[\r\n,;\t]|[^"\r\n,;\t]+/g) ?? []) reader.read(part);
  return reader.end();
}

/** Takes a file part by part: quotes, line ends, separators, and all between them. */
class RecordReader {
  readonly #separator: string;
  readonly #records: CsvRecord[] = [];
  #line: number;
  #recordLine: number;
  #cells: string[] = [];
  #cell = '';
  #quotes: 'none' | 'open' | 'closed' = 'none';

  constructor(separator: string, firstLine: number) {
    this.#separator = separator;
    this.#line = firstLine;
    this.#recordLine = firstLine;
  }

  read(part: string): void {
    const isLineEnd = part === '\n' || part === '\r' || part === '\r\n';
    if (isLineEnd) this.#line += 1;
    if (part === '"') this.#quote();
    else if (this.#quotes === 'open') this.#cell += part;
    else if (isLineEnd) this.#endRecord();
    else if (part === this.#separator) this.#endCell();
    else if (this.#quotes === 'none' || part.trim() !== '') this.#cell += part;
  }

  end(): readonly CsvRecord[] {
    this.#endRecord();
    return this.#records;
  }

  /** A quote opens a cell, closes it, or, right after a closing one, stands for itself. */
  #quote(): void {
    if (this.#quotes === 'open') this.#quotes = 'closed';
    else if (this.#quotes === 'closed') {
      this.#cell += '"';
      this.#quotes = 'open';
    } else if (this.#cell.trim() === '') {
      this.#cell = '';
      this.#quotes = 'open';
    } else this.#cell += '"';
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#quotes = 'none';
  }

  #endRecord(): void {
    this.#endCell();
    if (this.#cells.some((cell) => cell.trim() !== '')) {
      this.#records.push({ line: this.#recordLine, cells: this.#cells });
    }
    this.#cells = [];
    this.#recordLine = this.#line;
  }
}

/** The separator that occurs most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const firstLine = /(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.trimStart())?.[0] ?? '';
  const bare = firstLine.replace(/"(?:[^"]|"")*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}
