import type { Attributes } from '../../html/element-rules.ts';
import { integer, LabelCounter, type ListLevel, levelNumber } from '../list-labels.ts';
import { attributeOf } from '../xml-events.ts';

type Levels = (ListLevel | undefined)[];

/** Headings are numbered by a style of their own, which has no name. */
const outline = '';

/** Gathers list styles (ODF 1.3 part 3, section 16.30) as they go by. */
export class OdfListStyles {
  private readonly styles = new Map<string, Levels>();
  private last: Levels = [];

  /** Told of every element; passes over what is no style. */
  open(name: string, attributes: Attributes): void {
    if (name === 'list-style' || name === 'outline-style') {
      const key = name === 'outline-style' ? outline : attributeOf(attributes, 'name');
      this.last = [];
      if (key !== undefined) this.styles.set(key, this.last);
    } else if (name === 'list-level-style-number' || name === 'outline-level-style') {
      const at = levelNumber(String(Number(attributeOf(attributes, 'level')) - 1));
      if (at !== null) this.last[at] = levelOf(attributes, at);
    }
  }

  of(name: string): Levels {
    return this.styles.get(name) ?? [];
  }
}

function levelOf(attributes: Attributes, at: number): ListLevel | undefined {
  const of = (name: string): string | undefined => attributeOf(attributes, name);
  const format = of('num-format') ?? '';
  if (format === '') return undefined;
  const shown = Math.min(at + 1, Math.max(1, integer(of('display-levels'), 1)));
  const places = Array.from({ length: shown }, (_, index) => `%${at + 2 - shown + index}`);
  const pattern = `${of('num-prefix') ?? ''}${places.join('.')}${of('num-suffix') ?? ''}`;
  return {
    format,
    text: of('num-list-format')?.replace(/%(\d)%/g, '%$1') ?? pattern,
    start: integer(of('start-value'), 1),
    restart: at,
  };
}

type OpenList = { readonly style: string; readonly counter: LabelCounter };
type Item = { isCounted: boolean; readonly start: number | null };

/** The numbers that lists (section 5.3) and headings of a text show. */
export class OdfNumbers {
  private readonly styles: OdfListStyles;
  private readonly lists: OpenList[] = [];
  /** Of each open list, the item that is open; null for a list's header. */
  private readonly items: (Item | null)[] = [];
  private readonly headings = new LabelCounter();
  private readonly counters = new Map<string, LabelCounter>();

  constructor(styles: OdfListStyles) {
    this.styles = styles;
  }

  openList(attributes: Attributes): void {
    const above = this.lists.at(-1);
    const style = attributeOf(attributes, 'style-name') ?? above?.style ?? '';
    const isContinued = attributeOf(attributes, 'continue-numbering') === 'true';
    if (above !== undefined) {
      // A list in the same item begins anew behind another.
      const isFirst = this.items.at(-1)?.isCounted !== true;
      const level = this.lists.length - 1;
      if (!isFirst && !isContinued) above.counter.forgetBelow(this.styles.of(style), level);
      this.lists.push({ style, counter: above.counter });
      return;
    }
    const behind =
      attributeOf(attributes, 'continue-list') ?? (isContinued ? `style ${style}` : '');
    const counter = this.counters.get(behind) ?? new LabelCounter();
    this.counters.set(`style ${style}`, counter);
    const id = attributeOf(attributes, 'id');
    if (id !== undefined) this.counters.set(id, counter);
    this.lists.push({ style, counter });
  }

  closeList(): void {
    this.lists.pop();
  }

  openItem(name: 'list-item' | 'list-header', attributes: Attributes): void {
    const start = integer(attributeOf(attributes, 'start-value'), -1);
    const item = { isCounted: false, start: start < 0 ? null : start };
    this.items.push(name === 'list-header' ? null : item);
  }

  closeItem(): void {
    this.items.pop();
  }

  /** Of a paragraph that begins: the first one of an item has the number. */
  ofParagraph(): string {
    const list = this.lists.at(-1);
    const item = this.items.at(-1);
    if (list === undefined || item === undefined || item === null || item.isCounted) return '';
    item.isCounted = true;
    const level = this.lists.length - 1;
    return list.counter.next(this.styles.of(list.style), level, item.start);
  }

  /** Of a heading outside of lists, or of one that is an item. */
  ofHeading(level: number, attributes: Attributes): string {
    if (this.lists.length > 0) return this.ofParagraph();
    if (attributeOf(attributes, 'is-list-header') === 'true') return '';
    const start = integer(attributeOf(attributes, 'start-value'), -1);
    return this.headings.next(this.styles.of(outline), level - 1, start < 0 ? null : start);
  }
}
