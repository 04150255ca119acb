import { escapeMarkup } from '../../../shared/escape-markup.ts';
import { composed } from '../text-encoding.ts';
import { spacedLabel } from './list-labels.ts';

/** What a paragraph is, as far as the chapters are concerned. */
export type ParagraphKind = {
  /** 1 to 6 for a heading, else 0. */
  readonly level: number;
  /** A line of a printed table of contents. */
  readonly isContents?: boolean;
  /** Drawn as a line where it holds no words. */
  readonly isRule?: boolean;
  /** The number that a list shows before it. */
  readonly label?: string;
};

/** How letters are set. */
export type TypeFace = {
  readonly isBold?: boolean;
  /** In superscript. */
  readonly isRaised?: boolean;
};

type Frame =
  | { readonly kind: 'body'; readonly out: string[] }
  | {
      readonly kind: 'paragraph';
      readonly inline: string[];
      readonly words: string[];
      /** Paragraphs of a text box that hangs on this one. */
      readonly after: string[];
    };

const contentsStart = '<div class="toc">';
const contentsEnd = '</div>';

/**
 * Writes what a word processor's file holds as HTML for the block reader, so that notes, tables and headings follow
 * the rules of every other book. Paragraphs may stand in paragraphs (text boxes); they come after the outer one.
 */
export class FlowWriter {
  private readonly frames: Frame[] = [{ kind: 'body', out: [] }];
  private readonly notes: string[] = [];
  /** Of a paragraph whose end was deleted: it goes on in the next one. */
  private carried: readonly string[] = [];
  /** Places that links lead to, of the next paragraph with words. */
  private ids: string[] = [];

  openParagraph(): void {
    const inline = [...this.carried];
    this.carried = [];
    this.frames.push({ kind: 'paragraph', inline, words: [], after: [] });
  }

  /** Returns the words of the paragraph that ends. */
  closeParagraph(kind: ParagraphKind): string {
    const { level, isContents = false, isRule = false, label = '' } = kind;
    const frame = this.frames.at(-1);
    if (frame?.kind !== 'paragraph') return '';
    this.frames.pop();
    const text = frame.inline.join('');
    const inline = isContents || label === '' ? text : withLabel(label, text, level > 0);
    const name = level > 0 ? `h${Math.min(6, level)}` : 'p';
    if (isContents) {
      this.block(`${contentsStart}<p><a href="#">${inline}</a></p>${contentsEnd}`);
    } else if (inline !== '') this.block(`<${name}>${this.anchors()}${inline}</${name}>`);
    else if (isRule) this.block('<hr/>');
    for (const html of frame.after) this.block(html);
    return frame.words.join('').replace(/\s+/g, ' ').trim();
  }

  /** Ends a paragraph that goes on in the next one. */
  carryParagraph(): void {
    const frame = this.frames.at(-1);
    if (frame?.kind !== 'paragraph') return;
    this.frames.pop();
    for (const html of frame.after) this.block(html);
    this.carried = frame.inline;
  }

  text(text: string, { isBold = false, isRaised = false }: TypeFace = {}): void {
    const frame = this.frames.at(-1);
    if (frame?.kind === 'paragraph') frame.words.push(text);
    const html = escapeHtml(text);
    const raised = isRaised ? `<sup>${html}</sup>` : html;
    this.inline(isBold ? `<b>${raised}</b>` : raised);
  }

  /** Where links may lead to. */
  anchor(id: string): void {
    this.ids.push(id);
  }

  openLink(id: string): void {
    this.inline(`<a href="#${targetOf(id)}">`);
  }

  closeLink(): void {
    this.inline('</a>');
  }

  lineBreak(): void {
    this.text(' ');
    this.inline('<br/>');
  }

  /** A picture, by its description. */
  picture(description: string): void {
    this.inline(`<img alt="${escapeHtml(description)}"/>`);
  }

  /** Where a note is called: its text is the note of the same id, wherever that is written. */
  noteCall(id: string, label: string): void {
    const target = targetOf(id);
    this.inline(`<a epub:type="noteref" href="#${target}">${escapeHtml(label)}</a>`);
  }

  openNote(): void {
    this.frames.push({ kind: 'body', out: [] });
  }

  closeNote(id: string): void {
    this.flushCarried();
    const frame = this.frames.length > 1 ? this.frames.pop() : undefined;
    const html = frame?.kind === 'body' ? frame.out.join('') : '';
    const target = targetOf(id);
    this.notes.push(`<aside epub:type="footnote" id="${target}">${html}</aside>`);
  }

  /** A tag of a table. */
  tag(tag: `<${'table' | '/table' | 'tr' | '/tr' | 'td' | '/td'}>`): void {
    this.block(tag);
  }

  /** The body of a page of HTML, whole. */
  page(html: string): void {
    this.block(html);
  }

  html(): string {
    while (this.frames.length > 1) {
      if (this.frames.at(-1)?.kind === 'paragraph') this.closeParagraph({ level: 0 });
      else this.closeNote('');
    }
    this.flushCarried();
    const [body] = this.frames;
    const flow = body?.kind === 'body' ? body.out.join('') : '';
    return (flow.replaceAll(contentsEnd + contentsStart, '') + this.notes.join('')).replace(
      /[^<>]+/g,
      composed,
    );
  }

  private anchors(): string {
    const html = this.ids.map((id) => `<a id="${targetOf(id)}"></a>`).join('');
    this.ids = [];
    return html;
  }

  private inline(html: string): void {
    const frame = this.frames.at(-1);
    if (frame?.kind !== 'paragraph') frame?.out.push(html);
    else if (html.startsWith('<sup>') && frame.inline.at(-1)?.endsWith('</sup>') === true) {
      // One number, in two runs.
      frame.inline.push(`${frame.inline.pop()?.slice(0, -6)}${html.slice(5)}`);
    } else frame.inline.push(html);
  }

  private block(html: string): void {
    this.flushCarried();
    const frame = this.frames.at(-1);
    if (frame?.kind === 'paragraph') frame.after.push(html);
    else frame?.out.push(html);
  }

  private flushCarried(): void {
    const { carried } = this;
    this.carried = [];
    if (carried.length > 0) this.block(`<p>${carried.join('')}</p>`);
  }
}

function targetOf(id: string): string {
  return escapeHtml(encodeURIComponent(id));
}

/** An item without words is empty; a heading may be nothing but its number. */
function withLabel(label: string, html: string, isHeading: boolean): string {
  if (html === '') return isHeading ? escapeHtml(label) : '';
  const before = escapeHtml(spacedLabel(label));
  return html.startsWith('<b>') ? `<b>${before}</b>${html}` : before + html;
}

/**
 * Text as HTML, without what could not be said: the object replacement character, and signs of fonts of symbols
 * (Wingdings), which word processors write as letters for private use.
 */
export function escapeHtml(text: string): string {
  if (!/[&<>"\ufffc\ue000-\uf8ff]/.test(text)) return text;
  return escapeMarkup(text.replace(/[\ufffc\ue000-\uf8ff]/g, ''));
}
