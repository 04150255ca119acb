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

/** Writes letters that fonts have at private code points as letters, by the fonts' names; icons are left out. */
export function namePrivateLetters(
  pages: readonly Page[],
  fontNames: ReadonlyMap<string, string>,
): readonly Page[] {
  return pages.map((page) => ({
    ...page,
    runs: page.runs.flatMap((run) => {
      if (run.text.search(privateUse) === -1) return [run];
      const name = fontNames.get(run.font) ?? '';
      const known = /libertin/i.test(name) ? libertine : /awesome|icon/i.test(name) ? null : adobe;
      const text = run.text.replace(privateUse, (sign) => known?.get(sign) ?? '');
      return text === '' ? [] : [{ ...run, text }];
    }),
  }));
}
