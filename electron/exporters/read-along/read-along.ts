import { readFile, stat } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { createDurableFile } from '../../platform/node/durable-file.ts';
import { createStoredZip } from '../../platform/node/stored-zip.ts';
import { nameGuid } from '../text/name-guid.ts';
import type { TimedLine } from '../text/timed-lines.ts';
import type { ExportBook } from '../types.ts';
import { chapterPage } from './chapter-pages.ts';
import {
  containerXml,
  coverName,
  navigationPage,
  type PackagedBook,
  packageDocument,
  styleSheet,
} from './package-files.ts';
import { overlayMs, overlayOf } from './smil.ts';

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

/**
 * Writes an EPUB 3 with media overlays: the script as pages, the encoded chapters as they are, and for each
 * sentence its part of the audio. Nothing is packed or dated, so the same book gives the same bytes.
 * Throws `bad_input` where it would not fit in a zip file.
 */
export async function writeReadAlong(
  path: string,
  book: ReadAlongBook,
  signal?: AbortSignal,
): Promise<void> {
  await refuseLong(book);
  const language = book.language ?? 'und';
  const digits = Math.max(3, String(book.chapters.length).length);
  const chapters = book.chapters.map((chapter, index) => {
    const page = chapterPage(chapter.title, chapter.lines, language, chapter.durationMs);
    const name = String(index + 1).padStart(digits, '0');
    const { title, audioPath } = chapter;
    return { name, title, audioPath, page, overlayMs: overlayMs(page.clips) };
  });
  const packaged: PackagedBook = {
    guid: nameGuid(readAlongNamespace, book.id ?? [book.title, book.author].join('\n')),
    title: book.title,
    author: book.author,
    description: book.comment ?? null,
    language,
    published: book.published,
    coverType: book.cover?.mediaType ?? null,
    chapters,
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
    await add('EPUB/style.css', styleSheet);
    const { cover } = book;
    if (cover !== null) await zip.add(`EPUB/${coverName(cover.mediaType)}`, cover.bytes);
    for (const { name, page, audioPath } of chapters) {
      signal?.throwIfAborted();
      await add(`EPUB/text/${name}.xhtml`, page.xhtml);
      if (page.clips.length === 0) continue;
      const audio = `../audio/${name}.m4a`;
      await add(`EPUB/text/${name}.smil`, overlayOf(page.clips, `${name}.xhtml`, audio));
      await zip.add(`EPUB/audio/${name}.m4a`, await readFile(audioPath));
    }
    await zip.finish();
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function refuseLong({ title, chapters, cover }: ReadAlongBook): Promise<void> {
  let bytes = cover?.bytes.byteLength ?? 0;
  for (const { audioPath } of chapters) bytes += (await stat(audioPath)).size;
  if (bytes > mostBytes) throw appError('bad_input.read_along_size', { title });
}
