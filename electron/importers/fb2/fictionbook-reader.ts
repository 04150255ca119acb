import { Parser } from 'htmlparser2';
import { escapeMarkup } from '../../../shared/escape-markup.ts';
import { isSpeakable } from '../../../shared/script/text-measures.ts';
import { createElementBudget, refuseDeep } from '../element-limits.ts';
import { importLimits } from '../import-limits.ts';
import { type ContentsEntry, joinTitles } from '../outline/nodes.ts';
import { type BookDetails, createDetailsReader } from './book-details.ts';
import { blockTags, inlineTags } from './element-tags.ts';

export type FictionBook = BookDetails & {
  /** The bodies as one HTML document; every section has an id. */
  readonly html: string;
  /** The sections with a title, as a tree. */
  readonly entries: readonly ContentsEntry[];
  /** Base64 of the cover, as written; '' where there is none. */
  readonly coverText: string;
};

type Section = {
  readonly id: string;
  title: string;
  readonly children: ContentsEntry[];
};

type Attributes = { readonly [name: string]: string };

/** Where empty lines stand between most paragraphs they separate nothing. */
const mostEmptyLines = 1 / 3;

/**
 * Reads the XML of a FictionBook 2 in one pass over the parser's events. Sections of a body with a name
 * (`notes`, `comments`) become notes. Nothing is fetched. Throws `archive_unsafe` for elements that are nested
 * too deep, `file_too_large` for too many.
 */
export function readFictionBook(source: string, fileName: string, path: string): FictionBook {
  const reader = new FictionBookReader(fileName, path, hasTellingEmptyLines(source));
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(localOf(name), attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(localOf(name)),
    },
    { xmlMode: true },
  );
  parser.write(source);
  parser.end();
  return reader.finish();
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function hasTellingEmptyLines(source: string): boolean {
  const count = (pattern: RegExp): number => source.match(pattern)?.length ?? 0;
  return count(/<empty-line/gi) < count(/<p[\s>]/gi) * mostEmptyLines;
}

class FictionBookReader {
  private readonly place: { readonly fileName: string; readonly path: string };
  private readonly countElement: () => void;
  private readonly hasBreaks: boolean;
  private readonly details = createDetailsReader();
  private readonly html: string[] = [];
  private readonly top: Section = { id: '', title: '', children: [] };
  private readonly sections: Section[] = [this.top];
  /** Closing tags of the open elements. */
  private readonly stack: { readonly name: string; readonly end: string }[] = [];
  private isInBody = false;
  private isNotes = false;
  private skipDepth = 0;
  private titleDepth = 0;
  private sectionCount = 0;
  /** What the latest paragraph was followed by. */
  private gap: 'none' | 'paragraph' | 'empty-line' = 'none';
  private titleLine = '';
  /** Where the open title begins in `html`, as long as nothing but words stands in it. */
  private titleStart: number | null = null;
  private lineBeforeCall: string | null = null;
  private coverText: string[] | null = null;
  private cover = '';

  constructor(fileName: string, path: string, hasBreaks: boolean) {
    this.place = { fileName, path };
    this.countElement = createElementBudget(fileName);
    this.hasBreaks = hasBreaks;
  }

  open(name: string, attributes: Attributes): void {
    this.countElement();
    refuseDeep(this.stack.length + 1, this.place);
    if (name === 'binary') this.openBinary(attributes);
    if (name === 'body') this.openBody(attributes);
    if (!this.isInBody) this.details.open(name, attributes);
    const end = this.isInBody && name !== 'body' ? this.openText(name, attributes) : '';
    this.stack.push({ name, end });
  }

  text(text: string): void {
    if (this.coverText !== null) this.coverText.push(text);
    else if (!this.isInBody) this.details.text(text);
    else if (this.skipDepth === 0) {
      this.html.push(escapeMarkup(text));
      if (this.titleDepth > 0) this.titleLine += text;
    }
  }

  close(name: string): void {
    const frame = this.stack.pop();
    if (frame === undefined) return;
    if (name === 'binary') this.closeBinary();
    if (!this.isInBody) this.details.close(name);
    else if (name === 'body') this.isInBody = false;
    else this.closeText(name, frame.end);
  }

  finish(): FictionBook {
    const entries = this.top.children;
    return {
      ...this.details.finish(),
      html: `<body>${this.html.join('')}</body>`,
      entries,
      coverText: this.cover,
    };
  }

  private openBody(attributes: Attributes): void {
    this.isInBody = true;
    this.isNotes = attributes.name !== undefined;
    this.gap = 'none';
  }

  private openBinary({ id }: Attributes): void {
    const wanted = this.details.coverId();
    if (id !== undefined && id === wanted && this.cover === '') this.coverText = [];
  }

  private closeBinary(): void {
    if (this.coverText !== null) this.cover = this.coverText.join('');
    this.coverText = null;
  }

  private openText(name: string, attributes: Attributes): string {
    if (name === 'section') return this.openSection(attributes);
    if (name === 'title') {
      // A note's title is the label that the text calls it by.
      if (this.isNotes && this.sections.length > 1) this.skipDepth += 1;
      else {
        this.titleDepth += 1;
        this.titleStart = this.html.length;
        this.titleLine = '';
      }
      return '';
    }
    if (name === 'empty-line') {
      if (this.gap === 'paragraph') this.gap = 'empty-line';
      return '';
    }
    return this.openTextElement(name, attributes);
  }

  private openTextElement(name: string, attributes: Attributes): string {
    if (name === 'a') return this.openLink(attributes);
    if (name === 'image') {
      this.html.push(`<img alt="${escapeMarkup(attributes.alt ?? attributes.title ?? '')}"/>`);
      return '';
    }
    const inline = inlineTags[name];
    if (inline !== undefined) return this.push(`<${inline}>`, `</${inline}>`);
    this.titleStart = null;
    if (name === 'p' && this.titleDepth > 0) return this.openHeading(this.sections.length);
    if (name === 'subtitle') return this.openHeading(this.sections.length + 1);
    if (name === 'v') return this.push('', '<br/>');
    if (name === 'p') {
      if (this.gap === 'empty-line' && this.hasBreaks && !this.isNotes) this.html.push('<hr/>');
      return this.push(`<p${idOf(attributes)}>`, '</p>');
    }
    this.gap = 'none';
    const tag = blockTags[name] ?? 'div';
    return this.push(`<${tag}${idOf(attributes)}>`, `</${tag}>`);
  }

  private openSection(attributes: Attributes): string {
    this.gap = 'none';
    this.sectionCount += 1;
    const id = attributes.id ?? `section ${this.sectionCount}`;
    this.sections.push({ id, title: '', children: [] });
    if (!this.isNotes) return this.push(`<section id="${escapeMarkup(id)}">`, '</section>');
    return this.push(`<aside epub:type="footnote" id="${escapeMarkup(id)}">`, '</aside>');
  }

  private openHeading(depth: number): string {
    this.gap = 'none';
    const level = Math.min(6, depth);
    return this.push(`<h${level}>`, `</h${level}>`);
  }

  private openLink(attributes: Attributes): string {
    const entries = Object.entries(attributes);
    const href = entries.find(([name]) => localOf(name) === 'href')?.[1] ?? '';
    if (attributes.type === 'note') this.lineBeforeCall = this.titleLine;
    const type = attributes.type === 'note' ? ' epub:type="noteref"' : '';
    return this.push(`<a href="${escapeMarkup(href)}"${type}>`, '</a>');
  }

  private closeText(name: string, end: string): void {
    this.html.push(end);
    if (name === 'a') this.closeLink();
    if (name === 'p' && this.titleDepth > 0) this.closeTitleLine();
    else if (name === 'p') this.gap = 'paragraph';
    if (name === 'title') {
      if (this.isNotes && this.sections.length > 1) this.skipDepth -= 1;
      else {
        this.closeLooseTitle();
        this.titleDepth -= 1;
      }
    } else if (name === 'section') this.closeSection();
  }

  /** A title without paragraphs, as many scripts write it, is one heading. */
  private closeLooseTitle(): void {
    if (this.titleStart === null || !isSpeakable(this.titleLine)) return;
    const words = this.html.splice(this.titleStart).join('');
    const end = this.openHeading(this.sections.length);
    this.html.push(words, end);
    this.closeTitleLine();
  }

  /** What calls a note is no part of the title. */
  private closeLink(): void {
    this.titleLine = this.lineBeforeCall ?? this.titleLine;
    this.lineBeforeCall = null;
  }

  private closeTitleLine(): void {
    const line = this.titleLine.replace(/\s+/g, ' ').trim();
    this.titleLine = '';
    const section = this.sections.at(-1);
    if (line === '' || section === undefined || section === this.top) return;
    section.title = section.title === '' ? line : joinTitles(section.title, line);
  }

  /** A section without a title is no place of its own; what is below it belongs above. */
  private closeSection(): void {
    const section = this.sections.pop();
    const parent = this.sections.at(-1);
    if (section === undefined || parent === undefined || this.isNotes) return;
    const { id, title, children } = section;
    if (title === '') for (const child of children) parent.children.push(child);
    else {
      const path = this.place.path;
      parent.children.push({ title, path, fragment: id, types: '', children });
    }
  }

  private push(start: string, end: string): string {
    if (this.skipDepth > 0) return '';
    this.html.push(start);
    return end;
  }
}

function idOf({ id }: Attributes): string {
  return id === undefined ? '' : ` id="${escapeMarkup(id)}"`;
}

/** The cover's bytes; null where it is too large. */
export function decodeCover(text: string): Uint8Array | null {
  if (text.length > importLimits.coverBytes * 1.5) return null;
  return new Uint8Array(Buffer.from(text, 'base64'));
}
