import { appError } from '../../../shared/app-error.ts';
import type { BookDraft, ImportNotice } from '../../../shared/model/import/book-draft.ts';
import { buildDraft } from '../build-draft.ts';
import { type Block, plainDocument } from '../html/blocks.ts';
import { importWords, lostNotices, markNotices, notice } from '../notices.ts';
import type { ImportFileOptions } from '../one-document.ts';
import { noContents } from '../outline/nodes.ts';
import { decodeUnknown } from '../text-encoding.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { createYielder } from '../yielder.ts';
import { type AozoraText, readAozora, withoutReadings } from './aozora.ts';
import { dropComments } from './document-comments.ts';
import { cutGutenberg } from './gutenberg.ts';
import { dropProgramMarks } from './program-marks.ts';
import { namesInFileName, statedNames } from './stated-names.ts';
import { readTextBlocks } from './text-blocks.ts';

/** Reads plain text in any encoding. Throws `not_this_format` for bytes that are no text. */
export async function importPlainText(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const turns = createYielder(options.signal);
  const { text: written, notices } = decodeText(bytes, options.fileName);
  const { text: own, count: commentCount } = dropComments(written);
  const { text, about, count: markCount } = dropProgramMarks(own);
  const gutenberg = cutGutenberg(text);
  const aozora = gutenberg === null ? readAozora(text) : null;
  await turns();
  const bare = gutenberg?.text ?? aozora?.text ?? withoutReadings(text);
  const { blocks, headCount, numberCount, hasContents, siteCount } = await readTextBlocks(
    bare,
    turns,
    gutenberg !== null,
  );
  if (aozora !== null && aozora.colophon !== '') addColophon(blocks, aozora);
  const fileTitle = titleFromFileName(options.fileName);
  const named = namesInFileName(fileTitle);
  const stated = gutenberg ?? aozora ?? statedNames(blocks);
  const all = [...notices];
  if (hasContents) all.push(notice('page', 1, importWords().contentsFolded()));
  if (headCount > 0) all.push(notice('page', headCount, importWords().heads(headCount)));
  if (numberCount > 0) {
    all.push(notice('page', numberCount, importWords().lineNumbers(numberCount)));
  }
  if (siteCount > 0) all.push(notice('other', siteCount, importWords().siteLines(siteCount)));
  if (commentCount > 0) {
    all.push(notice('other', commentCount, importWords().comments(commentCount)));
  }
  all.push(...markNotices(markCount));
  if (gutenberg !== null) all.push(notice('other', 1, importWords().gutenberg()));
  if (aozora !== null) all.push(notice('other', 1, importWords().aozora()));
  return buildDraft({
    fileName: options.fileName,
    title: about.title ?? stated?.title ?? named?.title ?? fileTitle,
    author: about.author ?? stated?.author ?? named?.author ?? null,
    statedLanguage: gutenberg?.language ?? (aozora === null ? null : 'ja'),
    chosenLanguage: options.language,
    cover: null,
    documents: [plainDocument(options.fileName, blocks)],
    contents: noContents,
    rules: options.rules,
    notices: all,
    turns,
    script: options.script,
  });
}

/** Adds the colophon as a chapter of its own, after one for the whole book if that has no headings. */
function addColophon(blocks: Block[], { title, colophon }: AozoraText): void {
  const heading = (text: string): Block => ({ kind: 'heading', level: 1, pieces: [text] });
  const isParted = blocks.some(({ kind }) => kind === 'heading');
  if (title !== null && !isParted) blocks.unshift(heading(title));
  blocks.push(heading('奥付'));
  for (const line of colophon.split('\n')) {
    if (line.trim() !== '') blocks.push({ kind: 'paragraph', level: 0, pieces: [line.trim()] });
  }
}

/** Decoded text with control characters dropped, and notices when letters are lost or the encoding was guessed. */
export function decodeText(
  bytes: Uint8Array,
  fileName: string,
): { readonly text: string; readonly notices: readonly ImportNotice[] } {
  const decoded = decodeUnknown(bytes);
  const controls = /\p{Cc}(?<![\t-\r\u0080-\u009f])/gu;
  const sample = decoded.text.slice(0, 1_000_000);
  const strange = sample.match(controls)?.length ?? 0;
  // One is a slip of any text, however short.
  const lost = (sample.match(/\ufffd/g)?.length ?? 1) - 1;
  const zeros = sample.match(/\0/g)?.length ?? 0;
  if (zeros * 1000 > sample.length || (strange + lost) * 50 > sample.length) {
    throw appError('not_this_format.not_text', { file: fileName });
  }
  const text = strange === 0 ? decoded.text : decoded.text.replace(controls, '');
  const notices = lostNotices(text);
  if (!decoded.isGuess) return { text, notices };
  const message = importWords().encoding(decoded.encoding);
  return { text, notices: [...notices, notice('encoding', 1, message)] };
}
