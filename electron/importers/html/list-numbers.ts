import { romanNumeral } from '../outline/roman-numerals.ts';
import type { Attributes } from './element-rules.ts';
import type { Frame } from './frame.ts';
import { type HiddenStyles, hidesMarkers, marker } from './hidden-styles.ts';

type List = { next: number; readonly step: number; readonly type: string };

/** Beyond, a list is counted in digits. */
const mostRoman = 3999;

const items = new Set(['li', 'dt', 'dd']);

/** The numbers that ordered lists show before their items (HTML, 4.4.5 and 4.4.8). */
export class ListNumbers {
  private readonly lists: (List | null)[] = [];
  /** Of an item whose words are still to come. */
  private label = '';
  private itemDepth = 0;

  /** Headings, links and what has an id are no items of a text: chapters, lists of them, notes. */
  open({ name, attributes, level }: Frame, isHidden: HiddenStyles): void {
    const { class: classes, id, style = '' } = attributes;
    if (name === 'ol') {
      const isUnmarked = hidesMarkers.test(style) || isHidden(name, classes, id, marker);
      this.lists.push(isUnmarked ? null : listOf(attributes));
    } else if (name === 'ul' || name === 'menu') this.lists.push(null);
    if (items.has(name)) this.itemDepth += 1;
    if (name === 'li') this.label = this.next(attributes);
    if (level > 0 || id !== undefined || attributes.href !== undefined) this.label = '';
  }

  close(name: string): void {
    if (name === 'ol' || name === 'ul' || name === 'menu') this.lists.pop();
    if (items.has(name)) this.itemDepth -= 1;
    if (name === 'li') this.label = '';
  }

  /** In a list or a glossary. */
  get isInItem(): boolean {
    return this.itemDepth > 0;
  }

  /** Once for each item, before its first words; '' where there is none. */
  take(): string {
    const { label } = this;
    this.label = '';
    return label;
  }

  private next(attributes: Attributes): string {
    const list = this.lists.at(-1) ?? null;
    if (list === null) return '';
    const number = integer(attributes.value) ?? list.next;
    list.next = number + list.step;
    return `${numeral(number, attributes.type ?? list.type)}. `;
  }
}

function listOf({ start, reversed, type = '1' }: Attributes): List | null {
  // A reversed list begins with how many there are, which nobody knows yet.
  if (reversed !== undefined && start === undefined) return null;
  return { next: integer(start) ?? 1, step: reversed === undefined ? 1 : -1, type };
}

function integer(text: string | undefined): number | null {
  return text !== undefined && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

/** A number as a list of that `type` shows it. */
export function numeral(number: number, type: string): string {
  if (number < 1) return `${number}`;
  if (type === 'a' || type === 'A') return inCaseOf(type, letters(number));
  const isRoman = (type === 'i' || type === 'I') && number <= mostRoman;
  if (isRoman) return inCaseOf(type, romanNumeral(number));
  return `${number}`;
}

function inCaseOf(type: string, text: string): string {
  return type === type.toUpperCase() ? text.toUpperCase() : text;
}

/** a to z, then aa. */
function letters(number: number): string {
  let text = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  }
  return text;
}
