import { Parser } from 'htmlparser2';
import type { z } from 'zod';
import {
  checkedIsbn,
  noPublication,
  type Publication,
  publicationSchema,
} from '../../shared/model/publication.ts';

const fields: Readonly<Record<string, z.ZodType>> = publicationSchema.shape;

/** What a file says of its book, as it is written there. */
export type StatedPublication = {
  readonly [Field in Exclude<keyof Publication, 'isbn' | 'genre'>]?: string | null | undefined;
} & {
  /** Anything that may be an ISBN, the likeliest first. */
  readonly isbns?: readonly string[];
};

/** The publication data of a book, as far as what its file says can be kept; the rest is left out. */
export function statedPublication({ isbns = [], ...stated }: StatedPublication): Publication {
  const isbn = isbns.map(checkedIsbn).find((checked) => checked !== null) ?? null;
  const said = {
    ...stated,
    description: stated.description == null ? null : plainText(stated.description),
    // Libraries write the place in numbers with a fraction.
    seriesPart: stated.series ? stated.seriesPart?.trim().replace(/\.0+$/, '') : null,
    year: yearIn(stated.year ?? ''),
    isbn,
  };
  const kept = Object.entries(said).filter(
    ([field, value]) => fields[field]?.safeParse(value).success,
  );
  return publicationSchema.parse({ ...noPublication, ...Object.fromEntries(kept) });
}

/** The first year from 1000 on: tools write the year 101 for "not known". */
function yearIn(date: string): number | null {
  const year = /(?<!\d)[1-9]\d{3}(?!\d)/.exec(date)?.[0];
  return year === undefined ? null : Number(year);
}

const ownLine = new Set(['p', 'div', 'br', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'v']);

/** The words of a description, which many files write as HTML. */
function plainText(source: string): string {
  if (!/<\w+[^>]*>|&#?\w+;/.test(source)) return source.trim();
  const parts: string[] = [];
  const parser = new Parser({
    ontext: (text) => parts.push(text.replace(/\s+/g, ' ')),
    onopentagname: (name) => {
      if (ownLine.has(name)) parts.push('\n');
    },
    onclosetag: (name) => {
      if (ownLine.has(name)) parts.push('\n');
    },
  });
  parser.write(source);
  parser.end();
  return parts
    .join('')
    .replace(/ *\n\s*/g, '\n')
    .trim();
}
