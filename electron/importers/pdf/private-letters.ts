import type { Page } from './runs.ts';

const small = 'abcdefghijklmnopqrstuvwxyz';

/** Consecutive code points from `first` on. */
function rangeFrom(first: number, letters: Iterable<string>): readonly [string, string][] {
  return [...letters].map((letter, at) => [String.fromCharCode(first + at), letter]);
}

/** Of the Linux Libertine fonts, as XeTeX writes them: ligatures, small capitals, old-style figures. */
const libertine: ReadonlyMap<string, string> = new Map([
  ...rangeFrom(0xe039, ['ft', 'ck', 'ch', 'tt']),
  ...rangeFrom(0xe048, ['Qu', 'Th']),
  ...rangeFrom(0xe051, small),
  ...rangeFrom(0xe118, '0123456789'),
]);

/** Old-style figures and small capitals of Adobe's glyph list. */
const adobe: ReadonlyMap<string, string> = new Map([
  ...rangeFrom(0xf730, '0123456789'),
  ...rangeFrom(0xf761, small),
]);

const privateUse = /\p{Co}/gu;
/** Fonts of signs, which word processors draw the dots of lists with. */
const signs = /symbol|wingdings|dingbats/i;

/**
 * Writes letters that fonts have at private code points as letters, by the fonts' names, and the signs of lists as dots.
 * What nothing is known of is left out, and counted but for icons.
 */
export function namePrivateLetters(
  pages: readonly Page[],
  fontNames: ReadonlyMap<string, string>,
): { readonly pages: readonly Page[]; readonly namelessCount: number } {
  let namelessCount = 0;
  const named = (text: string, fontName: string): string => {
    if (signs.test(fontName)) return text.replace(/^\s*\p{Co}/u, '•').replace(privateUse, '');
    if (/awesome|icon/i.test(fontName)) return text.replace(privateUse, '');
    const known = /libertin/i.test(fontName) ? libertine : adobe;
    return text.replace(privateUse, (sign) => {
      if (!known.has(sign)) namelessCount += 1;
      return known.get(sign) ?? '';
    });
  };
  const all = pages.map((page) => ({
    ...page,
    runs: page.runs.flatMap((run) => {
      if (run.text.search(privateUse) === -1) return [run];
      const text = named(run.text, fontNames.get(run.font) ?? '');
      return text === '' ? [] : [{ ...run, text }];
    }),
  }));
  return { pages: all, namelessCount };
}
