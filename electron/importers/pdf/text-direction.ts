import type { Run } from './runs.ts';

const rtlLetters =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const rtlLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const mirrors: { readonly [sign: string]: string } = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

/** True where most letters of the text are written from right to left. */
export function isRightToLeft(text: string): boolean {
  if (!rtlLetter.test(text)) return false;
  const count = text.match(rtlLetters)?.length ?? 0;
  return count * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}

/**
 * Runs of a line of right-to-left text, given from left to right, as they are read: words and numbers of the
 * other direction keep their own order (a part of the Unicode Bidirectional Algorithm, UAX 9, rules L1 to L4).
 */
export function inLogicalOrder(runs: readonly Run[]): Run[] {
  const reversed = [...runs].reverse();
  const ordered: Run[] = [];
  let other: Run[] = [];
  let gaps: Run[] = [];
  const close = (): void => {
    ordered.push(...other.reverse(), ...gaps);
    other = [];
    gaps = [];
  };
  for (const run of reversed) {
    const hasRtl = rtlLetter.test(run.text);
    if (!hasRtl && /[\p{L}\p{N}]/u.test(run.text)) {
      other.push(...gaps, run);
      gaps = [];
    } else if (!hasRtl && other.length > 0) gaps.push(run);
    else {
      close();
      ordered.push(run);
    }
  }
  close();
  const whole = ordered.map(({ text }) => text).join('');
  // A line that closes a bracket before any was opened holds them as they look, not as they mean.
  const bracket = /[()[\]{}«»]/.exec(whole)?.[0] ?? '';
  if (!/[)\]}»]/.test(bracket)) return ordered;
  return ordered.map((run) => ({
    ...run,
    text: run.text.replace(/[()[\]{}«»]/g, (sign) => mirrors[sign] ?? sign),
  }));
}
