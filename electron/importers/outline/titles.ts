import { wordsOf } from '../html/blocks.ts';
import { labelOf } from './title-label.ts';

/** "Part One" for "Part One. The Sea"; a title without a label as it stands. */
export function shortTitle(title: string): string {
  const { kind, text } = labelOf(title);
  const isLabelled = kind === 'part' || kind === 'chapter' || kind === 'section';
  return isLabelled && text !== '' ? text : title;
}

/**
 * A title with what it is in: "Part One: Chapter 3". Where it begins with the heading of what is above it, that
 * is said in full. What the title says already is not said twice.
 */
export function titleInContext(
  title: string,
  {
    context,
    lead,
  }: { readonly context: readonly string[]; readonly lead: { readonly title: string } | null },
): string {
  const above = lead === null ? context.join(': ') : lead.title;
  const own = wordsOf(title);
  const known = wordsOf(above);
  if (known.length === 0) return title;
  if (own.length === 0) return above;
  if (known.every((word, index) => own[index] === word)) return title;
  return `${above.replace(/[\s.:;,–—-]+$/u, '')}: ${title}`;
}
