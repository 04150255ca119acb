import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { setErrorWords } from '../../shared/errors/wording-of.ts';
import { isolated } from '../../shared/isolated.ts';
import { directionOf, formatLocaleOf, type Language } from '../../shared/model/look/language.ts';
import { formatNumber, setFormatLocale } from '../ui/words/format.ts';
import { en } from './en.ts';
import type { LanguageWords } from './language-words.ts';
import { setTagNames } from './tag-names.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** Numbers in a sentence are written as the language writes them. */
const values: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) =>
    typeof value === 'number'
      ? formatNumber(value)
      : typeof value === 'string'
        ? isolated(value)
        : (value as string),
};

void i18next
  .use(values)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  });

export { i18next };

/** For code outside components; components use `useTranslation`. */
export const t = i18next.t.bind(i18next);

/** Only English is part of the first load. */
const loaders: { readonly [name in Exclude<Language, 'en'>]: () => Promise<LanguageWords> } = {
  'zh-Hans': async () => (await import('./zh-hans/index.ts')).zhHans,
  'en-XA': async () => (await import('./pseudo.ts')).longer,
  'ar-XB': async () => (await import('./pseudo.ts')).mirrored,
};

async function load(language: Language): Promise<LanguageWords | null> {
  if (language === 'en') return null;
  const loaded = await loaders[language]();
  i18next.addResourceBundle(language, 'translation', loaded.words);
  return loaded;
}

/** From now on the window speaks that language; what is shown is drawn anew by `useLanguage`. */
export async function showLanguage(language: Language): Promise<void> {
  const loaded = await load(language);
  setErrorWords(loaded?.errors ?? null, loaded?.list);
  setTagNames(loaded?.tags ?? {});
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  const words = i18next.getFixedT(language);
  setFormatLocale(formatLocaleOf(language), {
    seconds: words('units.seconds', { n: '{{n}}' }),
    minutes: words('units.minutes', { n: '{{n}}' }),
    hours: words('units.hours', { n: '{{n}}' }),
    money: words('units.money', { n: '{{n}}' }),
  });
  await i18next.changeLanguage(language);
}
