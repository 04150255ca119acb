import { appError } from '../../shared/app-error.ts';
import { type NamePlaceholder, namePlaceholders } from '../../shared/model/name-pattern.ts';
import { safeFileName } from './file-name.ts';
import type { ExportBook, ExportChapter } from './types.ts';

/** What a pattern says of the book's file or folder, and of the files of its chapters. */
type NameParts = { readonly book: string; readonly chapter: string };

const usual: NameParts = { book: '{title}', chapter: '{number} - {chapter}' };
const placeholder = /\{([^{}:]*)(?::([^{}]*))?\}/g;

/** Throws `bad_input` naming a placeholder that does not exist, or a pattern of more than two parts. */
export function readNamePattern(pattern: string | undefined): NameParts {
  const text = pattern?.trim() ?? '';
  if (text === '') return usual;
  for (const [whole, name = '', format] of text.matchAll(placeholder)) {
    const isKnown = namePlaceholders.some((known) => known === name);
    const isWidth = format === undefined || (name === 'number' && /^0{1,6}$/.test(format));
    if (isKnown && isWidth) continue;
    const known = namePlaceholders.map((each) => `{${each}}`);
    throw appError('bad_input.name_placeholder', { placeholder: whole, known });
  }
  if (/[{}]/.test(text.replace(placeholder, ''))) {
    throw appError('bad_input.name_braces', { pattern: text });
  }
  const parts = text.split('/').map((part) => part.trim());
  const [first = '', second] = parts;
  if (parts.length > 2 || parts.includes('')) {
    throw appError('bad_input.name_parts', { pattern: text });
  }
  const isOfChapter = (part: string) => /\{(?:number|chapter)\b/.test(part);
  if (second === undefined) {
    return isOfChapter(first) ? { ...usual, chapter: first } : { ...usual, book: first };
  }
  if (isOfChapter(first)) throw appError('bad_input.name_book_part', { pattern: text });
  return { book: first, chapter: second };
}

function filled(
  pattern: string,
  valueIn: (name: NamePlaceholder, format: string | undefined) => string,
  fallback: string,
  behind = '',
): string {
  const text = pattern.replace(placeholder, (_, name: NamePlaceholder, format?: string) =>
    valueIn(name, format),
  );
  // What stands around a value that the book does not have is left out with it.
  const tidy = text
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/(?:\s+-\s*)+(?=\s+-\s|$)/g, '')
    .replace(/^(?:\s*-\s+)+/, '');
  return safeFileName(tidy, fallback, behind) + behind;
}

/** Of a file that holds all chapters of an export: a part of a book says which ones. */
export function titleOfFile({ title, part = '' }: Pick<ExportBook, 'title' | 'part'>): string {
  return title + part;
}

export type FileNames = {
  readonly baseName: string;
  /** In order; no two are equal where case does not count. */
  readonly chapterNames: readonly string[];
  /** How many chapters had to get a number behind their name. */
  readonly numberedCount: number;
};

/** The names of a book's files, without extensions, safe on every system. */
export function fileNamesOf(
  book: Pick<
    ExportBook,
    'title' | 'fileTitle' | 'part' | 'author' | 'language' | 'publication' | 'chapterCount'
  > & { readonly chapters: readonly Pick<ExportChapter, 'title' | 'number'>[] },
  parts: NameParts,
  presetLabel: string,
): FileNames {
  const { publication, chapters, chapterCount = chapters.length } = book;
  const digits = Math.max(2, String(chapterCount).length);
  const about: Readonly<Record<Exclude<NamePlaceholder, 'number' | 'chapter'>, string>> = {
    title: book.fileTitle ?? book.title,
    author: book.author ?? '',
    language: book.language ?? '',
    narrator: publication?.narrator ?? '',
    series: publication?.series ?? '',
    part: publication?.seriesPart ?? '',
    year: publication?.year == null ? '' : String(publication.year),
    preset: presetLabel,
  };
  // A separator inside of a value is part of a name.
  const valueIn =
    (number: number | null, chapter: string) =>
    (name: NamePlaceholder, format: string | undefined): string => {
      if (name === 'chapter') return chapter;
      if (name !== 'number') return about[name];
      return number === null ? '' : String(number).padStart(format?.length ?? digits, '0');
    };
  const seen = new Set<string>();
  let numberedCount = 0;
  const chapterNames = chapters.map(({ title, number }, index) => {
    // A title that no file system takes still needs a name.
    const chapter = safeFileName(title, 'Chapter');
    const name = filled(parts.chapter, valueIn(number ?? index + 1, chapter), 'Chapter');
    let unique = name;
    for (let version = 2; seen.has(unique.toLowerCase()); version++)
      unique = `${name} (${version})`;
    if (unique !== name) numberedCount += 1;
    seen.add(unique.toLowerCase());
    return unique;
  });
  // The title of a part says which chapters it is; without it they are told behind the name.
  const part = parts.book.includes('{title}') ? '' : book.part;
  return {
    baseName: filled(parts.book, valueIn(null, ''), 'Audiobook', part),
    chapterNames,
    numberedCount,
  };
}
