import { learnHyphens } from '../hyphens.ts';

/** Whether the hyphen at the end of a line only divides a word that continues on the next one. */
export type PartsWord = (before: string, after: string) => boolean;

/**
 * Learns from a wrapped text. If most of its hyphens divide words, as in print, so does that of a word that occurs
 * nowhere else; other texts break their lines between words and at hyphens that belong to words.
 */
export function learnLineHyphens(lines: readonly string[]): PartsWord {
  const trimmed = lines.map((line) => line.trim());
  const isParted = (line: string, index: number): boolean =>
    /[\p{L}\p{N}][-\u2010]$/u.test(line) && (trimmed[index + 1] ?? '') !== '';
  const pairs = trimmed.flatMap((line, index) =>
    isParted(line, index) ? [[line, trimmed[index + 1] ?? ''] as const] : [],
  );
  if (pairs.length === 0) return () => false;
  const { seenAs, join } = learnHyphens(trimmed);
  const count = (how: 'whole' | 'parted') =>
    pairs.filter(([before, after]) => seenAs(before, after) === how).length;
  const isPrint = count('whole') > count('parted');
  return (before, after) => {
    const seen = seenAs(before, after);
    if (seen !== null || !isPrint) return seen === 'whole';
    return join(before, after).length < before.length + after.length;
  };
}
