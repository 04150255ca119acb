import { headingLevelOfStyle, isContentsStyle, isTitleStyle } from './style-names.ts';

/** A paragraph style of RTF or of a binary Word document, which both know styles by number. */
export type NumberedStyle = {
  readonly name: string;
  /** From 0; 9 is body text. */
  readonly outline: number | null;
  /** The style that this one is made from. */
  readonly base: number | null;
};

export type ParagraphStyleKind = {
  /** 1 to 6 for a heading, else 0. */
  readonly level: number;
  readonly isTitle: boolean;
  readonly isContents: boolean;
};

/** What a style of a paragraph or of words says of its text, in Word and OpenDocument. */
export type TextStyle = ParagraphStyleKind & {
  readonly isRule: boolean;
  readonly isHidden: boolean;
  readonly isBold: boolean;
  /** In superscript. */
  readonly isRaised: boolean;
};

/** A style is based on another, and that on a third; nobody nests them deeper. */
export const longestChain = 24;

/** A style, the one that it is made from, and so on. */
export function* withBases<Style extends NumberedStyle>(
  styles: ReadonlyMap<number, Style>,
  style: number,
): Generator<Style> {
  let at: number | null = style;
  for (let step = 0; at !== null && step < longestChain; step += 1) {
    const found = styles.get(at);
    if (found === undefined) return;
    yield found;
    at = found.base;
  }
}

/** What a paragraph is by its style; `outline` is what the paragraph states itself. */
export function kindOfParagraph(
  styles: ReadonlyMap<number, NumberedStyle>,
  style: number,
  outline: number | null,
): ParagraphStyleKind {
  const name = styles.get(style)?.name ?? '';
  const isTitle = isTitleStyle(name);
  if (isTitle) return { level: 0, isTitle, isContents: false };
  const isContents = isContentsStyle(name);
  if (isContents) return { level: 0, isTitle, isContents };
  const level = outline === null ? levelOfStyle(styles, style) : levelOf(outline);
  return { level, isTitle, isContents };
}

function levelOfStyle(styles: ReadonlyMap<number, NumberedStyle>, style: number): number {
  for (const { name, outline } of withBases(styles, style)) {
    const level = headingLevelOfStyle(name) || levelOf(outline);
    if (level > 0 || outline !== null) return level;
  }
  return 0;
}

function levelOf(outline: number | null): number {
  return outline !== null && outline >= 0 && outline < 9 ? Math.min(6, outline + 1) : 0;
}
