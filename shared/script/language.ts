/** The language itself without script and region: `pt` of `pt-BR`. */
export function primaryLanguage(language: string): string {
  return (language.split(/[-_]/)[0] ?? '').toLowerCase();
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Made once each; by the rules of English where nobody knows the language. */
export function segmenterOf(
  language: string,
  granularity: 'sentence' | 'word' | 'grapheme',
): Intl.Segmenter {
  const key = `${granularity} ${language}`;
  let segmenter = segmenters.get(key);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(isKnownLanguage(language) ? language : 'en', { granularity });
    segmenters.set(key, segmenter);
  }
  return segmenter;
}

function isKnownLanguage(language: string): boolean {
  try {
    return Intl.Segmenter.supportedLocalesOf([language]).length > 0;
  } catch {
    return false;
  }
}

/** Where words begin, by ICU. */
export function wordBorders(text: string, language: string): ReadonlySet<number> {
  const borders = new Set<number>();
  for (const { index } of segmenterOf(language, 'word').segment(text)) borders.add(index);
  return borders;
}
