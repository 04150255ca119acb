import type { FlowWriter, ParagraphKind, TypeFace } from './flow-writer.ts';

type TablePlace = 'none' | 'table' | 'row' | 'cell';

const longestLabel = 60;
/** Alone, a letter is a picture of a font of signs. */
const numberLabel = /\p{N}|\p{L}{2}|\p{L}[.):\]]/u;

/** Puts paragraphs and cells into a writer for RTF and binary Word documents, which only tell where they end. */
export class EndedParagraphs {
  private readonly writer: FlowWriter;
  /** Whether a paragraph is open: of the text, and of the note that is being read. */
  private readonly open = [false];
  /** What a list shows before each of them. */
  private readonly labels = [''];
  private place: TablePlace = 'none';
  /** The label of a paragraph whose words are still to come. */
  private label = '';

  constructor(writer: FlowWriter) {
    this.writer = writer;
  }

  text(text: string, isInTable: boolean, face: TypeFace): void {
    this.openParagraph(isInTable);
    this.writer.text(text, face);
  }

  lineBreak(isInTable: boolean): void {
    this.openParagraph(isInTable);
    this.writer.lineBreak();
  }

  /** Of the label before a paragraph. */
  labelText(text: string): void {
    if (this.label.length < longestLabel) this.label += text;
  }

  /** Returns the words of the paragraph that ends. */
  endParagraph(kind: ParagraphKind): string {
    const last = this.open.length - 1;
    // A heading may be nothing but its number.
    const isOnlyNumber = kind.level > 0 && this.place === 'none' && numberLabel.test(this.label);
    if (isOnlyNumber) this.openParagraph(false);
    this.label = '';
    if (this.open[last] !== true) return '';
    this.open[last] = false;
    return this.writer.closeParagraph({ ...kind, label: this.labels[last] ?? '' });
  }

  endCell(): void {
    this.endParagraph({ level: 0 });
    if (this.open.length > 1) return;
    this.goTo('cell');
    this.goTo('row');
  }

  endRow(): void {
    this.endParagraph({ level: 0 });
    if (this.open.length === 1 && this.place !== 'none') this.goTo('table');
  }

  openNote(id: string, label: string, isInTable: boolean): void {
    this.openParagraph(isInTable);
    this.writer.noteCall(id, label);
    this.writer.openNote();
    this.open.push(false);
  }

  closeNote(id: string): void {
    this.endParagraph({ level: 0 });
    this.writer.closeNote(id);
    this.open.pop();
  }

  finish(): void {
    this.endParagraph({ level: 0 });
    this.goTo('none');
  }

  private openParagraph(isInTable: boolean): void {
    const last = this.open.length - 1;
    if (this.open[last] === true) return;
    if (last === 0) this.goTo(isInTable ? 'cell' : 'none');
    this.open[last] = true;
    this.labels[last] = numberLabel.test(this.label) ? this.label.trim() : '';
    this.label = '';
    this.writer.openParagraph();
  }

  /** Opens and closes table, row and cell until it stands there. */
  private goTo(place: TablePlace): void {
    const places: readonly TablePlace[] = ['none', 'table', 'row', 'cell'];
    const tags = ['table', 'tr', 'td'] as const;
    const wanted = places.indexOf(place);
    let at = places.indexOf(this.place);
    while (at > wanted) {
      at -= 1;
      this.writer.tag(`</${tags[at] ?? 'td'}>`);
    }
    while (at < wanted) {
      this.writer.tag(`<${tags[at] ?? 'td'}>`);
      at += 1;
    }
    this.place = place;
  }
}
