import MarkdownIt from 'markdown-it';
import type { BookDraft } from '../../../shared/model/book-draft.ts';
import { buildDraft } from '../build-draft.ts';
import { readHtml } from '../html/block-reader.ts';
import { plainText } from '../html/blocks.ts';
import { noContents } from '../outline/nodes.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { createYielder } from '../yielder.ts';
import { linkFootnotes } from './markdown-notes.ts';
import { decodeText, type ImportTextOptions } from './plain-text.ts';

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

/**
 * Reads Markdown (CommonMark, tables, `[^1]` notes, YAML front matter): it is turned into HTML and read
 * as a book of one document, so that both follow the same rules.
 */
export async function importMarkdown(
  bytes: Uint8Array,
  options: ImportTextOptions,
): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  const { text, notices } = decodeText(bytes, options.fileName);
  const { body, fields } = readFrontMatter(text.replace(/\r\n?/g, '\n'));
  const marked = body.replace(/^<<CHAPTER_MARKER:([^\n]{1,1000})>>$/gm, (line, title: string) =>
    title.trim() === '' ? line : `\n# ${title.trim()}\n`,
  );
  const path = 'book';
  const document = readHtml(
    linkFootnotes(marked, (part) => markdown.render(part)),
    {
      fileName: options.fileName,
      path,
      resolveLink: (href) => (href.startsWith('#') ? path + href : null),
    },
  );
  const headings = document.blocks.filter((block) => block.kind === 'heading' && block.level === 1);
  const [only] = headings.length === 1 ? headings : [];
  const heading = only === undefined ? null : plainText(only.pieces);
  return buildDraft({
    fileName: options.fileName,
    title: fields.title ?? heading ?? titleFromFileName(options.fileName),
    author: fields.author ?? null,
    statedLanguage: fields.lang ?? fields.language ?? null,
    chosenLanguage: options.language,
    cover: null,
    documents: [document],
    contents: noContents,
    rules: options.rules,
    notices,
    turns,
  });
}

/** Reads the simple `name: value` lines of YAML front matter; text without one is given back whole. */
function readFrontMatter(text: string) {
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
