import { appError } from '../../shared/app-error.ts';
import type { BookDraft, DraftChapter, ImportNotice } from '../../shared/model/book-draft.ts';
import { createChapterWriter } from './chapter-writer.ts';
import type { Block, HtmlDocument } from './html/blocks.ts';
import {
  type ChapterStart,
  type ContentsEntry,
  chapterLevel,
  hasWords,
  startsFromContents,
  startsFromDocuments,
  startsFromHeadings,
} from './html/chapter-starts.ts';
import { cutChapters } from './html/cut-chapters.ts';
import { foldNotes } from './html/note-links.ts';
import type { ImportRules } from './import-rules.ts';
import { chooseLanguage } from './language-guess.ts';
import { foldNotices, notice } from './notices.ts';
import type { Yielder } from './yielder.ts';

export type BookParts = {
  readonly fileName: string;
  readonly title: string;
  readonly author: string | null;
  /** What the file states. */
  readonly statedLanguage: string | null;
  /** What the person states; wins over everything. */
  readonly chosenLanguage: string | null;
  readonly cover: BookDraft['cover'];
  readonly documents: readonly HtmlDocument[];
  readonly contents: readonly ContentsEntry[];
  readonly rules: ImportRules;
  readonly notices: readonly ImportNotice[];
  readonly turns: Yielder;
};

/**
 * Makes the draft of a book that was read into blocks: notes to their places, chapters by contents,
 * else headings, else files. Throws `book_empty` when nothing in it can be said.
 */
export async function buildDraft(parts: BookParts): Promise<BookDraft> {
  const { documents } = parts;
  if (!documents.some(({ blocks }) => hasWords(blocks))) {
    throw appError('book_empty.pictures', { file: parts.fileName });
  }
  const level = chapterLevel(parts.contents);
  const { starts, notices } = findStarts(documents, level?.entries ?? []);
  foldNotes(documents);
  const cut = cutChapters(documents, starts, level?.above || parts.title);
  const writer = createChapterWriter(parts.rules);
  const chapters: DraftChapter[] = [];
  for (const [index, { title, blocks }] of cut.entries()) {
    await parts.turns();
    const name = /[\p{L}\p{N}]/u.test(title) ? title : `${index + 1}`;
    chapters.push(writer.write(name, blocks));
  }
  const language = chooseLanguage(
    sampleText(documents),
    parts.statedLanguage,
    parts.chosenLanguage,
  );
  return {
    title: parts.title,
    author: parts.author,
    language: language.tag,
    cover: parts.cover,
    chapters,
    notices: [
      ...parts.notices,
      ...notices,
      ...language.notices,
      ...foldNotices(writer.counts(), parts.rules),
    ],
  };
}

function findStarts(
  documents: readonly HtmlDocument[],
  entries: readonly ContentsEntry[],
): { readonly starts: readonly ChapterStart[]; readonly notices: readonly ImportNotice[] } {
  const fromContents = startsFromContents(entries, documents);
  if (fromContents.length >= 2) {
    const lost = entries.length - fromContents.length;
    const message = `${lost} ${lost === 1 ? 'entry' : 'entries'} of the table of contents ${lost === 1 ? 'points' : 'point'} outside of the book's text and ${lost === 1 ? 'was' : 'were'} left out.`;
    return { starts: fromContents, notices: lost === 0 ? [] : [notice('chapters', lost, message)] };
  }
  const fromHeadings = startsFromHeadings(documents);
  if (fromHeadings.length >= 2) {
    const message = `The file has no table of contents with chapters; ${fromHeadings.length} chapters were found by their headings.`;
    return { starts: fromHeadings, notices: [notice('chapters', fromHeadings.length, message)] };
  }
  const fromDocuments = startsFromDocuments(documents);
  if (fromDocuments.length >= 2) {
    const message = `The file has neither a table of contents nor headings; each of its ${fromDocuments.length} parts is a chapter.`;
    return { starts: fromDocuments, notices: [notice('chapters', fromDocuments.length, message)] };
  }
  return { starts: [], notices: [] };
}

const sampleBlocks = 60;
const sampleCharacters = 9000;

/** Some thousand letters from all over the book: front matter and appendices speak other languages. */
function sampleText(documents: readonly HtmlDocument[]): string {
  const all: Block[] = [];
  for (const { blocks } of documents) for (const block of blocks) all.push(block);
  const step = Math.max(1, Math.floor(all.length / sampleBlocks));
  const perBlock = Math.ceil(sampleCharacters / Math.min(sampleBlocks, Math.max(1, all.length)));
  const parts: string[] = [];
  for (let index = 0; index < all.length; index += step) {
    const strings = all[index]?.pieces.filter((piece) => typeof piece === 'string') ?? [];
    parts.push(strings.join(' ').slice(0, perBlock));
  }
  return parts.join('\n');
}
