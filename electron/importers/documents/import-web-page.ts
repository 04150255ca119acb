import iconv from 'iconv-lite';
import type { BookDraft, ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { expandEntities } from '../entities.ts';
import { archiveFields } from '../html/archive-pages.ts';
import { type HtmlDocument, lineBreak, textOfBlocks, wordsOf } from '../html/blocks.ts';
import { gutenbergFields } from '../html/gutenberg-pages.ts';
import { hiddenBy, hidingSelectors, ownRules } from '../html/hidden-styles.ts';
import { lostNotices } from '../notices.ts';
import {
  type BookFields,
  draftOfDocument,
  headByWords,
  type ImportFileOptions,
  readOnePage,
} from '../one-document.ts';
import { foldLinkedContents } from '../outline/printed-contents.ts';
import { decodeUnknown, decodeXml, statedByMeta } from '../text-encoding.ts';
import { createYielder } from '../yielder.ts';

/** Where a page states its encoding and itself. */
const headCharacters = 16_384;
/** Who wrote the text, by the page's own link (HTML, 4.6.6.2), or beside that to a story. */
const authorLink =
  /(?:<a\s[^>]{0,400}\brel\s*=\s*["']?author|<\/a>\s{1,9}by\s{1,9}<a\s[^>]{0,400}\bclass\s*=\s*["']?authorlink)\b[^>]{0,400}>([^<]{1,80})<\/a>/i;
const linkCharacters = 65_536;
/** Where the author's name stands below the title. */
const frontBlocks = 12;
/** A page with as much text beside its `main` has more than menus there. */
const mostOutside = 0.5;

/**
 * Reads one HTML file as a book: its headings divide it. Nothing is fetched, no script runs, pictures give their
 * descriptions. Throws `archive_unsafe`, `file_too_large`, `book_empty`.
 */
export async function importWebPage(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  const { document, about, notices } = readWebPage(bytes, options.fileName, 'book');
  return draftOfDocument(document, about, { ...options, notices, turns });
}

/** The page's text in blocks, what its head states, and a notice where letters are lost. */
export function readWebPage(
  bytes: Uint8Array,
  fileName: string,
  path: string,
): {
  readonly document: HtmlDocument;
  readonly about: BookFields;
  readonly notices: readonly ImportNotice[];
} {
  const source = expandEntities(decodePage(bytes), fileName, path);
  const isHidden = hiddenBy(hidingSelectors([]), ownRules(source));
  const read = (isOnlyMain: boolean) =>
    readOnePage(source, fileName, path, { isHidden, isOnlyMain });
  const main = hasOneMain(source) ? read(true) : null;
  const document = main === null || (main.hiddenShare ?? 0) > mostOutside ? read(false) : main;
  foldLinkedContents(document);
  headByWords([document]);
  const head = source.slice(0, headCharacters);
  const gutenberg = gutenbergFields(document);
  const stated = gutenberg ?? archiveFields(document);
  const author =
    authorLink.exec(source.slice(0, linkCharacters))?.[1]?.trim() ??
    authorOf(head) ??
    nameInTitle(document);
  return {
    document,
    // Of the text alone: nobody misses a letter of a script.
    notices: source.includes('\ufffd') ? lostNotices(textOfBlocks(document.blocks, ' ')) : [],
    about: {
      title: stated?.title ?? titleBefore(document.title, author),
      author: stated?.author ?? author,
      language:
        gutenberg?.language ??
        /<html\b[^>]*?\slang\s*=\s*["']?([A-Za-z-]{2,35})/i.exec(head)?.[1] ??
        null,
    },
  };
}

/** Who wrote "The Lamp, by Ada Field", where a line at the front says so, too. */
function nameInTitle({ blocks, title }: HtmlDocument): string | null {
  const name = /.,? by (\p{Lu}[^,]{1,80})$/u.exec(title)?.[1]?.trim();
  if (name === undefined) return null;
  const wanted = wordsOf(name).join(' ');
  const isSaid = blocks.slice(0, frontBlocks).some(({ pieces }) => {
    const lines = pieces
      .filter((piece) => typeof piece === 'string')
      .join('')
      .split(lineBreak);
    return lines.some((line) => wordsOf(line.replace(/^\s*by\b/i, '')).join(' ') === wanted);
  });
  return isSaid ? name : null;
}

/** "The Lamp - Ada Field - Tides" is how an archive calls the page of "The Lamp", others say "The Lamp, by Ada Field". */
function titleBefore(title: string, author: string | null): string | null {
  if (author === null) return title || null;
  const at = title.indexOf(` - ${author}`);
  if (at > 0) return title.slice(0, at);
  const before = title.endsWith(author) ? title.slice(0, -author.length) : '';
  return /^(.+?),? by $/i.exec(before)?.[1] ?? (title || null);
}

function hasOneMain(source: string): boolean {
  return source.match(/<main[\s>]|\brole\s*=\s*["']?main["'\s>]/gi)?.length === 1;
}

/** By the byte order mark or the XML declaration, else what its `meta` states, else by the bytes (HTML, 13.2.3.2). */
export function decodePage(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, headCharacters)).toString('latin1');
  const isMarked = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff|\s*<\?xml)/.test(head);
  if (isMarked) return decodeXml(bytes);
  const stated = statedByMeta(bytes);
  if (stated === null) return decodeUnknown(bytes).text;
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), stated);
}

function authorOf(head: string): string | null {
  for (const [tag] of head.matchAll(/<meta\b[^>]*>/gi)) {
    if (!/\bname\s*=\s*["']?author["'\s]/i.test(tag)) continue;
    const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
    const text = plainAttribute(content?.[1] ?? content?.[2] ?? '');
    if (text !== '') return text;
  }
  return null;
}

function plainAttribute(value: string): string {
  const named: { readonly [name: string]: string } = { amp: '&', quot: '"', lt: '<', gt: '>' };
  return value.replace(/&(amp|quot|lt|gt);/g, (_, name: string) => named[name] ?? '').trim();
}
