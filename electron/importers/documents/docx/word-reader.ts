import type { Attributes } from '../../html/element-rules.ts';
import type { DocumentCounts } from '../count-notices.ts';
import type { FlowWriter } from '../flow-writer.ts';
import { levelNumber } from '../list-labels.ts';
import { attributeOf, type XmlListener } from '../xml-events.ts';
import { type NumberProperties, type WordLists, WordNumbers } from './word-numbers.ts';
import { isOnValue, levelOfOutline, plainStyle, type WordStyle } from './word-styles.ts';

type Paragraph = {
  style: WordStyle;
  /** Stated at the paragraph itself; null where its style counts. */
  level: number | null;
  /** Its end was deleted, or it is the large first letter of the next one. */
  goesOn: boolean;
  number: NumberProperties;
};

/** `isBold` is null where the paragraph's style counts. */
type Run = {
  isHidden: boolean | null;
  hasOwnNoteMark: boolean;
  isBold: boolean | null;
  isRaised: boolean | null;
};

/**
 * Text that a change took away (17.13.5), what stood before a change of format, instructions of fields, readings
 * of ruby, and settings that hold elements of the same names as text does.
 */
const skipped = new Set(
  'del moveFrom rPrChange pPrChange tblPrChange trPrChange tcPrChange sectPrChange numberingChange sectPr tabs sdtPr instrText delText delInstrText rt tblGrid separator continuationSeparator'.split(
    ' ',
  ),
);
/** Elements that stand for a sign. */
const signs: { readonly [name: string]: string } = { tab: ' ', ptab: ' ', noBreakHyphen: '\u2011' };
const changeMarks = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
/** The gallery of Word's building blocks whose parts are tables of contents. */
const contentsGallery = /^Table of Contents$/i;
const separatorNotes = new Set(['separator', 'continuationSeparator', 'continuationNotice']);

/**
 * Reads a part of a DOCX (the document or its notes: ECMA-376 part 1, section 17) into a writer: the text as it
 * is after all tracked changes are accepted, without comments, headers and footers.
 */
export class WordReader implements XmlListener {
  private readonly writer: FlowWriter;
  private readonly styles: ReadonlyMap<string, WordStyle>;
  private readonly chunks: Map<string, string>;
  private readonly counts: DocumentCounts;
  private readonly stack: string[] = [];
  private readonly paragraphs: Paragraph[] = [];
  private readonly runs: Run[] = [];
  /** For each alternative: whether one of its contents was taken. */
  private readonly choices: boolean[] = [];
  /** For each open field: whether its instruction is being read, not its result. */
  private fields: boolean[] = [];
  /** Where the link around the text leads in the book; only a raised number may call a note. */
  private linkTarget: string | null = null;
  private isLinkOpen = false;
  /** How deep the element stands whose content is passed over; 0 for none. */
  private skipDepth = 0;
  /** How deep the table of contents stands that is being read; 0 for none. Google Docs gives its lines no style. */
  private contentsDepth = 0;
  private readonly noteIds: string[] = [];
  private readonly numbers: WordNumbers;

  constructor(
    writer: FlowWriter,
    known: {
      readonly styles: ReadonlyMap<string, WordStyle>;
      readonly lists: WordLists;
      readonly chunks: Map<string, string>;
    },
    counts: DocumentCounts,
  ) {
    this.writer = writer;
    this.styles = known.styles;
    this.chunks = known.chunks;
    this.numbers = new WordNumbers(known.lists);
    this.counts = counts;
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.stack.at(-1) ?? '';
    this.stack.push(name);
    // In `sdt`, `sdtPr` and `docPartObj`.
    if (name === 'docPartGallery' && this.contentsDepth === 0) {
      const isContents = contentsGallery.test(attributeOf(attributes, 'val') ?? '');
      if (isContents) this.contentsDepth = this.stack.length - 3;
    }
    if (this.skipDepth > 0) return;
    if (changeMarks.has(name)) this.counts.changes += 1;
    if (parent === 'rPr' || parent === 'pPr' || parent === 'trPr') {
      this.openProperty(name, parent, attributes);
    } else if (parent === 'numPr') this.openNumberProperty(name, attributeOf(attributes, 'val'));
    else if (this.isPassedOver(name)) this.skipDepth = this.stack.length;
    else this.openContent(name, attributes);
  }

  text(text: string): void {
    if (this.skipDepth > 0 || this.stack.at(-1) !== 't') return;
    const run = this.runs.at(-1);
    const isHidden = this.isRunHidden() || run?.hasOwnNoteMark === true;
    const isBold = run?.isBold ?? this.paragraphs.at(-1)?.style.isBold ?? false;
    const isRaised = run?.isRaised === true;
    if (isHidden || this.fields.includes(true)) return;
    if (isRaised) this.openLink();
    this.writer.text(text, { isBold, isRaised });
  }

  /** By what its run says, else by the style of its paragraph. */
  private isRunHidden(): boolean {
    return this.runs.at(-1)?.isHidden ?? this.paragraphs.at(-1)?.style.isHidden ?? false;
  }

  close(name: string): void {
    const depth = this.stack.length;
    this.stack.pop();
    if (depth === this.contentsDepth) this.contentsDepth = 0;
    if (this.skipDepth > 0) {
      if (this.skipDepth !== depth) return;
      this.skipDepth = 0;
      // A row that was deleted opened as every other.
      if (name !== 'tr') return;
    }
    if (name === 'p') this.closeParagraph();
    else if (name === 'r') this.runs.pop();
    else if (name === 'hyperlink') this.closeLink();
    else if (name === 'tbl') this.writer.tag('</table>');
    else if (name === 'tr') this.writer.tag('</tr>');
    else if (name === 'tc') this.writer.tag('</td>');
    else if (name === 'AlternateContent') this.choices.pop();
    else if (name === 'footnote' || name === 'endnote') {
      this.writer.closeNote(this.noteIds.pop() ?? '');
    }
  }

  private isPassedOver(name: string): boolean {
    if (name !== 'Choice' && name !== 'Fallback') return skipped.has(name);
    const last = this.choices.length - 1;
    const isTaken = this.choices[last] === true;
    if (last >= 0) this.choices[last] = true;
    return isTaken;
  }

  private openProperty(name: string, parent: string, attributes: Attributes): void {
    const value = attributeOf(attributes, 'val');
    const paragraph = this.paragraphs.at(-1);
    if (parent === 'trPr') {
      if (name === 'del') this.skipDepth = this.stack.length - 2;
    } else if (skipped.has(name) && name !== 'del' && name !== 'moveFrom') {
      this.skipDepth = this.stack.length;
    } else if (parent === 'rPr') this.openRunProperty(name, value);
    else if (paragraph !== undefined) {
      if (name === 'pStyle') paragraph.style = this.styles.get(value ?? '') ?? plainStyle;
      else if (name === 'outlineLvl') paragraph.level = levelOfOutline(value);
      else if (name === 'framePr')
        paragraph.goesOn ||= isDropCap(attributeOf(attributes, 'dropCap'));
    }
  }

  private openNumberProperty(name: string, value: string | undefined): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph === undefined) return;
    const { number } = paragraph;
    if (name === 'numId') paragraph.number = { ...number, list: value ?? null };
    else if (name === 'ilvl') paragraph.number = { ...number, level: levelNumber(value) };
  }

  private openRunProperty(name: string, value: string | undefined): void {
    // The properties of a paragraph's own mark.
    if (this.stack.at(-3) === 'pPr') {
      const paragraph = this.paragraphs.at(-1);
      const isGone = name === 'del' || name === 'moveFrom';
      if (paragraph !== undefined && isGone) paragraph.goesOn = true;
      return;
    }
    const run = this.runs.at(-1);
    if (run === undefined) return;
    const style = name === 'rStyle' ? this.styles.get(value ?? '') : undefined;
    if (style?.isHidden === true) run.isHidden ??= true;
    if (name === 'vanish') run.isHidden = isOnValue(value);
    if (style?.isBold === true) run.isBold ??= true;
    if (name === 'b') run.isBold = isOnValue(value);
    if (style?.isRaised === true) run.isRaised ??= true;
    if (name === 'vertAlign') run.isRaised = value === 'superscript';
    if (name === 'position') run.isRaised ||= Number(value) > 0;
  }

  /** Each once: a small file that refers to one often would be a large book. */
  private openChunk(id: string): void {
    this.writer.page(this.chunks.get(id) ?? '');
    this.chunks.delete(id);
  }

  private openContent(name: string, attributes: Attributes): void {
    switch (name) {
      case 'p':
        this.writer.openParagraph();
        this.paragraphs.push({
          style: plainStyle,
          level: null,
          goesOn: false,
          number: { list: null, level: null },
        });
        return;
      case 'r':
        this.runs.push({ isHidden: null, hasOwnNoteMark: false, isBold: null, isRaised: null });
        return;
      case 'altChunk':
        this.openChunk(attributeOf(attributes, 'id') ?? '');
        return;
      case 'tbl':
        this.writer.tag('<table>');
        return;
      case 'tr':
        this.writer.tag('<tr>');
        return;
      case 'tc':
        this.writer.tag('<td>');
        return;
      case 'AlternateContent':
        this.choices.push(false);
        return;
      case 'commentReference':
        this.counts.comments += 1;
        return;
      case 'footnote':
      case 'endnote':
        this.openNote(name, attributes);
        return;
      case 'hyperlink':
        this.linkTarget = attributeOf(attributes, 'anchor') ?? null;
        return;
      case 'bookmarkStart':
        this.writer.anchor(bookmarkId(attributeOf(attributes, 'name')));
        return;
      case 'fldChar':
        this.openField(attributeOf(attributes, 'fldCharType'));
        return;
      default:
        if (!this.isRunHidden()) this.openSign(name, attributes);
    }
  }

  private openSign(name: string, attributes: Attributes): void {
    const sign = Object.hasOwn(signs, name) ? signs[name] : undefined;
    if (sign !== undefined) this.writer.text(sign);
    else if (name === 'br' || name === 'cr') {
      const isLine = !/^(?:page|column)$/.test(attributeOf(attributes, 'type') ?? '');
      if (isLine) this.writer.lineBreak();
      else this.writer.text(' ');
    } else if (name === 'sym') this.writer.text(symbolOf(attributeOf(attributes, 'char')));
    else if (name === 'footnoteReference' || name === 'endnoteReference') {
      this.callNote(name, attributes);
    } else if (name === 'rect' && attributeOf(attributes, 'hr') !== undefined) {
      this.writer.text('***');
    } else if (name === 'docPr') {
      const description = attributeOf(attributes, 'descr') ?? '';
      if (description !== '') this.writer.picture(description);
    }
  }

  private callNote(name: string, attributes: Attributes): void {
    const id = attributeOf(attributes, 'id') ?? '';
    this.writer.noteCall(`${name.slice(0, -'Reference'.length)}-${id}`, id);
    const run = this.runs.at(-1);
    const hasOwnMark = attributeOf(attributes, 'customMarkFollows');
    if (run !== undefined && hasOwnMark !== undefined) run.hasOwnNoteMark = isOnValue(hasOwnMark);
  }

  private openNote(name: string, attributes: Attributes): void {
    if (separatorNotes.has(attributeOf(attributes, 'type') ?? '')) {
      this.skipDepth = this.stack.length;
      return;
    }
    this.noteIds.push(`${name}-${attributeOf(attributes, 'id') ?? ''}`);
    this.writer.openNote();
  }

  private openLink(): void {
    if (this.linkTarget === null || this.isLinkOpen) return;
    this.isLinkOpen = true;
    this.writer.openLink(bookmarkId(this.linkTarget));
  }

  private closeLink(): void {
    if (this.isLinkOpen) this.writer.closeLink();
    this.isLinkOpen = false;
    this.linkTarget = null;
  }

  private openField(type: string | undefined): void {
    if (type === 'begin') this.fields.push(true);
    else if (type === 'separate' && this.fields.length > 0) {
      this.fields[this.fields.length - 1] = false;
    } else if (type === 'end') this.fields.pop();
  }

  private closeParagraph(): void {
    const paragraph = this.paragraphs.pop();
    // The instruction of a field does not go beyond its paragraph, whatever a damaged file says.
    if (this.fields.includes(true)) this.fields = this.fields.map(() => false);
    if (paragraph === undefined) return;
    if (paragraph.goesOn) {
      this.writer.carryParagraph();
      return;
    }
    const { isTitle, isRule } = paragraph.style;
    const level = isTitle ? 0 : (paragraph.level ?? paragraph.style.level);
    const isContents = paragraph.style.isContents || (this.contentsDepth > 0 && level === 0);
    const label = this.numbers.next(paragraph.style, paragraph.number);
    const words = this.writer.closeParagraph({ level, isContents, isRule, label });
    if (isTitle && words !== '') this.counts.title ??= words;
  }
}

function bookmarkId(name = ''): string {
  return `bookmark-${name}`;
}

function isDropCap(kind: string | undefined): boolean {
  return kind === 'drop' || kind === 'margin';
}

/** From F000 on they are places in a font of pictures. */
function symbolOf(hex: string | undefined): string {
  const code = Number.parseInt(hex ?? '', 16);
  return code >= 0x20 && code < 0xd800 ? String.fromCharCode(code) : '';
}
