import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import type { Archive } from '../archive.ts';
import { escapeHtml } from '../documents/flow-writer.ts';
import { readXmlEvents, type XmlListener } from '../documents/xml-events.ts';
import type { Attributes } from '../html/element-rules.ts';
import { importLimits } from '../import-limits.ts';
import {
  type BookFields,
  draftOfDocument,
  type ImportFileOptions,
  readOnePage,
} from '../one-document.ts';
import { decodeXml } from '../text-encoding.ts';
import { createYielder } from '../yielder.ts';
import { htmlTags } from './dtbook-tags.ts';

/** True for the beginning of the text of a DAISY book, in any encoding that XML may have. */
export function isDtbook(head: Uint8Array): boolean {
  return /<(?:\w+:)?dtbook[\s>]/.test(decodeXml(head.subarray(0, head.byteLength & ~1)));
}

/** The text of a DAISY book in an archive, beside its package, its sound and its times; null where there is none. */
export async function dtbookIn(archive: Archive): Promise<Uint8Array | null> {
  const { names } = archive;
  const isDaisy =
    names.some((name) => /\.opf$/i.test(name)) && !names.includes('META-INF/container.xml');
  for (const name of isDaisy ? names.filter((one) => /\.xml$/i.test(one)) : []) {
    const bytes = await archive.read(name, importLimits.fb2Bytes);
    if (isDtbook(bytes.subarray(0, 4096))) return bytes;
  }
  return null;
}

/**
 * Reads DTBook, the text of a DAISY 3 book: its headings divide it, numbers of pages and notes are folded. Throws
 * `book_empty`, `archive_unsafe`, `file_too_large`.
 */
export async function importDtbook(
  bytes: Uint8Array,
  options: ImportFileOptions,
): Promise<BookDraft> {
  const { fileName } = options;
  const turns = createYielder(options.signal);
  const reader = new DtbookReader();
  await readXmlEvents(decodeXml(bytes), reader, { fileName, path: fileName, turns });
  const document = readOnePage(`<body>${reader.html.join('')}</body>`, fileName);
  return draftOfDocument(document, fieldsOf(reader.fields), { ...options, notices: [], turns });
}

const titleElements = new Set(['doctitle', 'docauthor', 'covertitle']);
const level = /^level\d?$/;

class DtbookReader implements XmlListener {
  readonly html: string[] = [];
  readonly fields = new Map<string, string>();
  /** End tags of the open elements. */
  private readonly ends: string[] = [];
  private levels = 0;
  private isInBook = false;
  /** The title stands in the head, too. */
  private titleDepth = 0;

  open(written: string, attributes: Attributes): void {
    const name = written.toLowerCase();
    if (name === 'meta') addField(this.fields, attributes);
    if (name === 'book') this.isInBook = true;
    if (level.test(name)) this.levels += 1;
    if (titleElements.has(name)) this.titleDepth += 1;
    this.ends.push(this.isRead() ? this.write(name, attributes) : '');
  }

  text(text: string): void {
    if (this.isRead()) this.html.push(escapeHtml(text));
  }

  close(written: string): void {
    const name = written.toLowerCase();
    this.html.push(this.ends.pop() ?? '');
    if (name === 'book') this.isInBook = false;
    if (level.test(name)) this.levels -= 1;
    if (titleElements.has(name)) this.titleDepth -= 1;
  }

  private isRead(): boolean {
    return this.isInBook && this.titleDepth === 0;
  }

  private write(name: string, attributes: Attributes): string {
    if (name === 'line') return '<br/>';
    if (name === 'br') this.html.push('<br/>');
    else if (name === 'img') this.html.push(`<img alt="${escapeHtml(attributes.alt ?? '')}"/>`);
    else {
      const tags = htmlTags(name, attributes, this.levels);
      this.html.push(`<${tags.name}${attributesOf(tags.attributes)}>`);
      return `</${tags.name}>`;
    }
    return '';
  }
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

function addField(fields: Map<string, string>, { name = '', content = '' }: Attributes): void {
  const key = name.toLowerCase();
  const value = content.replace(/\s+/g, ' ').trim();
  if (value === '') return;
  fields.set(key, fields.has(key) ? `${fields.get(key)}, ${value}` : value);
}

function fieldsOf(fields: ReadonlyMap<string, string>): BookFields {
  const field = (name: string): string | null => fields.get(`dc:${name}`) ?? null;
  return { title: field('title'), author: field('creator'), language: field('language') };
}
