import type { XmlElement } from '../../epub/xml-tree.ts';
import { levelNumber } from '../list-labels.ts';
import { longestChain, type TextStyle } from '../paragraph-kinds.ts';
import { headingLevelOfStyle, isContentsStyle, isRuleStyle, isTitleStyle } from '../style-names.ts';
import { attributeOf } from '../xml-events.ts';

export type WordStyle = TextStyle & {
  readonly id: string;
  /** The list that numbers it, and its level there; null where it says none. */
  readonly list: string | null;
  readonly listLevel: number | null;
};

export const plainStyle: WordStyle = {
  id: '',
  level: 0,
  isTitle: false,
  isContents: false,
  isRule: false,
  isHidden: false,
  isBold: false,
  isRaised: false,
  list: null,
  listLevel: null,
};

/**
 * The styles of `word/styles.xml` by their ids. The name tells a heading (ids are made from the words of a
 * localised template), else the outline level, its own or that of the style it is based on.
 */
export function readWordStyles(root: XmlElement | null): ReadonlyMap<string, WordStyle> {
  const elements = new Map<string, XmlElement>();
  const list = root?.children.find(({ name }) => name === 'styles');
  for (const style of list?.children ?? []) {
    const id = style.name === 'style' ? attributeOf(style.attributes, 'styleId') : undefined;
    if (id !== undefined) elements.set(id, style);
  }
  const styles = new Map<string, WordStyle>();
  for (const [id, element] of elements) styles.set(id, styleOf(id, element, elements));
  return styles;
}

function styleOf(
  id: string,
  element: XmlElement,
  elements: ReadonlyMap<string, XmlElement>,
): WordStyle {
  const name = valOf(element, 'name') ?? '';
  const found = {
    id,
    level: headingLevelOfStyle(name),
    isTitle: isTitleStyle(name),
    isContents: isContentsStyle(name),
    isRule: isRuleStyle(name),
    isHidden: false,
    isBold: false,
    isRaised: false,
    list: null as string | null,
    listLevel: null as number | null,
  };
  let isLevelKnown = false;
  let at: XmlElement | undefined = element;
  let bold: XmlElement | undefined;
  let vanish: XmlElement | undefined;
  let raise: string | undefined;
  for (let step = 0; at !== undefined && step < longestChain; step += 1) {
    bold ??= child(child(at, 'rpr'), 'b');
    vanish ??= child(child(at, 'rpr'), 'vanish');
    raise ??= valOf(child(at, 'rpr'), 'vertalign');
    const paragraph: XmlElement | undefined = child(at, 'ppr');
    const number: XmlElement | undefined = child(paragraph, 'numpr');
    found.list ??= valOf(number, 'numid') ?? null;
    found.listLevel ??= levelNumber(valOf(number, 'ilvl'));
    if (!isLevelKnown && found.level === 0 && !found.isTitle && !found.isContents) {
      const outline: string | undefined = valOf(paragraph, 'outlinelvl');
      if (outline !== undefined) found.level = levelOfOutline(outline);
      else found.level = headingLevelOfStyle(valOf(at, 'name') ?? '');
      isLevelKnown = outline !== undefined;
    }
    const base: string | undefined = valOf(at, 'basedon');
    at = base === undefined ? undefined : elements.get(base);
  }
  found.isBold = isOn(bold);
  found.isHidden = isOn(vanish);
  found.isRaised = raise === 'superscript';
  return found;
}

/** Word counts outline levels from 0; 9 is body text. */
export function levelOfOutline(value: string | undefined): number {
  const level = Number(value ?? 9);
  return Number.isInteger(level) && level >= 0 && level < 9 ? Math.min(6, level + 1) : 0;
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

export function valOf(element: XmlElement | undefined, name: string): string | undefined {
  const found = child(element, name);
  return found === undefined ? undefined : attributeOf(found.attributes, 'val');
}

function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && isOnValue(attributeOf(element.attributes, 'val'));
}

/** A switch of WordprocessingML is on where it stands without a value (ECMA-376 part 1, section 17.17.4). */
export function isOnValue(value: string | undefined): boolean {
  return value === undefined || !/^(?:0|false|off|none)$/i.test(value);
}
