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
  readonly level: number;
  readonly isTitle: boolean;
  readonly isContents: boolean;
};

const longestChain = 24;

/** What a paragraph is by its style; `outline` is what the paragraph states itself. */
export function kindOfParagraph(
  styles: ReadonlyMap<number, NumberedStyle>,
  style: number,
  outline: number | null,
): ParagraphStyleKind {
  const own = styles.get(style);
  const name = own?.name ?? '';
  const isTitle = isTitleStyle(name);
  if (isTitle) return { level: 0, isTitle, isContents: false };
  const isContents = isContentsStyle(name);
  if (isContents) return { level: 0, isTitle, isContents };
  let level = outline === null ? 0 : levelOf(outline);
  let at = own;
  for (let step = 0; outline === null && at !== undefined && step < longestChain; step += 1) {
    level = headingLevelOfStyle(at.name) || levelOf(at.outline);
    if (level > 0 || at.outline !== null) break;
    at = at.base === null ? undefined : styles.get(at.base);
  }
  return { level, isTitle, isContents };
}

function levelOf(outline: number | null): number {
  return outline !== null && outline >= 0 && outline < 9 ? Math.min(6, outline + 1) : 0;
}
