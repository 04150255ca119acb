import { appError } from '../../shared/app-error.ts';
import { isDtbook } from './dtbook/import-dtbook.ts';
import { isFictionBook } from './fb2/import-fb2.ts';
import { isScreenplay, isScreenplayThroughout } from './screenplay/fountain-lines.ts';
import { isFinalDraft } from './screenplay/import-final-draft.ts';
import { isSubtitles } from './subtitles/cues.ts';
import { decodeUnknown } from './text-encoding.ts';

export type BookFormat =
  | 'pdf'
  | 'fb2'
  | 'dtbook'
  | 'mobi'
  | 'palm-text'
  | 'zip'
  | 'compound'
  | 'rtf'
  | 'web-page'
  | 'flat-odt'
  | 'subtitles'
  | 'fountain'
  | 'final-draft'
  | 'markdown'
  | 'text';

/** What an archive holds. */
export type ArchiveFormat = 'epub' | 'docx' | 'odt' | 'texts';

/** R Markdown and Quarto write it in files of their own. */
export const markdownName = /\.(?:md|mdown|mkdn?|markdown|[rq]md)$/i;

const plainName = /\.(?:txt|text)$/i;

/** First bytes as Latin-1, and what begins with them. */
const signatures: readonly (readonly [start: string, name: string])[] = [
  ['CONT\u0002\u0000', 'a Kindle book in the KFX format'],
  ['\u00eaDRMION', 'a Kindle book in the KFX format, protected against copying (DRM)'],
  ['TPZ0', 'a Kindle book in the Topaz format'],
  ['Rar!', 'a RAR archive'],
  ['7z\u00bc\u00af', 'a 7-Zip archive'],
  ['\u001f\u008b', 'a gzip archive'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
  ['ID3', 'a sound file'],
  ['RIFF', 'a sound or video file'],
  ['OggS', 'a sound file'],
  ['fLaC', 'a sound file'],
  ['\u007fELF', 'a program'],
  ['MZ\u0090', 'a program'],
];

/** Formats that a file is only if its bytes say so. */
const namedFormats: readonly (readonly [name: RegExp, format: string])[] = [
  [/\.docx$/i, 'a Word document (DOCX)'],
  [/\.odt$/i, 'an OpenDocument text (ODT)'],
  [/\.rtf$/i, 'a Rich Text document (RTF)'],
  [/\.pdf$/i, 'a PDF file'],
  [/\.fb2$/i, 'a FictionBook (FB2)'],
  [/\.(?:mobi|azw3?|prc|pdb)$/i, 'a Kindle book'],
];

/** Formats of text whose commands would be read aloud, and what makes a page of them. */
const markupLanguages: readonly (readonly [name: RegExp, language: string, tool: string])[] = [
  [/\.(?:la)?tex$|\.ltx$/i, 'LaTeX', 'pandoc'],
  [/\.(?:adoc|asciidoc)$/i, 'AsciiDoc', 'asciidoctor'],
];

/**
 * Tells a book's format by its first bytes, and only between Markdown and plain text by its name.
 * Throws `not_this_format` for formats that are known but not read, and for a file of another kind than its name.
 */
export function detectFormat(head: Uint8Array, fileName: string): BookFormat {
  const opening = Buffer.from(head.subarray(0, 256)).toString('latin1');
  if (opening.startsWith('PK')) return 'zip';
  if (opening.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) return 'compound';
  if (/^(?:\u00ef\u00bb\u00bf)?\s*\{\\rtf/.test(opening)) return 'rtf';
  const known = signatures.find(([start]) => opening.startsWith(start));
  if (known !== undefined) throw otherKind(fileName, known[1]);
  if (opening.startsWith('BOOKMOBI', 60)) return 'mobi';
  if (opening.startsWith('TEXtREAd', 60)) return 'palm-text';
  if (isPdf(head, fileName)) return 'pdf';
  if (isFictionBook(head)) return 'fb2';
  if (isDtbook(head)) return 'dtbook';
  if (/\.epub$/i.test(fileName)) throw appError('not_this_format.named_epub', { file: fileName });
  const named = namedFormats.find(([name]) => name.test(fileName));
  if (named !== undefined) {
    throw appError('not_this_format.named_otherwise', { file: fileName, format: named[1] });
  }
  const format = textFormat(decodeUnknown(head).text, fileName);
  const markup = markupLanguages.find(([name]) => name.test(fileName));
  if (format === 'text' && markup !== undefined) {
    const [, language, tool] = markup;
    throw appError('not_this_format.markup', { file: fileName, language, tool });
  }
  return format;
}

/** Readers take up to 1,024 bytes before the header of a PDF; a text may speak of one. */
function isPdf(head: Uint8Array, fileName: string): boolean {
  const within = /\.pdf$/i.test(fileName) ? 1024 : 256;
  return Buffer.from(head.subarray(0, within)).includes('%PDF-');
}

function textFormat(head: string, fileName: string): BookFormat {
  if (/<office:document[\s>]/.test(head)) return 'flat-odt';
  const isPage =
    /^\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,400}>\s*)*<(?:!doctype\s+html|html[\s>])/i;
  // A page may leave out both; then its name and a tag of a page tell together.
  const isNamedPage =
    /\.x?html?$/i.test(fileName) && /<(?:head|title|body|meta|h[1-6]|p|div)[\s>]/i.test(head);
  if (isPage.test(head) || isNamedPage) return 'web-page';
  if (isFinalDraft(head, fileName)) return 'final-draft';
  if (isSubtitles(head)) return 'subtitles';
  if (/\.(?:fountain|spmd)$/i.test(fileName)) return 'fountain';
  if (plainName.test(fileName) && isScreenplay(head)) return 'fountain';
  return markdownName.test(fileName) ? 'markdown' : 'text';
}

const screenplayLook = 65_536;

/** True for a plain text that is a screenplay, which its first lines may not tell. */
export function isScreenplayText(bytes: Uint8Array, fileName: string): boolean {
  return (
    plainName.test(fileName) &&
    isScreenplayThroughout(decodeUnknown(bytes.subarray(0, screenplayLook)).text)
  );
}

/** What kind of archive it is. Throws `not_this_format` for those that hold no book. */
export function archiveFormat(names: readonly string[], fileName: string): ArchiveFormat {
  const holds = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (
    names.includes('META-INF/container.xml') ||
    holds(/^[^/]*\.opf$|^(?:OEBPS|OPS)\/[^/]*\.opf$/i)
  ) {
    return 'epub';
  }
  if (names.includes('[Content_Types].xml')) {
    if (holds(/^xl\//i)) throw otherKind(fileName, 'an Excel table');
    if (holds(/^ppt\//i)) throw otherKind(fileName, 'a PowerPoint presentation');
    return 'docx';
  }
  if (names.includes('word/document.xml')) return 'docx';
  if (names.includes('content.xml') || names.includes('encrypted-package')) return 'odt';
  // An EPUB that lost its container says what it lacks.
  return names.includes('mimetype') || /\.epub$/i.test(fileName) ? 'epub' : 'texts';
}

function otherKind(fileName: string, kind: string) {
  return appError('not_this_format.other_kind', { file: fileName, kind });
}
