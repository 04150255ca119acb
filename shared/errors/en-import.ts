import { bookKinds } from '../model/import/book-files.ts';
import type { Wordings } from './wordings.ts';

const unsafe = <const What extends string>(what: What) =>
  `“{{file}}” ${what}, so it was not opened. Get the book from another source.` as const;
const notWhole = <const Where extends string, const Why extends string>(where: Where, why: Why) =>
  `“{{file}}” is damaged${where}: ${why}. Download or copy the book again.` as const;
const damaged = <const Why extends string>(why: Why) => notWhole('', why);
const damagedEntry = <const Why extends string>(why: Why) => notWhole(' at “{{entry}}”', why);
const otherFormat = <const What extends string>(what: What) =>
  `“{{file}}” ${what}. Choose ${bookKinds}.` as const;

type Sized = { readonly file: string; readonly limitBytes: number };
type SizedEntry = Sized & { readonly entry: string };

/** What the process that reads books may use. */
export type Bounded = {
  readonly file: string;
  readonly memoryBytes: number;
  readonly durationMs: number;
};

const inMegabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

const boundsOf = ({ memoryBytes, durationMs }: Omit<Bounded, 'file'>) =>
  `${inMegabytes(memoryBytes)} of memory and ${durationMs / 1000} seconds`;

/** Files of books. */
export const enImportErrors = {
  'archive_unsafe.depth': unsafe(
    'holds “{{entry}}”, whose elements are nested deeper than {{limit}}',
  ),
  'archive_unsafe.entities': unsafe(
    'holds “{{entry}}”, which declares its own entities (<!ENTITY>)',
  ),
  'archive_unsafe.many_entities': unsafe(
    'holds “{{entry}}”, which declares more than {{limit}} entities (<!ENTITY>)',
  ),
  'archive_unsafe.long_entity': unsafe(
    'holds “{{entry}}”, whose entity “{{name}}” expands to more than {{limit}} characters',
  ),
  'archive_unsafe.outside_entity': unsafe(
    'holds “{{entry}}”, whose entity “{{name}}” names a file outside the book',
  ),
  'archive_unsafe.entries': unsafe('holds more than {{limit}} entries'),
  'archive_unsafe.link': unsafe('holds a symbolic link (“{{entry}}”)'),
  'archive_unsafe.long_name': unsafe('holds a name of {{nameBytes}} bytes (limit: {{limit}})'),
  'archive_unsafe.name': ({ file, entry }: { readonly file: string; readonly entry: string }) =>
    `“${file}” holds the unsafe file name ${JSON.stringify(entry)}, so it was not opened. Get the book from another source.`,
  'archive_unsafe.overlap': unsafe('holds entries that overlap (“{{entry}}”)'),
  'archive_unsafe.ratio': unsafe(
    'holds “{{entry}}”, which unpacks to more than {{limit}} times its size',
  ),
  'archive_unsafe.size': ({ file, limitBytes }: Sized) =>
    `“${file}” unpacks to more than ${inMegabytes(limitBytes)}, so it was not opened. Get the book from another source.`,
  'archive_unsafe.stated_size': unsafe(
    'holds “{{entry}}”, which unpacks to more than the {{statedBytes}} bytes that it states',
  ),
  'book_empty.empty': '“{{file}}” is empty. Choose another file.',
  'book_empty.folder': `“{{file}}” contains no books. Choose a folder with ${bookKinds}.`,
  'book_empty.no_text': '“{{file}}” contains no text to read aloud.',
  'book_empty.pictures':
    '“{{file}}” contains no text to read aloud. If its pages are pictures, it needs text recognition first.',
  'book_empty.scan': ({ file, pageCount }: { readonly file: string; readonly pageCount: number }) =>
    `“${file}” has ${pageCount === 1 ? 'one page' : `${pageCount} pages`} and no text: it is a scan, pictures of pages. Run text recognition (OCR) on it and import the resulting PDF.`,
  'book_empty.nameless_letters':
    '“{{file}}” shows text, but its fonts do not say which letters it is made of. Run text recognition (OCR) on it and import the resulting PDF.',
  'book_protected.drm':
    '“{{file}}” is copy-protected (DRM, “{{entry}}”), so its text cannot be read. Use a copy without protection.',
  'book_protected.pdf_password':
    '“{{file}}” is encrypted and needs a password to be opened. Save a copy without a password and import that.',
  'book_protected.pdf_rights':
    '“{{file}}” is encrypted by a method that needs a licence (DRM), so its text cannot be read. Use a copy without protection.',
  'book_protected.password':
    '“{{file}}” is locked with a password (“{{entry}}”). Unlock it before importing.',
  'conflict.reading_books':
    'Two books are already being read. Wait until one is done, or stop it, and import this one again.',
  'file_not_readable.ended': ({ file, ...limits }: Bounded) =>
    `“${file}” was not read: reading stopped early (a book may use ${boundsOf(limits)}). Import it again; if it stops early again, split it and import its parts.`,
  'file_too_large.book': ({ file, limitBytes }: Sized) =>
    `“${file}” is larger than ${inMegabytes(limitBytes)}, the limit for such a file. Split it and import its parts.`,
  'file_too_large.cover': ({ file, limitBytes }: Sized) =>
    `“${file}” is larger than ${inMegabytes(limitBytes)}, the limit for a cover. Save a smaller picture and choose it again.`,
  'file_too_large.entry': ({ file, entry, limitBytes }: SizedEntry) =>
    `“${entry}” in “${file}” is larger than ${inMegabytes(limitBytes)}. Split the book and import its parts.`,
  'file_too_large.contents':
    '“{{file}}” has more than {{limit}} entries in its table of contents. Split the book and import its parts.',
  'file_too_large.elements':
    '“{{file}}” holds more than {{limit}} elements. Split the book and import its parts.',
  'file_too_large.folder':
    '“{{file}}” holds more than {{limit}} files and folders. Name the books in it one by one.',
  'file_too_large.manifest':
    '“{{file}}” lists more than {{limit}} files. Split the book and import its parts.',
  'file_too_large.styles':
    '“{{file}}” holds more than {{limit}} characters of style sheets. Split the book and import its parts.',
  'file_too_large.memory': ({ file, memoryBytes }: Bounded) =>
    `“${file}” needs more than ${inMegabytes(memoryBytes)} of memory to be read, the limit for a book. Split it and import its parts.`,
  'file_too_large.time': ({ file, durationMs }: Bounded) =>
    `“${file}” could not be read within ${durationMs / 1000} seconds, the limit for a book. Split it and import its parts.`,
  'file_too_large.pages':
    '“{{file}}” has more than {{limit}} pages. Split it and import its parts.',
  'file_too_large.rules': ({ file, limitBytes }: Sized) =>
    `“${file}” is larger than ${inMegabytes(limitBytes)}, which no list of pronunciation rules is. Check that it is the right file.`,
  'file_too_large.text': ({ file, limitBytes }: Sized) =>
    `“${file}” holds more than ${inMegabytes(limitBytes)} of text. Split the book and import its parts.`,
  'not_this_format.cover':
    '“{{file}}” is not a complete JPEG or PNG picture. Save the cover as one of these and choose it again.',
  'not_this_format.checksum': damagedEntry('its contents do not match their checksum'),
  'not_this_format.damaged_entry': damagedEntry('its contents are damaged'),
  'not_this_format.damaged_kindle':
    '“{{file}}” is a Kindle book, but damaged: its records do not fit together. Download or copy it again.',
  'not_this_format.damaged_pdf':
    '“{{file}}” is a PDF file, but damaged: none of its pages can be read. Download or copy it again.',
  'not_this_format.damaged_word':
    '“{{file}}” is a Word document (DOC), but damaged: its parts do not fit together. Copy it again, or open it in Word or LibreOffice, save it as DOCX and import that.',
  'not_this_format.directory': damaged('its directory does not fit into the file'),
  'not_this_format.directory_cut_off': damaged('its directory ends early'),
  'not_this_format.empty_spine': damagedEntry('its spine names no chapters'),
  'not_this_format.entry_cut_off': damagedEntry('it was cut short'),
  'not_this_format.markup':
    '“{{file}}” is written in {{language}}, whose commands would be read aloud. Convert it to EPUB, DOCX or HTML, for example with {{tool}}, and import that.',
  'not_this_format.missing_entry': damagedEntry('a file that it names is missing'),
  'not_this_format.named_otherwise': otherFormat('is not {{format}}, despite its name'),
  'not_this_format.nested_archive':
    '“{{file}}” contains “{{entry}}”, another book or archive. Unpack it and import that file.',
  'not_this_format.old_word':
    '“{{file}}” is a Word document from before Word 97. Open it in Word or LibreOffice, save it as DOCX and import that.',
  'not_this_format.named_epub': otherFormat('is not an EPUB file, despite its name'),
  'not_this_format.no_container': damaged('its META-INF/container.xml is missing'),
  'not_this_format.no_directory': damaged('its directory is missing (was it cut short?)'),
  'not_this_format.no_package': damaged('it names no package document (rootfile)'),
  'not_this_format.not_text': otherFormat('is not text: it contains bytes that text cannot have'),
  'not_this_format.other_archive': otherFormat('is an archive without a book or texts'),
  'not_this_format.other_kind': otherFormat('is {{kind}}'),
  'not_this_format.packing_method': damagedEntry(
    'it uses an unsupported compression method ({{method}})',
  ),
} as const satisfies Wordings;
