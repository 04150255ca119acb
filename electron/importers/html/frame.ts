import type { BlockRange, NoteLink } from './blocks.ts';
import { type Attributes, type ElementRole, isBackLabel, isNoteLabel } from './element-rules.ts';
import { bold, type HiddenStyles, isBoldRule, raised, raises } from './hidden-styles.ts';
import type { Mark } from './line-buffer.ts';
import type { TableState } from './table-text.ts';

/** An element that is open. */
export type Frame = {
  readonly name: string;
  readonly role: ElementRole;
  readonly attributes: Attributes;
  readonly mark: Mark;
  readonly isBlock: boolean;
  readonly isStanza: boolean;
  /** A line of the stanza around it: it ends no paragraph. */
  readonly isLine: boolean;
  readonly level: number;
  /** Ids and notes that this element carries; most carry none. */
  ranges: readonly BlockRange[];
  readonly table: TableState | null;
  /** Ids inside of an item's first paragraph: they stand for the whole item. */
  readonly itemRanges: BlockRange[] | null;
  readonly isSkippedHere: boolean;
  readonly isHiddenHere: boolean;
  readonly hiddenDepthBefore: number;
  /** Letters read before this element opened, in all and inside of links. */
  readonly charactersBefore: number;
  readonly linkCharactersBefore: number;
  /** In a definition list: the ids of its latest term, whose description is still to come. */
  termRanges: readonly BlockRange[];
  hasRaisedLabel: boolean;
  readonly isRaised: boolean;
  readonly isBold: boolean;
};

/** What a link with that label may call, by the text before it; null where it is a link of the text. */
export function linkStrength(
  frame: Frame,
  label: string,
  before: string,
  outer: readonly Frame[],
): NoteLink['strength'] | null {
  if (label === '') return null;
  if (frame.role === 'note-link') return 'sure';
  if (!isNoteLabel(label) && !isBackLabel(label)) return null;
  if (frame.role === 'back-link') return 'plain';
  const isRaised = [frame, ...outer.slice(-3)].some((one) => one.isRaised);
  if (frame.hasRaisedLabel || isRaised) return 'raised';
  // Verses of a Bible are numbers behind a colon or a comma.
  return /[\p{L}.;!?…”’"»。；！？」』]$/u.test(before) && /^\d{1,3}$/.test(label)
    ? 'glued'
    : 'plain';
}

/** A sign beside a heading that links to it: "¶", "#". */
export function isPermalink(
  { href, class: classes = '' }: Attributes,
  label: string,
  outer: readonly Frame[],
): boolean {
  if (!/^[#¶🔗\s]+$/u.test(label)) return false;
  const isNamed = /(?:^|[\s_-])(?:anchor|headerlink|permalink|hash-?link)(?:$|[\s_-])/i.test(
    classes,
  );
  return isNamed || outer.some(({ attributes: { id } }) => id !== undefined && href === `#${id}`);
}

/** In superscript, by its name or by a style, as Word, InDesign and converters write it. */
export function isRaisedElement(
  name: string,
  { style = '', class: classes, id }: Attributes,
  isStyled: HiddenStyles,
): boolean {
  if (name === 'sup') return true;
  if (name !== 'span' && name !== 'a' && name !== 'small') return false;
  return (
    raises.test(style) ||
    (name === 'span' && /(?:^|\s)(?:super|superscript|sup)(?:\s|$)/i.test(classes ?? '')) ||
    (classes !== undefined && isStyled(name, classes, id, raised))
  );
}

/** In bold type by the element itself, its own style, or a style of its class, as LibreOffice and InDesign write it. */
export function isBoldElement(
  name: string,
  { style = '', class: classes, id }: Attributes,
  isStyled: HiddenStyles,
): boolean {
  return (
    name === 'b' ||
    name === 'strong' ||
    isBoldRule.test(style) ||
    (classes !== undefined && isStyled(name, classes, id, bold))
  );
}
