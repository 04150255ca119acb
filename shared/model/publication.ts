import { z } from 'zod';

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);

/** The digits of an ISBN with its checksum right (ISO 2108), else null. */
export function checkedIsbn(value: string): string | null {
  const digits = value.replace(/^\s*(?:urn:)?isbn:?/i, '').replace(/[\s\u2010-\u2015-]/g, '');
  const upper = digits.toUpperCase();
  const sum = (weightOf: (place: number) => number): number =>
    Array.from(upper).reduce(
      (total, digit, place) => total + weightOf(place) * (digit === 'X' ? 10 : Number(digit)),
      0,
    );
  if (/^97[89]\d{10}$/.test(upper)) {
    return sum((place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0 ? upper : null;
  }
  if (/^\d{9}[\dX]$/.test(upper)) return sum((place) => 10 - place) % 11 === 0 ? upper : null;
  return null;
}

/** What shops and players are told of a book besides its title and author; kept with the project. */
export const publicationSchema = z.object({
  narrator: text(500),
  series: text(500),
  /** `3`, also `2.5`. */
  seriesPart: text(50),
  description: text(20_000),
  year: z.number().int().min(0).max(9999).nullable().default(null),
  /** Ten or thirteen digits without hyphens; the checksum is right. */
  isbn: text(50)
    .refine((value) => value === null || checkedIsbn(value) !== null, 'isbn')
    .transform((value) => (value === null ? null : checkedIsbn(value))),
  publisher: text(500),
  genre: text(200),
  copyright: text(1000),
});

/** The most letters of a title, and of the authors together. */
export const mostNameLetters = 500;

export type Publication = z.output<typeof publicationSchema>;

export const noPublication: Publication = publicationSchema.parse({});

/** With what else of a book goes into its finished files. */
export type BookPublication = Publication & {
  readonly title: string;
  readonly author: string | null;
  readonly language: string;
  readonly coverUrl: string | null;
};
