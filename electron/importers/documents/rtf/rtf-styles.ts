import { headingLevelOfStyle, isContentsStyle, isTitleStyle } from '../style-names.ts';

type Entry = { number: number; name: string; outline: number | null; base: number | null };

export type RtfParagraphKind = {
  readonly level: number;
  readonly isTitle: boolean;
  readonly isContents: boolean;
};

const longestChain = 24;
/** Longer ones are no names but damage. */
const longestName = 200;

/** Gathers the style sheet of an RTF, entry by entry, and tells what a paragraph of a style is. */
export function createRtfStyles() {
  const entries = new Map<number, Entry>();
  const empty = (): Entry => ({ number: 0, name: '', outline: null, base: null });
  let open = empty();
  return {
    word: (word: string, value: number | null): void => {
      if (word === 's') open.number = value ?? 0;
      else if (word === 'outlinelevel') open.outline = value;
      else if (word === 'sbasedon') open.base = value;
    },
    text: (text: string): void => {
      if (open.name.length < longestName) open.name += text;
    },
    /** A group of the style sheet has ended. */
    end: (): void => {
      const name = open.name.replace(/;.*$/s, '').trim();
      if (name !== '') entries.set(open.number, { ...open, name });
      open = empty();
    },
    /** `outline` is what the paragraph states itself. */
    kindOf: (style: number, outline: number | null): RtfParagraphKind => {
      const own = entries.get(style);
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
        at = at.base === null ? undefined : entries.get(at.base);
      }
      return { level, isTitle, isContents };
    },
  };
}

/** RTF counts outline levels from 0; 9 is body text. */
function levelOf(outline: number | null): number {
  return outline !== null && outline >= 0 && outline < 9 ? Math.min(6, outline + 1) : 0;
}
