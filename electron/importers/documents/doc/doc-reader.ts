import iconv from 'iconv-lite';
import { createTextBudget } from '../../archive.ts';
import type { Yielder } from '../../yielder.ts';
import { EndedParagraphs } from '../ended-paragraphs.ts';
import type { FlowWriter } from '../flow-writer.ts';
import { kindOfParagraph } from '../paragraph-kinds.ts';
import { DocLists } from './doc-lists.ts';
import { type DocStyle, isOnIn, readDocStyles } from './doc-styles.ts';
import {
  type CharacterFormat,
  firstEndingAfter,
  type ParagraphFormat,
  plainCharacters,
  plainParagraph,
  type Run,
  readCharacterFormats,
  readParagraphFormats,
} from './formats.ts';
import { byteAt, type Piece, readPieces } from './pieces.ts';
import { parts, type Range, readPlaces, type WordFile } from './word-file.ts';

/** Characters with a meaning of their own ([MS-DOC] 2.4.1, 2.8.25, 2.9.97). */
const signs = {
  comment: '\u0005',
  cellEnd: '\u0007',
  shape: '\u0008',
  lineBreak: '\u000b',
  sectionEnd: '\u000c',
  paragraphEnd: '\r',
  fieldStart: '\u0013',
  fieldResult: '\u0014',
  fieldEnd: '\u0015',
} as const;

const shownAs: { readonly [sign: string]: string } = {
  '\t': ' ',
  '\u000e': ' ',
  '\u001e': '\u2011',
  '\u001f': '\u00ad',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it parts.
const words = /[^\x00-\x1f]+|[\x00-\x1f]/g;
const runsPerTurn = 1024;

type Note = { readonly id: string; readonly label: string; readonly range: Range };

/** Reads the text of a binary Word document into a writer, as it is after all tracked changes are accepted. */
export class DocReader {
  changes = 0;
  comments = 0;
  styleTitle: string | null = null;
  private readonly file: WordFile;
  private readonly flow: EndedParagraphs;
  private readonly turns: Yielder;
  private readonly spend: (bytes: number) => void;
  private readonly lists: DocLists;
  private readonly styles: ReadonlyMap<number, DocStyle>;
  private readonly pieces: readonly Piece[];
  private readonly characterRuns: readonly Run<CharacterFormat>[];
  private readonly paragraphRuns: readonly Run<ParagraphFormat>[];
  private readonly notes: ReadonlyMap<number, Note>;
  private readonly boxes: ReadonlyMap<number, Range>;
  /** In the paragraph that is open. */
  private readonly openBoxes: Range[] = [];
  /** Of the paragraph that has ended. */
  private readonly endedBoxes: Range[] = [];
  /** Of the fields that are open, whether what stands there is shown. */
  private fields: boolean[] = [];
  private isParagraphNew = true;
  private runCount = 0;

  constructor(file: WordFile, fileName: string, writer: FlowWriter, turns: Yielder) {
    this.file = file;
    this.flow = new EndedParagraphs(writer);
    this.turns = turns;
    this.spend = createTextBudget(fileName);
    this.lists = new DocLists(file);
    this.styles = readDocStyles(file);
    this.pieces = readPieces(file);
    this.characterRuns = readCharacterFormats(file);
    this.paragraphRuns = readParagraphFormats(file);
    this.notes = readNotes(file);
    this.boxes = readTextBoxes(file);
  }

  /** Throws RangeError where parts of the file do not fit together. */
  async read(): Promise<void> {
    await this.readStory(this.file.stories.text);
    this.flow.finish();
  }

  private async readStory({ from, to }: Range): Promise<void> {
    for (let index = firstEndingAfter(this.pieces, from); index < this.pieces.length; index += 1) {
      const piece = this.pieces[index];
      if (piece === undefined || piece.from >= to) return;
      await this.readPiece(piece, { from: Math.max(piece.from, from), to: Math.min(piece.to, to) });
    }
  }

  /** A piece, run by run of one format. */
  private async readPiece(piece: Piece, { from, to }: Range): Promise<void> {
    this.spend((to - from) * 2);
    for (let at = from; at < to; ) {
      this.runCount += 1;
      if (this.runCount % runsPerTurn === 0) await this.turns();
      const byte = byteAt(piece, at);
      const run = this.characterRuns[firstEndingAfter(this.characterRuns, byte)];
      const isWithin = run !== undefined && run.from <= byte;
      const runEnd = Math.min(
        (isWithin ? run.to : run?.from) ?? byteAt(piece, to),
        byteAt(piece, to),
      );
      const end = at + Math.max(1, Math.ceil((runEnd - byte) / piece.width));
      await this.readRun({ from: at, to: end }, piece, isWithin ? run.format : plainCharacters);
      at = end;
    }
  }

  private async readRun(range: Range, piece: Piece, format: CharacterFormat): Promise<void> {
    const { width } = piece;
    const bytes = this.file.main.subarray(byteAt(piece, range.from), byteAt(piece, range.to));
    const text = width === 2 ? bytes.toString('utf16le') : iconv.decode(bytes, 'windows-1252');
    if (format.isDeleted || format.isInserted) this.changes += 1;
    for (const { 0: found, index } of text.matchAll(words)) {
      const at = range.from + index;
      const paragraph = this.paragraphAt(byteAt(piece, at));
      const note = this.notes.get(at);
      if (note === undefined) this.readWords(found, paragraph, format);
      else if (this.isShown(format, paragraph)) {
        await this.readNote(note, paragraph);
        // The sign that calls a note is said by the note itself.
        if (found.length > 1) this.readWords(found.slice(1), paragraph, format);
      }
      const box = found === signs.shape ? this.boxes.get(at) : undefined;
      if (box !== undefined && this.isShown(format, paragraph)) this.openBoxes.push(box);
      for (const ended of this.endedBoxes.splice(0)) await this.readStory(ended);
    }
  }

  private isShown({ isDeleted, hidden }: CharacterFormat, { style }: ParagraphFormat): boolean {
    const isHidden = isOnIn(this.styles, 'hidden', hidden, style);
    return !isDeleted && !isHidden && this.fields.every((isResult) => isResult);
  }

  private paragraphAt(byte: number): ParagraphFormat {
    const run = this.paragraphRuns[firstEndingAfter(this.paragraphRuns, byte)];
    return run !== undefined && run.from <= byte ? run.format : plainParagraph;
  }

  private readWords(found: string, paragraph: ParagraphFormat, format: CharacterFormat): void {
    if (found === signs.fieldStart) this.fields.push(false);
    else if (found === signs.fieldResult && this.fields.length > 0) {
      this.fields[this.fields.length - 1] = true;
    } else if (found === signs.fieldEnd) this.fields.pop();
    else if (format.isDeleted) return;
    else if (found === signs.paragraphEnd || found === signs.sectionEnd) {
      if (!paragraph.isDropCap) this.endParagraph(paragraph);
    } else if (found === signs.cellEnd) {
      if (paragraph.isRowEnd) this.flow.endRow();
      else this.flow.endCell();
      this.isParagraphNew = true;
    } else if (this.isShown(format, paragraph)) this.show(found, paragraph, format);
  }

  private show(found: string, paragraph: ParagraphFormat, format: CharacterFormat): void {
    if (found === signs.comment) this.comments += 1;
    else if (found === signs.lineBreak) {
      this.startParagraph(paragraph);
      this.flow.lineBreak(paragraph.isInTable);
    } else {
      const isSign = found < ' ';
      const text = isSign ? shownAs[found] : format.isSpecial ? undefined : found;
      if (text === undefined) return;
      this.startParagraph(paragraph);
      const isBold = isOnIn(this.styles, 'bold', format.bold, paragraph.style);
      this.flow.text(text, paragraph.isInTable, { isBold, isRaised: format.isRaised });
    }
  }

  private startParagraph(paragraph: ParagraphFormat): void {
    if (!this.isParagraphNew) return;
    this.isParagraphNew = false;
    this.flow.labelText(this.lists.next(paragraph, this.styles));
  }

  private endParagraph(paragraph: ParagraphFormat): void {
    this.startParagraph(paragraph);
    const kind = kindOfParagraph(this.styles, paragraph.style, paragraph.outline);
    const said = this.flow.endParagraph(kind);
    this.isParagraphNew = true;
    if (kind.isTitle && said !== '') this.styleTitle ??= said;
    this.endedBoxes.push(...this.openBoxes.splice(0));
  }

  private async readNote(note: Note, paragraph: ParagraphFormat): Promise<void> {
    this.startParagraph(paragraph);
    this.flow.openNote(note.id, note.label, paragraph.isInTable);
    const { fields } = this;
    this.fields = [];
    await this.readStory(note.range);
    this.fields = fields;
    this.flow.closeNote(note.id);
    this.isParagraphNew = false;
  }
}

/** The notes by the places in the text where they are called. */
function readNotes(file: WordFile): ReadonlyMap<number, Note> {
  const notes = new Map<number, Note>();
  const { text, footnotes, endnotes } = file.stories;
  const kinds = [
    { calls: parts.footnoteCalls, texts: parts.footnotes, story: footnotes },
    { calls: parts.endnoteCalls, texts: parts.endnotes, story: endnotes },
  ];
  for (const { calls, texts, story } of kinds) {
    const ranges = readPlaces(file.part(texts), 0);
    readPlaces(file.part(calls), 2).forEach(({ from }, index) => {
      const range = ranges[index];
      if (range === undefined || from >= text.to) return;
      const label = `${notes.size + 1}`;
      notes.set(from, { id: `note-${label}`, label, range: within(story, range) });
    });
  }
  return notes;
}

/** The text boxes by the places in the text of the shapes that they stand in ([MS-DOC] 2.8.37, 2.8.32). */
function readTextBoxes(file: WordFile): ReadonlyMap<number, Range> {
  const ofShape = new Map<number, Range>();
  for (const { from, to, record } of readPlaces(file.part(parts.textBoxes), 22)) {
    ofShape.set(record.readInt32LE(14), within(file.stories.textBoxes, { from, to }));
  }
  const boxes = new Map<number, Range>();
  for (const { from, record } of readPlaces(file.part(parts.shapes), 26)) {
    const box = ofShape.get(record.readInt32LE(0));
    if (box !== undefined && from < file.stories.text.to) boxes.set(from, box);
  }
  return boxes;
}

/** A range of a story as one of all stories. */
function within(story: Range, { from, to }: Range): Range {
  return { from: Math.min(story.to, story.from + from), to: Math.min(story.to, story.from + to) };
}
