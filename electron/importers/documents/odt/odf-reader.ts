import type { Attributes } from '../../html/element-rules.ts';
import type { DocumentCounts } from '../count-notices.ts';
import type { FlowWriter, TypeFace } from '../flow-writer.ts';
import { attributeOf, type XmlListener } from '../xml-events.ts';
import { type OdfListStyles, OdfNumbers } from './odf-lists.ts';
import type { OdfStyles } from './odf-styles.ts';

/** What is no text of the book: text that was deleted, comments, numbers that a list made, settings, headers. */
const skipped = new Set(
  'tracked-changes annotation ruby-text note-citation number script forms scripts settings master-styles font-face-decls meta binary-data hidden-text hidden-paragraph event-listeners'.split(
    ' ',
  ),
);

/**
 * Reads an OpenDocument text (ODF 1.3 part 3, sections 5 to 7 and 9) into a writer: the text as it is after all
 * tracked changes are accepted. Styles are gathered on the way: they stand before the text.
 */
export class OdfReader implements XmlListener {
  private readonly writer: FlowWriter;
  private readonly styles: OdfStyles;
  private readonly counts: DocumentCounts;
  private readonly stack: { readonly name: string; readonly attributes: Attributes }[] = [];
  private skipDepth = 0;
  private paragraphDepth = 0;
  private noteCount = 0;
  /** Of the pictures and boxes that are open. */
  private readonly descriptions: string[] = [];
  private isDescribing = false;
  private readonly listStyles: OdfListStyles;
  private readonly numbers: OdfNumbers;
  /** Of the paragraphs that are open. */
  private readonly labels: string[] = [];

  constructor(
    writer: FlowWriter,
    known: { readonly styles: OdfStyles; readonly listStyles: OdfListStyles },
    counts: DocumentCounts,
  ) {
    this.writer = writer;
    this.styles = known.styles;
    this.listStyles = known.listStyles;
    this.numbers = new OdfNumbers(known.listStyles);
    this.counts = counts;
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.stack.at(-1)?.name;
    this.stack.push({ name, attributes });
    if (name === 'changed-region') this.counts.changes += 1;
    if (this.skipDepth > 0) return;
    this.styles.open(name, attributes);
    this.listStyles.open(name, attributes);
    if (name === 'annotation') this.counts.comments += 1;
    if (skipped.has(name) || this.isHidden(name, attributes)) this.skipDepth = this.stack.length;
    else if ((name === 'title' || name === 'desc') && parent === 'frame') this.describe(name);
    else this.openContent(name, attributes);
  }

  text(text: string): void {
    if (this.skipDepth > 0) return;
    const last = this.descriptions.length - 1;
    if (this.isDescribing && last >= 0) this.descriptions[last] += text;
    else if (this.paragraphDepth > 0 && this.stack.at(-1)?.name !== 'note') {
      this.writer.text(text, this.face());
    }
  }

  /** By the innermost of the elements that have a style of their own, up to the paragraph. */
  private face(): TypeFace {
    const styled = this.stack.findLast(({ name }) => name === 'span' || name === 'p');
    return styled === undefined ? {} : this.styles.of(attributeOf(styled.attributes, 'style-name'));
  }

  close(name: string): void {
    const attributes = this.stack.at(-1)?.attributes ?? {};
    const depth = this.stack.length;
    this.stack.pop();
    if (this.skipDepth > 0) {
      if (this.skipDepth === depth) this.skipDepth = 0;
      return;
    }
    if (this.isDescribing) this.isDescribing = false;
    else if (name === 'p' || name === 'h') this.closeParagraph(name, attributes);
    else if (name === 'list') this.numbers.closeList();
    else if (name === 'list-item' || name === 'list-header') this.numbers.closeItem();
    else if (name === 'table') this.writer.tag('</table>');
    else if (name === 'table-row') this.writer.tag('</tr>');
    else if (name === 'table-cell' || name === 'covered-table-cell') this.writer.tag('</td>');
    else if (name === 'note-body') this.writer.closeNote(`note-${this.noteCount}`);
    else if (name === 'frame') {
      const description = this.descriptions.pop() ?? '';
      if (description !== '') this.writer.picture(description);
    }
  }

  /** A picture's description stands for its title. */
  private describe(name: 'title' | 'desc'): void {
    const last = this.descriptions.length - 1;
    if (name === 'desc') this.descriptions[last] = '';
    if (this.descriptions[last] === '') this.isDescribing = true;
    else this.skipDepth = this.stack.length;
  }

  private isHidden(name: string, attributes: Attributes): boolean {
    if (name === 'section') return attributeOf(attributes, 'display') === 'none';
    if (name !== 'span' && name !== 'p') return false;
    return this.styles.of(attributeOf(attributes, 'style-name')).isHidden;
  }

  private openContent(name: string, attributes: Attributes): void {
    switch (name) {
      case 'p':
      case 'h':
        this.paragraphDepth += 1;
        this.labels.push(this.numberOf(name, attributes));
        this.writer.openParagraph();
        return;
      case 's':
      case 'tab':
        this.writer.text(' ');
        return;
      case 'line-break':
        this.writer.lineBreak();
        return;
      case 'note-body':
        this.noteCount += 1;
        this.writer.noteCall(`note-${this.noteCount}`, String(this.noteCount));
        this.writer.openNote();
        return;
      case 'table':
        this.writer.tag('<table>');
        return;
      case 'table-row':
        this.writer.tag('<tr>');
        return;
      case 'table-cell':
      case 'covered-table-cell':
        this.writer.tag('<td>');
        return;
      case 'list':
        this.numbers.openList(attributes);
        return;
      case 'list-item':
      case 'list-header':
        this.numbers.openItem(name, attributes);
        return;
      case 'frame':
        this.descriptions.push('');
    }
  }

  private numberOf(name: string, attributes: Attributes): string {
    return name === 'h'
      ? this.numbers.ofHeading(statedLevel(attributes), attributes)
      : this.numbers.ofParagraph();
  }

  private closeParagraph(name: string, attributes: Attributes): void {
    this.paragraphDepth -= 1;
    const style = this.styles.of(attributeOf(attributes, 'style-name'));
    const level = name === 'h' ? statedLevel(attributes) : style.level;
    const label = this.labels.pop() ?? '';
    const words = this.writer.closeParagraph({
      level: style.isTitle ? 0 : level,
      label,
      isContents: style.isContents,
      isRule: style.isRule,
    });
    if (style.isTitle && words !== '') this.counts.title ??= words;
  }
}

function statedLevel(attributes: Attributes): number {
  const stated = Number(attributeOf(attributes, 'outline-level') ?? 1);
  return Math.min(6, Math.max(1, stated || 1));
}
