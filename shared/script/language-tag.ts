/** Languages and dialects that books come in (BCP 47). */
export const bookLanguages: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-US eo es es-419 es-ES es-MX et eu fa ' +
  'fi fil fr fr-CA fr-CH fy ga gd gl gu he hi hr hu hy id is it ja jv ka kk km kn ko ku ky la lb lo lt lv mg mi mk ml ' +
  'mn mr ms mt my nb ne nl nl-BE nn no oc or pa pl ps pt pt-BR pt-PT rm ro ru sa sd si sk sl so sq sr sr-Latn su sv sw ' +
  'ta te tg th tk tr tt uk ur uz vi xh yi yo yue zh zh-Hans zh-Hant zu'
).split(' ');

/** Tags that say that there is no language, several, or an unknown one. */
const noLanguage = /^(?:und|mul|mis|zxx)\b/i;

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

let tagsByName: ReadonlyMap<string, string> | null = null;

/** By what they are called in English, in Chinese and in the language itself. */
function readNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const type = 'language';
  const shared = [
    new Intl.DisplayNames(['en'], { type }),
    new Intl.DisplayNames(['en'], { type, languageDisplay: 'standard' }),
    new Intl.DisplayNames(['zh-Hans'], { type }),
  ];
  for (const tag of bookLanguages) {
    for (const each of [...shared, new Intl.DisplayNames([tag], { type })]) {
      const name = folded(each.of(tag) ?? '');
      if (name !== '' && !names.has(name)) names.set(name, tag);
    }
  }
  return names;
}

/**
 * The tag (BCP 47) of a language as people and files write it: a tag, one in the form of POSIX or ISO 639-2 (`en_US`,
 * `ger`), or a name. Null for anything else. No language has a code of more than three letters: `deutsch` would be a tag.
 */
export function languageTagOf(text: string): string | null {
  const written = text.trim();
  const tag = written.replaceAll('_', '-');
  if (noLanguage.test(tag) || written.length > 100) return null;
  if (/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag) && tag.length <= 35) {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? null;
    } catch {
      return null;
    }
  }
  tagsByName ??= readNames();
  return tagsByName.get(folded(written)) ?? null;
}
