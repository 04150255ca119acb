import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a quotation of the corpus says who speaks: by name, by a pronoun or description, or not at all. */
export type QuotationKind = 'explicit' | 'pronoun' | 'unmarked';

/** A quotation as people marked it. Offsets are characters of the novel. */
export type Quotation = {
  readonly spans: readonly (readonly [number, number])[];
  readonly kind: QuotationKind;
  /** The names of its speaker, as `plainName` writes them; none where people could not tell. */
  readonly names: ReadonlySet<string>;
  /** Its speaker is the one who tells the story. */
  readonly isNarrator: boolean;
};

export type Novel = {
  readonly name: string;
  readonly text: string;
  readonly quotations: readonly Quotation[];
  /** The names of each character. */
  readonly characters: readonly ReadonlySet<string>[];
};

/** Where the Project Dialogism Novel Corpus lies: a folder of folders, one for each novel. */
export const corpusVariable = 'LECTERN_DIALOGISM_CORPUS';

const kinds: Readonly<Record<string, QuotationKind>> = {
  Explicit: 'explicit',
  Anaphoric: 'pronoun',
  Implicit: 'unmarked',
};

/** A name without what spellings of it differ in: capitals, stops, an article before it. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[’']/g, "'")
    .replace(/ - .*$/, '')
    .replace(/[.,_]/g, '')
    .replace(/^(?:the|an?)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The chapters of a novel, by the headings that plain books have; one where there are none. */
export function chaptersOf(
  text: string,
): readonly { readonly start: number; readonly text: string }[] {
  const headings = [...text.matchAll(/^[ \t]*(?:chapter|book|part|volume)\b[^\n]{0,60}$/gim)];
  const starts = [0, ...headings.map(({ index }) => index)];
  return starts.map((start, at) => ({ start, text: text.slice(start, starts[at + 1]) }));
}

/** The novels below a folder, in order; null where it is no corpus. */
export function readCorpus(folder: string | undefined): readonly Novel[] | null {
  if (folder === undefined || !existsSync(folder)) return null;
  const root = existsSync(join(folder, 'data')) ? join(folder, 'data') : folder;
  const names = readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'quotation_info.csv')))
    .sort();
  return names.length === 0 ? null : names.map((name) => readNovel(root, name));
}

function readNovel(root: string, name: string): Novel {
  const read = (file: string) => readFileSync(join(root, name, file), 'utf8');
  const characters = new Map<string, ReadonlySet<string>>();
  for (const row of readTable(read('character_info.csv'))) {
    const names = [row['Main Name'] ?? '', ...readStrings(row.Aliases ?? '')];
    const plain = new Set(names.map(plainName));
    // Some quotations name their speaker by an alias.
    for (const one of names) if (!characters.has(one)) characters.set(one, plain);
  }
  const rows = readTable(read('quotation_info.csv')).filter((row) => kinds[row.quoteType ?? '']);
  const narrator = narratorOf(rows);
  const quotations = rows.map((row): Quotation => {
    const speaker = row.speaker ?? '';
    const spans = JSON.parse(row.quoteByteSpans ?? '[]') as [number, number][];
    return {
      spans,
      kind: kinds[row.quoteType ?? ''] ?? 'unmarked',
      names: characters.get(speaker) ?? new Set([plainName(speaker)]),
      isNarrator: speaker === narrator || speaker === '_narr',
    };
  });
  const text = read('novel_text.txt');
  return { name, text, quotations, characters: [...new Set(characters.values())] };
}

/** Whose quotations people found by "I said". */
function narratorOf(rows: readonly Readonly<Record<string, string>>[]): string | null {
  const counts = new Map<string, number>();
  for (const { referringExpression = '', speaker = '' } of rows) {
    if (/\bI\b/.test(referringExpression)) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  const [most] = [...counts].sort((one, other) => other[1] - one[1]);
  return most !== undefined && most[1] >= 5 ? most[0] : null;
}

/** The strings of a list or set as Python prints it. */
function readStrings(printed: string): readonly string[] {
  return [...printed.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(
    ([, single, double]) => (single ?? double ?? '').replace(/\\(.)/g, '$1'),
  );
}

/** A table of comma-separated values with a line of headings; quoted fields may hold line breaks. */
function readTable(text: string): readonly Readonly<Record<string, string>>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end !== ',') rows.push([]);
  }
  const [headings = [], ...body] = rows.filter((row) => row.length > 1);
  return body.map((row) =>
    Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])),
  );
}
