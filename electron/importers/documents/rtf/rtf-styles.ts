import {
  kindOfParagraph,
  type NumberedStyle,
  type ParagraphStyleKind,
} from '../paragraph-kinds.ts';

type Entry = { number: number; name: string; outline: number | null; base: number | null };

/** Longer ones are no names but damage. */
const longestName = 200;

/** Gathers the style sheet of an RTF, entry by entry, and tells what a paragraph of a style is. */
export function createRtfStyles() {
  const entries = new Map<number, NumberedStyle>();
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
    kindOf: (style: number, outline: number | null): ParagraphStyleKind =>
      kindOfParagraph(entries, style, outline),
  };
}
