import { type BookPublication, checkedIsbn } from '../../../shared/model/publication.ts';
import { languageTagOf } from '../../../shared/script/language-tag.ts';

/** The fields of one line, as they are typed. */
export const lineFields = [
  'title',
  'author',
  'narrator',
  'series',
  'seriesPart',
  'year',
  'isbn',
  'publisher',
  'genre',
  'copyright',
  'language',
] as const;
type Field = (typeof lineFields)[number] | 'description';

export type TypedPublication = Readonly<Record<Field, string>>;

export function typedFields(book: BookPublication): TypedPublication {
  const { coverUrl: _coverUrl, year, ...texts } = book;
  const typed = Object.entries(texts).map(([field, text]) => [field, text ?? '']);
  return { ...Object.fromEntries(typed), year: year === null ? '' : String(year) };
}

/** Whether something is typed that the book does not have yet. */
export function isChanged(book: BookPublication, typed: TypedPublication): boolean {
  const kept = typedFields(book);
  return [...lineFields, 'description' as const].some((field) => typed[field] !== kept[field]);
}

/** What is wrong with a field, as the key of its sentence; null where it can be kept. */
export function fieldProblem(
  field: Field,
  typed: string,
): 'titleNeeded' | 'yearBad' | 'isbnBad' | 'languageBad' | null {
  const text = typed.trim();
  if (field === 'title') return text === '' ? 'titleNeeded' : null;
  if (field === 'year') return /^\d{0,4}$/.test(text) ? null : 'yearBad';
  if (field === 'isbn') return text === '' || checkedIsbn(text) !== null ? null : 'isbnBad';
  if (field === 'language') return languageTagOf(text) !== null ? null : 'languageBad';
  return null;
}

/** The first field that cannot be kept, and what is wrong with it. */
export function wrongField(typed: TypedPublication) {
  for (const field of lineFields) {
    const problem = fieldProblem(field, typed[field]);
    if (problem !== null) return { field, problem };
  }
  return null;
}

/** As the route takes it; null while a field is wrong. */
export function publicationToSave(typed: TypedPublication) {
  if (wrongField(typed) !== null) return null;
  const { title, language, author, year, ...texts } = typed;
  return {
    ...texts,
    title: title.trim(),
    language: languageTagOf(language) ?? language,
    author: author.trim() || null,
    year: year.trim() === '' ? null : Number(year),
  };
}
