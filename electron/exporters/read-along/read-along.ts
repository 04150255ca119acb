import { readFile, stat } from 'node:fs/promises';
import { AppError, appError } from '../../../shared/app-error.ts';
import { noPublication } from '../../../shared/model/publication.ts';
import { createDurableFile } from '../../platform/node/durable-file.ts';
import { createStoredZip } from '../../platform/node/stored-zip.ts';
import { titleOfFile } from '../name-pattern.ts';
import { nameGuid } from '../text/name-guid.ts';
import type { TimedLine } from '../text/timed-lines.ts';
import type { ExportBook } from '../types.ts';
import { chapterPage } from './chapter-pages.ts';
import {
  containerXml,
  coverName,
  markStyles,
  navigationPage,
  type PackagedBook,
  packageDocument,
  styleSheet,
} from './package-files.ts';
import { overlayMs, overlayOf } from './smil.ts';
import type { SourceFile } from './source/source-files.ts';
import { type BookPage, sourcePages } from './source/source-pages.ts';

export type ReadAlongChapter = {
  readonly title: string;
  readonly lines: readonly TimedLine[];
  readonly durationMs: number;
  /** AAC in an MP4 file, as it is encoded. */
  readonly audioPath: string;
};

export type ReadAlongBook = Omit<ExportBook, 'chapters'> & {
  readonly published: string | null;
  readonly chapters: readonly ReadAlongChapter[];
};

/** Names of what was made in this program, so that its books are told from others of the same title. */
const readAlongNamespace = 'a8c1f2de-6f0b-5d1c-9d4a-3f9f3f6a7e21';

/** A zip file without 64-bit records; pages and overlays are small beside the audio. */
const mostBytes = 4_000_000_000;

/** Why the pages are made from the script though the file that the book came from is kept. */
export type MadePagesReason = {
  readonly why: 'missing' | 'moved' | 'unreadable' | 'large';
  /** Title of the chapter that is not as it is in the file; empty for a file that cannot be read. */
  readonly chapter: string;
};

type BookContent = Pick<PackagedBook, 'entries'> & {
  readonly pages: readonly BookPage[];
  readonly files: readonly SourceFile[];
  readonly totalBytes: number;
  readonly styles: string;
};

/**
 * Writes an EPUB 3 with media overlays: the pages of the book's own file or, without one, the script as pages;
 * the encoded chapters as they are, and for each sentence its part of the audio. Nothing is packed or dated, so
 * the same book gives the same bytes. Returns why the pages are not those of the file that is kept.
 * Throws `bad_input` where it would not fit in a zip file.
 */
export async function writeReadAlong(
  path: string,
  book: ReadAlongBook,
  signal?: AbortSignal,
): Promise<MadePagesReason | null> {
  const language = book.language ?? 'und';
  const digits = Math.max(3, String(book.chapters.length).length);
  const chapters = book.chapters.map((chapter, index) => {
    return { ...chapter, name: String(index + 1).padStart(digits, '0') };
  });
  const found = await pagesOfSource(book, chapters, language, signal);
  const content = found !== null && 'pages' in found ? found : madeContent(chapters, language);
  await refuseLong(book, content.totalBytes);
  const { pages, files, entries } = content;
  const heard = new Set(pages.flatMap(({ clips }) => clips.map(({ audio }) => audio)));
  const sounds = chapters.filter(({ name }) => heard.has(name));
  const packaged: PackagedBook = {
    // A part is a book of its own: where it has the identifier of the whole one, it takes its place in a library.
    guid: nameGuid(
      readAlongNamespace,
      (book.id ?? [book.title, book.author].join('\n')) + (book.part ?? ''),
    ),
    title: titleOfFile(book),
    author: book.author,
    publication: book.publication ?? noPublication,
    language,
    published: book.published,
    coverType: book.cover?.mediaType ?? null,
    pages: pages.map((page) => ({ ...page, overlayMs: overlayMs(page.clips) })),
    sounds: sounds.map(({ name }) => name),
    files,
    entries,
  };
  const file = await createDurableFile(path);
  try {
    const zip = createStoredZip((bytes) => file.write(bytes));
    const add = (name: string, text: string): Promise<void> =>
      zip.add(name, Buffer.from(text, 'utf8'));
    await add('mimetype', 'application/epub+zip');
    await add('META-INF/container.xml', containerXml);
    await add('EPUB/package.opf', packageDocument(packaged));
    await add('EPUB/nav.xhtml', navigationPage(packaged));
    await add('EPUB/style.css', content.styles);
    const { cover } = book;
    if (cover !== null) await zip.add(`EPUB/${coverName(cover.mediaType)}`, cover.bytes);
    for (const { name, xhtml, clips } of pages) {
      signal?.throwIfAborted();
      await add(`EPUB/text/${name}.xhtml`, xhtml);
      if (clips.length > 0) await add(`EPUB/text/${name}.smil`, overlayOf(clips, `${name}.xhtml`));
    }
    for (const { name, bytes } of files) await zip.add(`EPUB/${name}`, await bytes());
    for (const { name, audioPath } of sounds) {
      signal?.throwIfAborted();
      await zip.add(`EPUB/audio/${name}.m4a`, await readFile(audioPath));
    }
    await zip.finish();
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
  return found !== null && 'why' in found ? found : null;
}

type NamedChapter = ReadAlongChapter & { readonly name: string };

function madeContent(chapters: readonly NamedChapter[], language: string): BookContent {
  const pages = chapters.map(({ name, title, lines, durationMs }) => {
    const page = chapterPage(title, lines, language, durationMs, name);
    return { ...page, name, isLinear: true };
  });
  const entries = chapters.map(({ name, title }) => ({ title, href: `text/${name}.xhtml` }));
  return { pages, files: [], totalBytes: 0, styles: styleSheet, entries };
}

async function pagesOfSource(
  { source }: ReadAlongBook,
  chapters: readonly NamedChapter[],
  language: string,
  signal: AbortSignal | undefined,
): Promise<BookContent | MadePagesReason | null> {
  if (source === undefined) return null;
  try {
    const found = await sourcePages(await source.open(), chapters, language, signal);
    if ('pages' in found) return { ...found, styles: markStyles };
    return { why: found.why, chapter: chapters[found.chapter]?.title ?? '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { why: error.code === 'file_too_large' ? 'large' : 'unreadable', chapter: '' };
  }
}

async function refuseLong(
  { title, chapters, cover }: ReadAlongBook,
  otherBytes: number,
): Promise<void> {
  let bytes = (cover?.bytes.byteLength ?? 0) + otherBytes;
  for (const { audioPath } of chapters) bytes += (await stat(audioPath)).size;
  if (bytes > mostBytes) throw appError('bad_input.read_along_size', { title });
}
