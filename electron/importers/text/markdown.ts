import MarkdownIt from 'markdown-it';
import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import { draftOfDocument, type ImportFileOptions, readOnePage } from '../one-document.ts';
import { createYielder } from '../yielder.ts';
import { linkFootnotes } from './markdown-notes.ts';
import { decodeText } from './plain-text.ts';

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

/**
 * Reads Markdown (CommonMark, tables, `[^1]` notes, YAML front matter): it is turned into HTML and read
 * as a book of one document, so that both follow the same rules.
 */
export async function importMarkdown(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  const { text, notices } = decodeText(bytes, options.fileName);
  const { document, fields } = readMarkdownPage(text, options.fileName, 'book');
  const about = {
    title: fields.title ?? null,
    author: fields.author ?? null,
    language: fields.lang ?? fields.language ?? null,
  };
  return draftOfDocument(document, about, { ...options, notices, turns });
}

/** The document of a Markdown text, and what its front matter states. */
export function readMarkdownPage(text: string, fileName: string, path: string) {
  const { body, fields } = readFrontMatter(text.replace(/\r\n?/g, '\n'));
  const marked = body.replace(/^<<CHAPTER_MARKER:([^\n]{1,1000})>>$/gm, (line, title: string) =>
    title.trim() === '' ? line : `\n# ${title.trim()}\n`,
  );
  const html = linkFootnotes(marked, (part) => markdown.render(part));
  return { document: readOnePage(html, fileName, path), fields };
}

/** Reads the simple `name: value` lines of YAML front matter; text without one is given back whole. */
function readFrontMatter(text: string): {
  readonly body: string;
  readonly fields: { readonly [name: string]: string | undefined };
} {
  const match = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text.slice(0, 65_536));
  if (match === null || !/^[A-Za-z][\w-]*:/m.test(match[1] ?? '')) {
    return { body: text, fields: {} };
  }
  const fields: { [name: string]: string } = {};
  for (const line of (match[1] ?? '').split('\n')) {
    const field = /^([A-Za-z][\w-]*):\s*(.*?)\s*$/.exec(line);
    if (field?.[1] === undefined) continue;
    const value = (field[2] ?? '').replace(/^(["'])(.*)\1$/, '$2');
    if (value !== '' && !/^[[{|>&]/.test(value)) fields[field[1].toLowerCase()] = value;
  }
  return { body: text.slice(match[0].length), fields };
}
