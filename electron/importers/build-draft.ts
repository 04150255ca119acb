import { appError } from '../../shared/app-error.ts';
import type {
  BookDraft,
  DraftChapter,
  DraftSection,
  EarlyChapter,
  ImportNotice,
} from '../../shared/model/import/book-draft.ts';
import { isSpeakable } from '../../shared/script/text-measures.ts';
import { isPlaceholder } from './author-name.ts';
import { createChapterWriter, type WrittenSection } from './chapter-writer.ts';
import { foldArchiveOfOurOwn } from './html/archive-pages.ts';
import type { Block, HtmlDocument } from './html/blocks.ts';
import { foldGutenberg } from './html/gutenberg-pages.ts';
import { foldLooseNumbers } from './html/loose-numbers.ts';
import { foldNotes } from './html/note-links.ts';
import { foldNavigation } from './html/page-navigation.ts';
import { joinPartedParagraphs } from './html/parted-paragraphs.ts';
import { joinPartedWords } from './html/parted-words.ts';
import { foldSiteLines, foldSiteNotes } from './html/site-pages.ts';
import { chineseAmong, joinWrappedLines } from './html/wrapped-lines.ts';
import type { ImportRules, ScriptMode } from './import-rules.ts';
import { chooseLanguage } from './language-guess.ts';
import { addressNotices, foldNotices, importWords, notice } from './notices.ts';
import { type ComposedChapter, composeChapter } from './outline/compose-chapter.ts';
import { findPlaces } from './outline/find-places.ts';
import { allBlocks, type Contents, hasWords, type OutlineNode } from './outline/nodes.ts';
import { makeOutline, type OutlineSection } from './outline/outline.ts';
import { longNotice, offNotice } from './outline/outline-notices.ts';
import { proposeChapters } from './outline/propose-chapters.ts';
import { withTurns } from './screenplay/play-turns.ts';
import { titleFromFileName } from './title-from-file-name.ts';
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
  readonly script?: ScriptMode | undefined;
  readonly onChapter?: ((early: EarlyChapter) => void) | undefined;
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
  const hasGutenberg = foldGutenberg(documents);
  foldArchiveOfOurOwn(documents);
  foldNavigation(documents);
  foldSiteNotes(documents);
  foldLooseNumbers(documents);
  const chinese = chineseAmong(documents);
  foldSiteLines(chinese);
  joinWrappedLines(chinese);
  joinPartedWords(documents);
  const book = allBlocks(documents);
  const guess = chooseLanguage(sampleText(book.blocks), parts.statedLanguage, parts.chosenLanguage);
  const title = isPlaceholder(parts.title) ? titleFromFileName(parts.fileName) : parts.title;
  const author = isPlaceholder(parts.author ?? '') ? null : parts.author;
  const about = { title, author, language: guess.tag ?? 'en' };
  const places = findPlaces(book, parts.contents, parts.nonLinear ?? new Set());
  joinPartedParagraphs(documents, startsOf(places.nodes, book.blocks));
  await turns();
  const outline = makeOutline(places.nodes, book, { ...about, ...places });
  const proposals = proposeChapters(outline.nodes, about);
  await turns();
  const turned = parts.script === undefined ? book.blocks : withTurns(book.blocks);
  const script = scriptOf(turned, parts.script);
  const blocks = script?.isKept === true ? turned : book.blocks;
  const writer = createChapterWriter(parts.rules, script?.isKept);
  const chapters: DraftChapter[] = [];
  const sections: DraftSection[] = [];
  for (const [index, { first, title, off, reason, isLong }] of proposals.entries()) {
    const outlined = outline.sections.slice(first, proposals[index + 1]?.first);
    const written: WrittenSection[] = [];
    for (const { start, end } of outlined) {
      await turns();
      written.push(writer.writeSection(blocks.slice(start, end)));
    }
    const name = /[\p{L}\p{N}]/u.test(title) ? title : `${index + 1}`;
    const composed = composeChapter(name, written);
    writer.countFold('page', composed.foldedCount);
    const chapter = { title: composed.title, text: composed.text, first, off, reason, isLong };
    const own = sectionsOf(index, outlined, written, composed.places);
    chapters.push(chapter);
    for (const section of own) sections.push(section);
    parts.onChapter?.({ chapter, sections: own, language: guess.tag, ...(script && { script }) });
  }
  // All that it holds may be notes which nothing calls.
  if (chapters.length === 0) throw appError('book_empty.no_text', { file: parts.fileName });
  return {
    title,
    author,
    language: guess.tag,
    cover: parts.cover,
    ...(parts.publication === undefined ? {} : { publication: parts.publication }),
    chapters,
    sections,
    ...(script && { script }),
    notices: [
      ...parts.notices,
      ...(hasGutenberg ? [notice('other', 1, importWords().gutenberg())] : []),
      ...places.notices,
      ...offNotice(chapters),
      ...longNotice(chapters),
      ...guess.notices,
      ...foldNotices(writer.counts(), parts.rules),
      ...addressNotices(writer.addressCount()),
    ],
  };
}

/** The blocks at which the book can be divided. */
function startsOf(nodes: readonly OutlineNode[], blocks: readonly Block[]): ReadonlySet<Block> {
  const starts = new Set<Block>();
  const add = ({ start, children }: OutlineNode): void => {
    const block = blocks[start];
    if (block !== undefined) starts.add(block);
    children.forEach(add);
  };
  nodes.forEach(add);
  return starts;
}

/** What a book that names speakers beside their lines is as a script; nothing where nobody asked. */
function scriptOf(blocks: readonly Block[], mode: BookParts['script']): BookDraft['script'] {
  const names = blocks.flatMap(({ speaker = '' }) => (isSpeakable(speaker) ? [speaker] : []));
  if (mode === undefined || names.length === 0) return undefined;
  return { isKept: mode === 'keep', markCount: names.length, cast: [...new Set(names)] };
}

/** The sections of a chapter, each with what was written of it and its place in the text. */
function sectionsOf(
  chapter: number,
  outlined: readonly OutlineSection[],
  written: readonly WrittenSection[],
  places: ComposedChapter['places'],
): DraftSection[] {
  const sections: DraftSection[] = [];
  for (const [index, { title, name, depth, source }] of outlined.entries()) {
    const own = written[index];
    const place = places[index];
    if (own === undefined || place === undefined) continue;
    const { head, hasBreakBefore } = own;
    const { start, end } = place;
    sections.push({ title, name, depth, source, head, hasBreakBefore, chapter, start, end });
  }
  return sections;
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
