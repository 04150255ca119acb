import { Parser } from 'htmlparser2';
import { refuseDeep } from '../element-limits.ts';
import type { FoldKind } from '../import-rules.ts';
import { closeRanges, moveRanges } from './block-ranges.ts';
import {
  type BlockRange,
  type HtmlDocument,
  lineBreak,
  type Piece,
  type PlacedBlock,
  plainText,
  type ReadHtmlOptions,
  textOfBlocks,
} from './blocks.ts';
import {
  type Attributes,
  type ElementRole,
  headingLevel,
  isContentsList,
  isHiddenByAttributes,
  isInline,
  isMain,
  isNoteNumber,
  isPageLabel,
  isSkipped,
  isSpeakerCell,
  isStageDirection,
  isStanza,
  isVerseLabel,
  isWayBack,
  localName,
  longestLabel,
  mayBeLine,
  mayCallNote,
  roleOf,
} from './element-rules.ts';
import { Formulas, isLayout } from './formulas.ts';
import { type Frame, isBoldElement, isPermalink, isRaisedElement, linkStrength } from './frame.ts';
import { type HiddenStyles, nothingHidden } from './hidden-styles.ts';
import { LineBuffer } from './line-buffer.ts';
import { ListNumbers } from './list-numbers.ts';
import { Pictures } from './pictures.ts';
import { Preformatted } from './pre-text.ts';
import { SaidOnce } from './said-once.ts';
import { addSectionMark, type SectionMarks } from './section-marks.ts';
import { htmlOptions } from './skipping-tokenizer.ts';
import { openTable, readTable, type TableState } from './table-text.ts';

const noRanges: readonly BlockRange[] = [];
const itemElements = new Set(['li', 'aside', 'dd']);

/**
 * Reads one HTML or XHTML document into blocks, in one pass over the parser's events (no tree is built).
 * Entities that are not HTML's stay as written; nothing is fetched.
 * Throws `archive_unsafe` when elements are nested deeper than the limit.
 */
export function readHtml(source: string, options: ReadHtmlOptions): HtmlDocument {
  const reader = new BlockReader(options);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(localName(name), attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(localName(name)),
    },
    htmlOptions(source),
  );
  parser.write(source);
  parser.end();
  return reader.finish();
}

class BlockReader {
  private readonly options: ReadHtmlOptions;
  private readonly isHidden: HiddenStyles;
  private readonly lines = new LineBuffer();
  private readonly stack: Frame[] = [];
  private readonly ranges: BlockRange[] = [];
  private readonly anchors = new Map<string, BlockRange>();
  private readonly notes: BlockRange[] = [];
  private readonly marks: SectionMarks = new Map();
  private readonly tables: TableState[] = [];
  private linkDepth = 0;
  private linkCharacters = 0;
  private characters = 0;
  private hiddenCharacters = 0;
  private title = '';
  private isInTitle = false;
  private level = 0;
  private skipDepth = 0;
  private hiddenDepth = 0;
  /** Inside of svg or math every element stands in the line. */
  private foreignDepth = 0;
  private boldDepth = 0;
  private stanzaDepth = 0;
  private readonly pre = new Preformatted();
  private readonly numbers = new ListNumbers();
  private readonly saidOnce = new SaidOnce(this.lines);
  private readonly formulas = new Formulas(this.lines);
  private readonly pictures = new Pictures(this.lines);

  constructor(options: ReadHtmlOptions) {
    this.options = options;
    this.isHidden = options.isHidden ?? nothingHidden;
    if (options.isOnlyMain === true) this.hiddenDepth = 1;
  }

  text(text: string): void {
    if (this.isInTitle) this.title += text;
    if (this.skipDepth > 0) return;
    const length = text.trim().length;
    if (this.hiddenDepth > 0) this.hiddenCharacters += length;
    if (this.hiddenDepth > 0) return;
    if (length === 0 && this.foreignDepth > 0 && isLayout(this.stack.at(-1))) return;
    this.characters += length;
    if (this.linkDepth > 0) this.linkCharacters += length;
    if (length > 0 && this.boldDepth === 0) this.lines.addPlainType();
    if (length > 0 && this.numbers.isInItem) this.lines.addItem();
    if (length > 0 && this.linkDepth > 0) this.lines.addLink();
    if (length > 0) this.lines.add(this.numbers.take());
    // Lines stay lines, and an empty one parts stanzas.
    for (const [index, stanza] of this.pre.stanzas(text).entries()) {
      if (index > 0) this.lines.flush(this.level);
      this.lines.add(stanza);
    }
  }

  open(name: string, attributes: Attributes): void {
    this.options.countElement?.();
    refuseDeep(this.stack.length + 1, this.options);
    const role = roleOf(name, attributes, this.options.isOfArchive);
    const isBlock = this.foreignDepth === 0 && !isInline(name);
    const level = this.skipDepth > 0 ? 0 : headingLevel(name);
    const isLine = this.isLineOfStanza(name, role, attributes);
    if (isBlock && this.skipDepth === 0) this.lines.endBlock(this.level, isLine);
    const hides =
      isHiddenByAttributes(attributes) || this.isHidden(name, attributes.class, attributes.id);
    const frame: Frame = {
      name,
      role,
      attributes,
      mark: this.lines.mark(),
      isBlock,
      isStanza: isStanza(attributes),
      isLine,
      level,
      ranges: noRanges,
      table: name === 'table' && this.skipDepth === 0 ? this.openTable(attributes) : null,
      itemRanges: itemElements.has(name) ? [] : null,
      isSkippedHere: isSkipped(name, role, attributes, this.foreignDepth > 0),
      isHiddenHere: hides && role !== 'note',
      hiddenDepthBefore: this.hiddenDepth,
      charactersBefore: this.characters,
      linkCharactersBefore: this.linkCharacters,
      termRanges: noRanges,
      hasRaisedLabel: false,
      isRaised: isRaisedElement(name, attributes, this.isHidden),
      isBold: isBoldElement(name, attributes, this.isHidden),
    };
    this.stack.push(frame);
    if (frame.isSkippedHere) this.skipDepth += 1;
    if (frame.isStanza) this.stanzaDepth += 1;
    const isShown = role === 'note' || (this.options.isOnlyMain && isMain(name, attributes));
    if (frame.isHiddenHere) this.hiddenDepth += 1;
    else if (isShown) this.hiddenDepth = 0;
    if (name === 'title' && this.foreignDepth === 0 && this.title === '') this.isInTitle = true;
    if (this.skipDepth > 0) return;
    if (level > 0) this.level = level;
    this.openIds(frame);
    this.openContent(frame);
  }

  close(name: string): void {
    const frame = this.stack.pop();
    if (frame === undefined) return;
    if (name === 'title') this.isInTitle = false;
    if (frame.isSkippedHere) this.skipDepth -= 1;
    if (frame.isStanza) this.stanzaDepth -= 1;
    if (this.skipDepth === 0) this.closeContent(frame);
    this.hiddenDepth = frame.hiddenDepthBefore;
  }

  finish(): HtmlDocument {
    this.lines.flush(this.level);
    this.lines.flushInitial();
    const { blocks } = this.lines;
    for (const range of this.ranges) if (range.end === -1) range.end = blocks.length;
    return {
      path: this.options.path,
      title: this.title.replace(/\s+/g, ' ').trim(),
      linkShare: this.linkCharacters / Math.max(1, this.characters),
      hiddenShare: this.hiddenCharacters / Math.max(1, this.hiddenCharacters + this.characters),
      blocks,
      anchors: this.anchors,
      notes: this.notes,
      marks: this.marks,
    };
  }

  private openTable(attributes: Attributes): TableState {
    const isText = this.options.areTablesText === true;
    const table = openTable(this.lines.blocks.length, attributes, isText);
    this.tables.push(table);
    return table;
  }

  private openIds(frame: Frame): void {
    const { attributes } = frame;
    if (frame.isBlock) addSectionMark(this.marks, this.lines.blocks.length, attributes);
    const id = attributes.id ?? (frame.name === 'a' ? attributes.name : undefined);
    const isNote = frame.role === 'note' && frame.isBlock;
    if (id === undefined && !isNote) return;
    if (id !== undefined && this.options.chapterIds?.has(id) === true) {
      for (const table of this.tables) table.isLayout = true;
      if (!frame.isBlock && this.level === 0) this.lines.flush(0);
    }
    const range: BlockRange = { start: this.lines.blocks.length, end: -1, isNote };
    this.ranges.push(range);
    frame.ranges = [range];
    if (id !== undefined && !this.anchors.has(id)) this.anchors.set(id, range);
    if (isNote) {
      this.notes.push(range);
      for (const table of this.tables) table.isLayout = true;
    }
  }

  private openContent(frame: Frame): void {
    const { name, attributes } = frame;
    this.openTablePart(frame);
    if (name === 'svg' || name === 'math') this.foreignDepth += 1;
    if (name === 'a' && attributes.href !== undefined) this.linkDepth += 1;
    if (frame.isBold) this.boldDepth += 1;
    this.numbers.open(frame, this.isHidden);
    this.pre.open(name, attributes.class ?? '');
    if (this.hiddenDepth === 0) this.addVoidElement(frame);
  }

  private openTablePart(frame: Frame): void {
    const { name } = frame;
    const table = this.tables.at(-1);
    if (table === undefined) return;
    if (name === 'tr') table.rows.push([]);
    else if (name === 'td' || name === 'th') {
      if (table.rows.length === 0) table.rows.push([]);
      table.rows[table.rows.length - 1]?.push(this.lines.blocks.length);
      if (isSpeakerCell(frame.attributes)) table.isSpeech = true;
    } else if (frame.level > 0) table.isLayout = true;
  }

  private addVoidElement({ name, role, attributes }: Frame): void {
    if (name === 'br') {
      if (this.lines.endsInLineBreak() && this.level === 0) this.lines.flush(0);
      else this.lines.add(lineBreak);
    } else if (name === 'hr' && role !== 'page') this.lines.pushBreak();
    else if (name === 'img' || name === 'image') {
      this.pictures.add(attributes.alt, this.tables.length > 0, this.characters);
    } else if (name === 'q') this.lines.add('“');
  }

  private closeContent(frame: Frame): void {
    const { name } = frame;
    if (name === 'q' && this.hiddenDepth === 0) this.lines.add('”');
    if (this.tables.at(-1)?.isSpeech && isStageDirection(frame)) this.lines.bracket(frame.mark);
    if (name === 'svg' || name === 'math') this.foreignDepth -= 1;
    if (name === 'a' && frame.attributes.href !== undefined) this.linkDepth -= 1;
    if (frame.isBold) this.boldDepth -= 1;
    if (!frame.isBlock && this.hiddenDepth === 0) this.closeInLine(frame);
    // The outermost takes what is inside of it along.
    if (name === 'svg' && this.foreignDepth === 0) this.foldLine(frame, 'image', () => true);
    if (frame.isBlock) this.lines.endBlock(this.level, frame.isLine, frame.mark);
    if (frame.level > 0) this.level = 0;
    if (frame.table !== null) this.closeTable(frame, frame.table);
    if (name === 'pre' && this.pre.closesCode()) this.foldAll(frame, 'code', ' ');
    if (!frame.isSkippedHere) this.numbers.close(name);
    closeRanges(frame, this.stack, this.lines.blocks.length);
    this.closeRole(frame);
  }

  private closeInLine(frame: Frame): void {
    if (this.foreignDepth > 0) this.formulas.close(frame, this.stack.at(-1));
    this.saidOnce.close(frame);
  }

  private isLineOfStanza(name: string, role: ElementRole, { id = '' }: Attributes): boolean {
    if (this.stanzaDepth === 0 || this.level > 0 || !mayBeLine(name, role)) return false;
    return this.options.chapterIds?.has(id) !== true;
  }

  private closeRole(frame: Frame): void {
    const { role } = frame;
    if (role === 'page') this.foldPage(frame, (text) => text.length <= 40);
    else if (role === 'maybe-page') this.foldPage(frame, isPageLabel);
    else if (role === 'maybe-verse') this.foldPage(frame, isVerseLabel);
    else if (role === 'maybe-contents') this.foldContents(frame);
    else if (role === 'caption') this.foldCaption(frame);
    else if (role === 'note' && !frame.isBlock) this.foldLine(frame, 'note', () => true);
    else if (frame.name === 'a') this.closeLink(frame);
    else if (frame.isRaised) {
      const link = this.stack.slice(-3).findLast((outer) => outer.name === 'a');
      if (link !== undefined) link.hasRaisedLabel = true;
      else this.foldNoteNumber(frame);
    }
  }

  private closeTable(frame: Frame, table: TableState): void {
    this.tables.pop();
    const read = readTable(table, this.lines.blocks, this.linkShareIn(frame));
    if (read.kind === 'layout') for (const outer of this.tables) outer.isLayout = true;
    else if (read.kind === 'rows') this.replaceBlocks(table.start, read.blocks);
    else this.foldBlocks(table.start, read.kind, read.text);
  }

  /** All that the element holds, in one fold. */
  private foldAll({ mark: { block } }: Frame, kind: FoldKind, separator: string): void {
    const text = textOfBlocks(this.lines.blocks.slice(block), separator);
    if (text !== '') this.foldBlocks(block, kind, text);
  }

  private foldBlocks(start: number, kind: FoldKind, text: string): void {
    const pieces: Piece[] = [{ type: 'fold', kind, text }];
    this.replaceBlocks(start, [{ block: { kind: 'paragraph', level: 0, pieces }, from: start }]);
  }

  /** Puts others in the place of all blocks from `start`. */
  private replaceBlocks(start: number, placed: readonly PlacedBlock[]): void {
    const { blocks } = this.lines;
    moveRanges(this.ranges, [start, blocks.length], placed);
    blocks.length = start;
    for (const { block } of placed) blocks.push(block);
  }

  private linkShareIn({ charactersBefore, linkCharactersBefore }: Frame): number {
    const inLinks = this.linkCharacters - linkCharactersBefore;
    return inLinks / Math.max(1, this.characters - charactersBefore);
  }

  /** A list of links to chapters, as some books print at each chapter's start, goes into one fold. */
  private foldContents(frame: Frame): void {
    const letters = this.characters - frame.charactersBefore;
    if (isContentsList(letters, this.linkShareIn(frame))) this.foldAll(frame, 'page', '; ');
  }

  private foldCaption(frame: Frame): void {
    if (!this.pictures.takeCaption(frame, this.characters)) return;
    if (frame.isBlock) this.foldAll(frame, 'image', ' ');
    else this.foldLine(frame, 'image', () => true);
  }

  private foldPage(frame: Frame, accepts: (text: string, before: string) => boolean): void {
    if (this.characters - frame.charactersBefore > longestLabel) return;
    const stated = frame.attributes.title ?? frame.attributes['aria-label'] ?? '';
    if (!frame.isBlock) {
      this.foldLine(frame, 'page', accepts, frame.role === 'page' ? stated : '');
      return;
    }
    if (this.lines.blocks.length > frame.mark.block + 1) return;
    const text = textOfBlocks(this.lines.blocks.slice(frame.mark.block), ' ') || stated.trim();
    if (text !== '' && accepts(text, '')) this.foldBlocks(frame.mark.block, 'page', text);
  }

  private foldLine(
    frame: Frame,
    kind: FoldKind,
    accepts: (text: string, before: string) => boolean,
    stated = '',
  ): void {
    const pieces = this.lines.since(frame.mark);
    if (pieces === null) return;
    const text = plainText(pieces).replace(/\s+/g, ' ') || stated.trim();
    if (text === '' || !accepts(text, this.lines.textBefore(frame.mark))) return;
    this.lines.replace(frame.mark, { type: 'fold', kind, text });
  }

  /** A number of a note that leads nowhere. */
  private foldNoteNumber(frame: Frame): void {
    if (!this.lines.mayBeNoteNumber(frame.mark)) return;
    this.foldLine(frame, 'note', (text, before) => isNoteNumber(text) && mayCallNote(before, text));
  }

  private closeLink(frame: Frame): void {
    const href = frame.attributes.href;
    if (href === undefined || this.hiddenDepth > 0) return;
    if (this.characters - frame.charactersBefore > longestLabel) return;
    const pieces = this.lines.since(frame.mark);
    if (pieces?.every((piece) => typeof piece === 'string') !== true) return;
    const label = plainText(pieces);
    const before = this.lines.textBefore(frame.mark);
    if (this.level > 0 && isPermalink(frame.attributes, label, this.stack)) {
      this.lines.cut(frame.mark);
      return;
    }
    if (isWayBack(href, label, before)) {
      this.foldLine(frame, 'page', () => true);
      return;
    }
    const strength = linkStrength(frame, label, before, this.stack);
    const target = strength === null ? null : this.options.resolveLink(href);
    if (strength === null || (target === null && strength !== 'sure')) return;
    this.lines.replace(frame.mark, { type: 'link', strength, target: target ?? '', label });
  }
}
