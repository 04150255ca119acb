/** A book asks for the same few tags again and again, once a sentence. */
const known = new Map<string, string>();
const maximumKnown = 100;

/** The language itself without script and region: `pt` of `pt-BR`. */
export function primaryLanguage(language: string): string {
  let primary = known.get(language);
  if (primary === undefined) {
    primary = (language.split(/[-_]/)[0] ?? '').toLowerCase();
    if (known.size < maximumKnown) known.set(language, primary);
  }
  return primary;
}
