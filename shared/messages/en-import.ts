import type { ImportNotice } from '../model/import/book-draft.ts';

type FoldKind = Exclude<ImportNotice['kind'], 'matter' | 'chapters' | 'encoding' | 'other'>;

const folds: Readonly<Record<FoldKind, readonly [one: string, many: string]>> = {
  note: ['note', 'notes'],
  page: ['page number or printed heading', 'page numbers and printed headings'],
  table: ['table', 'tables'],
  image: ['picture description', 'picture descriptions'],
  code: ['piece of code', 'pieces of code'],
};

const isOne = (count: number) => count === 1;
const folded = (kind: FoldKind, count: number) =>
  `${count} ${folds[kind][isOne(count) ? 0 : 1]} ${isOne(count) ? 'is' : 'are'}`;
const them = (count: number) => (isOne(count) ? 'it' : 'one');
const entries = (count: number) => `${count} ${isOne(count) ? 'entry' : 'entries'}`;
const pages = (numbers: string, count: number) => `${isOne(count) ? 'Page' : 'Pages'} ${numbers}`;

/** What an import did otherwise than the file has it. */
export const enImport = {
  folded: {
    skip: (kind: FoldKind, count: number) =>
      `${folded(kind, count)} folded and not read; open ${them(count)} in the script to read it.`,
    announce: (kind: FoldKind, count: number) =>
      `${folded(kind, count)} folded and only announced; open ${them(count)} in the script to read it.`,
    here: (kind: FoldKind, count: number) =>
      `${folded(kind, count)} read where ${isOne(count) ? 'it is' : 'they are'}.`,
    end: (kind: FoldKind, count: number) =>
      `${folded(kind, count)} read at the end of the chapter.`,
  },
  title: (title: string) => `“${title}”`,
  named: (titles: readonly string[], more: number) =>
    more === 0 ? titles.join(', ') : `${titles.join(', ')} and ${more} more`,
  leftOut: (chapters: string) =>
    `Front and back matter is left out unless you tick it: ${chapters}.`,
  long: (chapters: string, count: number) =>
    `${chapters} ${isOne(count) ? 'is' : 'are'} longer than 75 minutes, with nothing inside that makes chapters of five minutes or more.`,
  byHeadings: (count: number) =>
    `The file has no table of contents with chapters; they were found by its ${count} headings.`,
  byFiles: (count: number) =>
    `The file has neither a table of contents nor headings; each of its ${count} parts is a chapter.`,
  entriesOutside: (count: number) =>
    `${entries(count)} of the table of contents ${isOne(count) ? 'points' : 'point'} outside the book’s text or the part above and ${isOne(count) ? 'was' : 'were'} left out.`,
  entriesTwice: (count: number) =>
    `${entries(count)} of the table of contents ${isOne(count) ? 'points' : 'point'} to the same place as another one and ${isOne(count) ? 'was' : 'were'} left out.`,
  cover: (name: string) =>
    `The cover (“${name}”) is not a readable JPEG or PNG picture and was left out.`,
  language: (stated: string, found: string) =>
    `The file says its language is “${stated}”, but its text is in “${found}”; “${found}” is used.`,
  encoding: (encoding: string) =>
    `The file’s encoding was assumed to be ${encoding}; if letters look wrong, save it as UTF-8 and import it again.`,
  lostLetters: (count: number) =>
    `${count} ${isOne(count) ? 'place' : 'places'} in the text could not be read and ${isOne(count) ? 'shows' : 'show'} “\ufffd”: the file is damaged or cut off there.`,
  gutenberg: () => 'Project Gutenberg’s header and licence were left out.',
  aozora: () =>
    'Aozora Bunko’s markup was read: headings divide the book; readings and notes in brackets were left out.',
  missingFiles: (missing: number, all: number) =>
    `${missing} of the book’s ${all} text files ${isOne(missing) ? 'is' : 'are'} missing: the text may have a gap.`,
  contentsFolded: () => 'The printed table of contents is folded and not read.',
  times: (count: number) =>
    `The times of ${count} subtitles were dropped: their text is joined into paragraphs by its pauses.`,
  names: (count: number) =>
    `The names of ${count} speakers are left out; keep the file’s tags to import them as the cast.`,
  changes: () => 'The document has tracked changes: its text is read as if all were accepted.',
  comments: (count: number) =>
    `${isOne(count) ? '1 comment was' : `${count} comments were`} left out.`,
  noText: (count: number) =>
    `${isOne(count) ? '1 file in the archive is not text and was' : `${count} files in the archive are not text and were`} left out.`,
  broken: (names: string, count: number) =>
    `${isOne(count) ? '1 file' : `${count} files`} in the archive could not be read and ${isOne(count) ? 'was' : 'were'} left out: ${names}.`,
  siteLines: (count: number) =>
    `${isOne(count) ? '1 line' : `${count} lines`} that a reading site added to the text ${isOne(count) ? 'was' : 'were'} left out.`,
  addresses: (count: number) =>
    `Of ${isOne(count) ? '1 web address' : `${count} web addresses`} only the site’s name is read; the whole address stays in the script.`,
  citations: (count: number) =>
    `${isOne(count) ? '1 citation' : `${count} citations`} (such as “[@austen1813]”) ${isOne(count) ? 'was' : 'were'} left out.`,
  programMarks: (count: number) =>
    `${isOne(count) ? '1 mark' : `${count} marks`} of another program (data of the book, voices, pauses) ${isOne(count) ? 'was' : 'were'} left out.`,
  heads: (count: number) =>
    `${isOne(count) ? '1 running head or page number' : `${count} running heads and page numbers`} at the edges of pages ${isOne(count) ? 'was' : 'were'} left out.`,
  lineNumbers: (count: number) =>
    `${isOne(count) ? '1 line number was' : `${count} line numbers were`} left out.`,
  emptyPages: (numbers: string, count: number) =>
    `${pages(numbers, count)} ${isOne(count) ? 'has' : 'have'} no text (blank, or a picture that needs text recognition).`,
  brokenPages: (numbers: string, count: number) => `${pages(numbers, count)} could not be read.`,
  nameless: (count: number) =>
    `${isOne(count) ? '1 character was' : `${count} characters were`} left out because the fonts do not say which letters they are; compare the text with the pages.`,
  sideways: (count: number) =>
    `${count} ${isOne(count) ? 'piece' : 'pieces'} of text written sideways in page margins ${isOne(count) ? 'was' : 'were'} left out.`,
};

/** The notices of an import, in any language. */
export type ImportTable = typeof enImport;
