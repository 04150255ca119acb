import { emotionTags } from '../tags/tags.ts';
import { cutOffsets } from './cut.ts';
import { sentenceEnds } from './sentences.ts';

/** A part shorter than this is not worth a request of its own. */
const leastPart = 20;

const tag = `\\((?:${emotionTags.map(({ english }) => english).join('|')})\\)`;
const leadingTags = new RegExp(`^(?:${tag}\\s*)+`);
const anyTag = new RegExp(tag, 'g');

/**
 * Splits a text as sent, which was too long for one answer, into two at the best border near its middle:
 * a sentence's end, else a clause's, else a word's; never inside a tag. The tags that open the text open
 * the second part too, unless it brings its own.
 * @returns the two texts in order, or null when it is too short to be split
 */
export function splitSentText(text: string, language: string): readonly [string, string] | null {
  const opening = leadingTags.exec(text)?.[0] ?? '';
  const spoken = text.slice(opening.length);
  if (spoken.length < 2 * leastPart) return null;
  const cut = bestCut(spoken, language);
  if (cut === null) return null;
  const first = `${opening}${spoken.slice(0, cut)}`.trim();
  const rest = spoken.slice(cut).trim();
  return [first, leadingTags.test(rest) ? rest : `${opening}${rest}`];
}

function bestCut(spoken: string, language: string): number | null {
  const middle = spoken.length / 2;
  const inTag = tagRanges(spoken);
  const fits = (cut: number) =>
    cut >= leastPart &&
    spoken.length - cut >= leastPart &&
    !inTag.some(({ start, end }) => cut > start && cut < end);
  const near = sentenceEnds(spoken, language).filter(
    (end) => fits(end) && Math.abs(end - middle) <= spoken.length / 4,
  );
  const clauses = cutOffsets(spoken, 0, spoken.length, Math.ceil(spoken.length * 0.7));
  const words = [...spoken.matchAll(/\s+/g)].map(({ index, 0: space }) => index + space.length);
  for (const candidates of [near, clauses.filter(fits), words.filter(fits)]) {
    const [best] = [...candidates].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    if (best !== undefined) return best;
  }
  return null;
}

function tagRanges(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(anyTag)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}
