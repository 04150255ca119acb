import { AppError, appError } from '../../../shared/app-error.ts';
import type { BookDraft, ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { type Archive, createTextBudget, openArchive, type TextBudget } from '../archive.ts';
import { buildDraft } from '../build-draft.ts';
import { sourceFromBytes } from '../byte-source.ts';
import { archiveFormat, detectFormat, markdownName } from '../detect-format.ts';
import {
  type Block,
  type HtmlDocument,
  lineBreak,
  plainDocument,
  plainText,
} from '../html/blocks.ts';
import { navigationIn } from '../html/page-navigation.ts';
import { importLimits } from '../import-limits.ts';
import { citationNotices, importWords, notice } from '../notices.ts';
import type { ImportFileOptions } from '../one-document.ts';
import { type ContentsEntry, hasWords } from '../outline/nodes.ts';
import { readFinalDraft } from '../screenplay/import-final-draft.ts';
import { readScreenplay } from '../screenplay/import-fountain.ts';
import { readSubtitlePage } from '../subtitles/import-subtitles.ts';
import { chapterHeading } from '../text/chapter-headings.ts';
import { aboutOf, listsSources, readFrontMatter } from '../text/markdown/front-matter.ts';
import { readMarkdownPage } from '../text/markdown/import-markdown.ts';
import { decodeText } from '../text/plain-text.ts';
import { readTextBlocks } from '../text/text-blocks.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { createYielder, type Yielder } from '../yielder.ts';
import { countNotices, type DocumentCounts } from './count-notices.ts';
import { importDocx, readDocx } from './docx/import-docx.ts';
import { readWebPage } from './import-web-page.ts';
import { importOdt, readOdt } from './odt/import-odt.ts';
import { readRtf } from './rtf/import-rtf.ts';
import { inOrderOf, listsMarkdown, summariesIn } from './summary-order.ts';

const textName =
  /\.(?:txt|text|md|mdown|mkdn?|markdown|[rq]md|html?|xhtml|rtf|srt|vtt|fountain|fdx)$/i;
const officeName = /\.(?:docx|odt)$/i;
const packedName = /\.(?:zip|epub|docx|odt|rar|7z|gz|tgz|bz2|xz|tar|jar|mobi|azw3?|pdf|doc|fb2)$/i;

const mostNamed = 10;

const quartoSettings = /(?:^|\/)_quarto\.ya?ml$/i;

/** Books that are one file. */
const bookName = /\.(?:epub|mobi|azw3?|pdf|doc)$/i;

/** The only file of an archive that may be a text or a book; null where there are more of them, or none. */
export function onlyBook(
  archive: Archive,
): { readonly name: string; readonly limitBytes: number } | null {
  const [name, ...others] = shownFiles(archive).filter(
    (one) => textName.test(one) || packedName.test(one),
  );
  if (name === undefined || others.length > 0) return null;
  if (textName.test(name)) return { name, limitBytes: importLimits.textEntryBytes };
  return bookName.test(name) ? { name, limitBytes: importLimits.pdfBytes } : null;
}

/**
 * Reads an archive of texts, or of documents (DOCX, ODT) alone, as one book, each file a chapter, in natural order of
 * their names or as a `SUMMARY.md` says. Other files are left out; an archive, or a document among texts, may be a book
 * of its own and is refused.
 */
export async function importTextArchive(
  archive: Archive,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const { fileName } = archive;
  const turns = createYielder(options.signal);
  const spend = createTextBudget(fileName);
  const names = shownFiles(archive);
  const isText = names.some((name) => textName.test(name)) ? textName : officeName;
  const packed = names.find((name) => packedName.test(name) && !isText.test(name));
  if (packed !== undefined) {
    throw appError('not_this_format.nested_archive', { file: fileName, entry: packed });
  }
  const [only, ...others] = names.filter((name) => isText.test(name));
  if (isText === officeName && only !== undefined && others.length === 0) {
    const bytes = await archive.read(only, importLimits.textEntryBytes);
    const office = await openOffice(bytes, only, fileName);
    const own = { ...options, fileName: only.slice(only.lastIndexOf('/') + 1) };
    return isOdt(office) ? importOdt(office, own) : importDocx(office, own);
  }
  const documents: HtmlDocument[] = [];
  const broken: Broken[] = [];
  const entries: ContentsEntry[] = [];
  const counts = { changes: 0, comments: 0, citations: 0 };
  const texts = inNaturalOrder(names.filter((name) => isText.test(name)));
  const summary = await readSummary(archive, texts);
  const isCited = await statesSources(archive, names);
  for (const name of summary?.order ?? texts) {
    await turns();
    const document = await unlessBroken(name, broken, async () => {
      const bytes = await archive.read(name, importLimits.textEntryBytes);
      // Of a document only its words count, and not its pictures.
      if (isText === textName) spend(bytes.byteLength);
      if (bytes.byteLength === 0) return null;
      const isMarkdown = listsMarkdown(summary?.path ?? null, name);
      return readEntry(bytes, name, { fileName, turns, spend, counts, isMarkdown, isCited });
    });
    // "{frontmatter}" is all that some hold.
    if (document === null || !document.blocks.some(hasWords)) continue;
    const title = titleOf(document, name);
    documents.push(document);
    entries.push({ title, path: name, fragment: null, types: '', children: [] });
  }
  if (texts.length === 0) throw appError('not_this_format.other_archive', { file: fileName });
  if (documents.length === 0) {
    throw broken[0]?.reason ?? appError('book_empty.no_text', { file: fileName });
  }
  return buildDraft({
    fileName,
    title: titleFromFileName(fileName),
    author: null,
    statedLanguage: null,
    chosenLanguage: options.language,
    cover: null,
    documents,
    contents: { entries, types: new Map() },
    rules: options.rules,
    script: options.script,
    notices: [
      ...leftOut(names.length - texts.length),
      ...brokenNotices(broken),
      ...countNotices(counts),
      ...citationNotices(counts.citations),
    ],
    turns,
  });
}

type Broken = { readonly name: string; readonly reason: AppError };

/** What a file of the archive is read to; null, with the reason added to `broken`, for one that is damaged or no text. */
async function unlessBroken<Read>(
  name: string,
  broken: Broken[],
  read: () => Promise<Read>,
): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    const isBroken =
      error instanceof AppError &&
      (error.code === 'not_this_format' || error.code === 'book_empty') &&
      error.key !== 'not_this_format.nested_archive';
    if (!isBroken) throw error;
    broken.push({ name, reason: error });
    return null;
  }
}

function brokenNotices(broken: readonly Broken[]): ImportNotice[] {
  if (broken.length === 0) return [];
  const names = broken.slice(0, mostNamed).map(({ name }) => name);
  if (broken.length > mostNamed) names.push('…');
  return [notice('other', broken.length, importWords().broken(names.join(', '), broken.length))];
}

/** The list of chapters among the texts, and their order by it. */
async function readSummary(archive: Archive, texts: readonly string[]) {
  for (const path of summariesIn(texts)) {
    const text = await unlessBroken(path, [], () => readText(archive, path));
    const order = text === null ? null : inOrderOf({ path, text }, texts);
    if (order !== null) return { path, order };
  }
  return null;
}

async function readText(archive: Archive, path: string): Promise<string> {
  const bytes = await archive.read(path, importLimits.textEntryBytes);
  return decodeText(bytes, `${archive.fileName}: ${path}`).text;
}

/** Whether a file of Markdown, or of Quarto's settings, tells where the sources of the book are. */
async function statesSources(archive: Archive, names: readonly string[]): Promise<boolean> {
  const spend = createTextBudget(archive.fileName);
  for (const name of names) {
    const isSettings = quartoSettings.test(name);
    if (!isSettings && !markdownName.test(name)) continue;
    const bytes = await unlessBroken(name, [], () =>
      archive.read(name, importLimits.textEntryBytes),
    );
    if (bytes === null) continue;
    spend(bytes.byteLength);
    const text = Buffer.from(bytes.subarray(0, 65_536)).toString('utf8').replace(/\r\n?/g, '\n');
    if (isSettings ? listsSources(text) : readFrontMatter(text).hasSources) return true;
  }
  return false;
}

async function readEntry(
  bytes: Uint8Array,
  path: string,
  within: {
    readonly fileName: string;
    readonly turns: Yielder;
    readonly spend: TextBudget;
    readonly counts: Pick<DocumentCounts, 'changes' | 'comments'> & { citations: number };
    readonly isMarkdown: boolean;
    /** Whether a file of the archive tells of sources. */
    readonly isCited: boolean;
  },
): Promise<HtmlDocument> {
  const { fileName, turns } = within;
  const entryName = `${fileName}: ${path}`;
  const found = detectFormat(bytes.subarray(0, 4096), entryName);
  const format = found === 'text' && within.isMarkdown ? 'markdown' : found;
  switch (format) {
    case 'zip':
      if (officeName.test(path)) return readOffice(bytes, path, within);
      throw appError('not_this_format.nested_archive', { file: fileName, entry: path });
    case 'compound':
    case 'flat-odt':
    case 'pdf':
    case 'fb2':
    case 'dtbook':
    case 'mobi':
    case 'palm-text':
      throw appError('not_this_format.nested_archive', { file: fileName, entry: path });
    case 'rtf':
      return (await readRtf(bytes, entryName, turns, path)).document;
    case 'web-page':
      return readWebPage(bytes, entryName, path).document;
    case 'subtitles':
      return { ...readSubtitlePage(decodeText(bytes, entryName).text), path };
    case 'fountain':
      return readScreenplay(decodeText(bytes, entryName).text, path).document;
    case 'final-draft':
      return (await readFinalDraft(bytes, entryName, turns, path)).document;
    case 'markdown': {
      const { text } = decodeText(bytes, entryName);
      const read = readMarkdownPage(text, entryName, path, {
        isCited: within.isCited,
        isChapter: true,
      });
      within.counts.citations += read.citations;
      return { ...read.document, title: aboutOf(read.fields).title ?? read.document.title };
    }
    case 'text': {
      const { blocks } = await readTextBlocks(decodeText(bytes, entryName).text, turns);
      headByFirstLine(blocks);
      return plainDocument(path, blocks);
    }
  }
}

function openOffice(bytes: Uint8Array, path: string, fileName: string): Promise<Archive> {
  return openArchive(sourceFromBytes(bytes), `${fileName}: ${path}`);
}

function isOdt({ names, fileName }: Archive): boolean {
  return archiveFormat(names, fileName) === 'odt';
}

async function readOffice(
  bytes: Uint8Array,
  path: string,
  { fileName, turns, spend, counts }: Parameters<typeof readEntry>[2],
): Promise<HtmlDocument> {
  const archive = await openOffice(bytes, path, fileName);
  const read = isOdt(archive) ? readOdt : readDocx;
  const { document, counts: own } = await read(archive, turns, { path, spend });
  counts.changes += own.changes;
  counts.comments += own.comments;
  headByFirstLine(document.blocks);
  return document;
}

/** Makes a heading of a chapter's label at the start of a file without headings: a single one was read as text. */
function headByFirstLine(blocks: Block[]): void {
  const [first] = blocks;
  if (first?.kind !== 'paragraph' || blocks.some(({ kind }) => kind === 'heading')) return;
  const found = chapterHeading(plainText(first.pieces).split(lineBreak));
  if (found !== null) blocks[0] = { kind: 'heading', level: 1, pieces: [found.title] };
}

/** Files of an archive but for folders and what systems put beside them. */
function shownFiles({ names }: Archive): readonly string[] {
  // The headings of a DAISY 2.02 book, which stand in its text too.
  const hasOther = names.some((name) => /\.x?html?$/i.test(name) && !contentsOfDaisy.test(name));
  return names.filter(
    (name) =>
      !name.endsWith('/') &&
      !name.split('/').some((part) => /^(?:\.|~\$|__MACOSX$)/.test(part)) &&
      !(hasOther && contentsOfDaisy.test(name)) &&
      !/(?:^|\/)(?:thumbs\.db|desktop\.ini)$/i.test(name),
  );
}

const contentsOfDaisy = /(?:^|\/)ncc\.html?$/i;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Names of files that come before the chapters of their folder, and after them. */
const front =
  /^(?:cover|title ?page|copyright|dedication|epigraph|foreword|preface|prolog(?:ue)?|vorwort|geleitwort|préface|avant propos|prólogo|prefacio|prologo|prefazione|proloog|voorwoord|предисловие|пролог|序|序言|序章|前言|楔子|まえがき|プロローグ)$/iu;
const back =
  /^(?:epilog(?:ue)?|afterword|postscript|acknowledge?ments|about the author|appendi(?:x|ces)(?: .{1,3})?|glossary|bibliography|nachwort|anhang|danksagung|épilogue|postface|remerciements|epílogo|agradecimientos|epilogo|postfazione|ringraziamenti|epiloog|nawoord|dankwoord|эпилог|послесловие|尾声|后记|後記|あとがき|エピローグ)$/iu;

/** "Chapter 2" before "Chapter 10", folder by folder. */
function inNaturalOrder(paths: readonly string[]): readonly string[] {
  return paths
    .map((path) => ({ path, key: sortKeyOf(path) }))
    .sort((one, other) => collator.compare(one.key, other.key))
    .map(({ path }) => path);
}

/** The folders and the file of a path, each after a letter: front matter "a", chapters "b", back matter "c". */
function sortKeyOf(path: string): string {
  const name = titleFromFileName(path).replace(/[-\s]+/g, ' ');
  const beside = back.test(name) ? 'c' : 'b';
  const parts = path.split('/');
  const own = `${front.test(name) ? 'a' : beside}${parts.pop() ?? ''}`;
  return [...parts.map((folder) => `b${folder}`), own].join('\u0000');
}

function titleOf({ blocks, title }: HtmlDocument, name: string): string {
  const first = blocks.find((block) => block.kind !== 'break' && navigationIn(block) === null);
  if (first?.kind === 'heading') return plainText(first.pieces);
  return title === '' ? titleFromFileName(name) : title;
}

function leftOut(count: number): ImportNotice[] {
  if (count === 0) return [];
  return [notice('other', count, importWords().noText(count))];
}
