import type { FlowWriter, ParagraphKind } from '../flow-writer.ts';

type TablePlace = 'none' | 'table' | 'row' | 'cell';

/** Puts the paragraphs and cells of RTF, which only tells where they end, into a writer. */
export class RtfFlow {
  private readonly writer: FlowWriter;
  /** Whether a paragraph is open: of the text, and of the note that is being read. */
  private readonly open = [false];
  private place: TablePlace = 'none';

  constructor(writer: FlowWriter) {
    this.writer = writer;
  }

  text(text: string, isInTable: boolean, isBold: boolean): void {
    this.openParagraph(isInTable);
    this.writer.text(text, isBold);
  }

  lineBreak(isInTable: boolean): void {
    this.openParagraph(isInTable);
    this.writer.lineBreak();
  }

  /** Returns the words of the paragraph that ends. */
  endParagraph(kind: ParagraphKind): string {
    const last = this.open.length - 1;
    if (this.open[last] !== true) return '';
    this.open[last] = false;
    return this.writer.closeParagraph(kind);
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
