import MarkdownIt from 'markdown-it';
import type { BookDraft } from '../../../../shared/model/import/book-draft.ts';
import { citationNotices, markNotices } from '../../notices.ts';
import { draftOfDocument, type ImportFileOptions, readOnePage } from '../../one-document.ts';
import { createYielder } from '../../yielder.ts';
import { decodeText } from '../plain-text.ts';
import { dropProgramMarks } from '../program-marks.ts';
import { withBoxTitles } from './box-titles.ts';
import { withoutCitations } from './citations.ts';
import { aboutOf, readAbout } from './front-matter.ts';
import { inlineNotes } from './inline-notes.ts';
import { areLinesParagraphs, endsSentence } from './line-paragraphs.ts';
import { createFenceWatch, linkFootnotes } from './markdown-notes.ts';
import { withoutPandocMarks } from './pandoc-marks.ts';
import { withNoteLinks } from './pandoc-notes.ts';
import { withoutVaultMarks } from './vault-marks.ts';

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });
markdown.use(inlineNotes);
// No address is opened or shown; one that is refused would be read aloud.
markdown.validateLink = () => true;
markdown.renderer.rules.softbreak = (tokens, at, { breaks }) => {
  if (!breaks) return '\n';
  let last = at - 1;
  while (last > 0 && tokens[last]?.content === '') last -= 1;
  return endsSentence(tokens[last]?.content ?? '') ? '<br><br>' : '\n';
};

/**
 * Reads Markdown: CommonMark, tables, `[^1]` and `^[…]` notes, line blocks and definitions of Pandoc, YAML front
 * matter. It is rendered to HTML and read as a book of one document, so that both follow the same rules.
 */
export async function importMarkdown(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  const { text, notices } = decodeText(bytes, options.fileName);
  const marks = dropProgramMarks(text);
  const { document, fields, citations } = readMarkdownPage(marks.text, options.fileName, 'book');
  const about = aboutOf(fields);
  const told = [...notices, ...citationNotices(citations), ...markNotices(marks.count)];
  return draftOfDocument(
    document,
    {
      ...about,
      title: about.title ?? marks.about.title,
      author: about.author ?? marks.about.author,
    },
    { ...options, notices: told, turns },
  );
}

/**
 * The document of a Markdown text, what its front matter states, and how many citations were left out: none where
 * nothing tells of sources. A chapter has its title in front matter where it begins with a heading of a lower level.
 */
export function readMarkdownPage(
  text: string,
  fileName: string,
  path: string,
  { isCited = false, isChapter = false } = {},
) {
  const { body, fields, hasSources } = readAbout(text.replace(/\r\n?/g, '\n'));
  const title = fields.title?.replace(/<\/?(?:em|i|b|strong|br|span)\b[^<>]*>/gi, ' ');
  const titled = isChapter && title !== undefined ? withTitle(body, title.trim()) : body;
  const marked = titled.replace(/^<<CHAPTER_MARKER:([^\n]{1,1000})>>$/gm, (line, title: string) =>
    title.trim() === '' ? line : `\n# ${title.trim()}\n`,
  );
  const bare = withoutPandocMarks(
    withoutVaultMarks(withNoteLinks(withBoxTitles(withLineBlocks(marked)))),
  );
  const mayCite = hasSources || isCited;
  const { text: plain, count } = mayCite ? withoutCitations(bare) : { text: bare, count: 0 };
  markdown.set({ breaks: areLinesParagraphs(plain) });
  const html = linkFootnotes(plain, (part) => markdown.render(part));
  return { document: readOnePage(html, fileName, path), fields, citations: count };
}

/** Puts a title above a heading of a lower level. Where one begins with all words of the other, the longer stays. */
function withTitle(body: string, title: string): string {
  const [line, marks, heading] = /^\s*(#{2,6})[ \t]+(.*)/.exec(body) ?? [];
  if (line === undefined || heading === undefined) return body;
  const [own, stated] = [wordsOf(heading), wordsOf(markdown.utils.unescapeAll(title))];
  if (own.startsWith(stated)) return body;
  const below = body.slice(line.length);
  const isOnly = !below.includes(`\n${marks} `);
  return `# ${title.replaceAll('<', '&lt;')}\n\n${isOnly && stated.startsWith(own) ? below : body}`;
}

/** In lower case, each with a blank behind. */
function wordsOf(text: string): string {
  return `${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** "| " before each line keeps the lines of verse, as Pandoc writes them; a table has more bars in a row. */
function withLineBlocks(text: string): string {
  // A table of one column looks as a block does.
  if (!/^\| /m.test(text) || /^\|[ \t]*:?-+:?[ \t]*$/m.test(text)) return text;
  const lines = text.split('\n');
  const isFenced = createFenceWatch();
  const isOfBlock = lines.map((line) => !isFenced(line) && /^\|(?: [^|]*)?$/.test(line));
  const read = lines.map((line, at) => {
    const isOne = isOfBlock[at] === true && (isOfBlock[at - 1] || isOfBlock[at + 1]);
    if (!isOne) return line;
    const own = line.slice(1).trim();
    return own !== '' && isOfBlock[at + 1] && lines[at + 1] !== '|' ? `${own}  ` : own;
  });
  return read.join('\n');
}
