import { appError } from '../../shared/app-error.ts';
import type {
  BookDraft,
  DraftChapter,
  DraftSection,
  ImportNotice,
} from '../../shared/model/import/book-draft.ts';
import { createChapterWriter, type WrittenSection } from './chapter-writer.ts';
import type { Block, HtmlDocument } from './html/blocks.ts';
import { foldNotes } from './html/note-links.ts';
import type { ImportRules } from './import-rules.ts';
import { chooseLanguage } from './language-guess.ts';
import { foldNotices } from './notices.ts';
import { composeChapter } from './outline/compose-chapter.ts';
import { findPlaces } from './outline/find-places.ts';
import { allBlocks, type Contents, hasWords } from './outline/nodes.ts';
import { makeOutline } from './outline/outline.ts';
import { longNotice, offNotice } from './outline/outline-notices.ts';
import { proposeChapters } from './outline/propose-chapters.ts';
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
  readonly publication?: BookDraft['publication'];
  readonly documents: readonly HtmlDocument[];
  readonly contents: Contents;
  /** Paths of documents outside of the reading order. */
  readonly nonLinear?: ReadonlySet<string>;
  readonly rules: ImportRules;
  readonly notices: readonly ImportNotice[];
  readonly turns: Yielder;
};

/**
 * Makes the draft of a book that was read into blocks: notes to their places, chapters as `proposeChapters`
 * finds them in the contents, else in the headings, else in the files. Throws `book_empty` when nothing in it
 * can be said.
 */
export async function buildDraft(parts: BookParts): Promise<BookDraft> {
  const { documents, turns } = parts;
  if (!documents.some(({ blocks }) => blocks.some(hasWords))) {
    throw appError('book_empty.pictures', { file: parts.fileName });
  }
  foldNotes(documents);
  const book = allBlocks(documents);
  const guess = chooseLanguage(sampleText(book.blocks), parts.statedLanguage, parts.chosenLanguage);
  const about = { title: parts.title, language: guess.tag ?? 'en' };
  const places = findPlaces(book, parts.contents, parts.nonLinear ?? new Set());
  await turns();
  const outline = makeOutline(places.nodes, book, { ...about, ...places });
  const proposals = proposeChapters(outline.nodes, about);
  await turns();
  const writer = createChapterWriter(parts.rules);
  const written: WrittenSection[] = [];
  for (const { start, end } of outline.sections) {
    await turns();
    written.push(writer.writeSection(book.blocks.slice(start, end)));
  }
  const chapters: DraftChapter[] = [];
  const sections: DraftSection[] = [];
  for (const [chapter, { first, title, off, reason, isLong }] of proposals.entries()) {
    await turns();
    const own = written.slice(first, proposals[chapter + 1]?.first ?? written.length);
    const name = /[\p{L}\p{N}]/u.test(title) ? title : `${chapter + 1}`;
    const composed = composeChapter(name, own);
    writer.countFold('page', composed.foldedCount);
    chapters.push({ title: composed.title, text: composed.text, first, off, reason, isLong });
    for (const [index, place] of composed.places.entries()) {
      const section = outline.sections[first + index];
      const { head = [], hasBreakBefore = false } = own[index] ?? {};
      if (section === undefined) continue;
      const { start: _start, end: _end, ...told } = section;
      sections.push({ ...told, head, hasBreakBefore, chapter, ...place });
    }
  }
  // All that it holds may be notes which nothing calls.
  if (chapters.length === 0) throw appError('book_empty.no_text', { file: parts.fileName });
  return {
    title: parts.title,
    author: parts.author,
    language: guess.tag,
    cover: parts.cover,
    ...(parts.publication === undefined ? {} : { publication: parts.publication }),
    chapters,
    sections,
    notices: [
      ...parts.notices,
      ...places.notices,
      ...offNotice(chapters),
      ...longNotice(chapters),
      ...guess.notices,
      ...foldNotices(writer.counts(), parts.rules),
    ],
  };
}

const sampleBlocks = 60;
const sampleCharacters = 9000;

/** Some thousand letters from all over the book: front matter and appendices speak other languages. */
function sampleText(all: readonly Block[]): string {
  const step = Math.max(1, Math.floor(all.length / sampleBlocks));
  const perBlock = Math.ceil(sampleCharacters / Math.min(sampleBlocks, Math.max(1, all.length)));
  const parts: string[] = [];
  for (let index = 0; index < all.length; index += step) {
    const strings = all[index]?.pieces.filter((piece) => typeof piece === 'string') ?? [];
    parts.push(strings.join(' ').slice(0, perBlock));
  }
  return parts.join('\n');
}
