import { learnHyphens } from '../hyphens.ts';

/** Whether the hyphen at the end of a line only parts a word that goes on in the next one. */
export type PartsWord = (before: string, after: string) => boolean;

/**
 * Learns from a wrapped text. Where more of its hyphens part words than belong to them, as in print, so does one of
 * a word that stands nowhere else; other texts break their lines at words, and at the hyphens of words.
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
