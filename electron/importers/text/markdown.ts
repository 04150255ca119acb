import MarkdownIt from 'markdown-it';
import type { BookDraft } from '../../../shared/model/book-draft.ts';
import { buildDraft } from '../build-draft.ts';
import { readHtml } from '../html/block-reader.ts';
import { plainText } from '../html/blocks.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { createTurns } from '../turns.ts';
import { readFrontMatter } from './front-matter.ts';
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
  const turns = createTurns(options.signal);
  const { text, notices } = decodeText(bytes, options.fileName);
  const { body, fields } = readFrontMatter(text.replace(/\r\n?/g, '\n'));
  const marked = body.replace(/^<<CHAPTER_MARKER:\s*(.+?)\s*>>$/gm, '\n# $1\n');
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
    contents: [],
    rules: options.rules,
    notices,
    turns,
  });
}
