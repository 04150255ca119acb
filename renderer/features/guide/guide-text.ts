import { type GuidePageId, guidePages } from '../../stores/guide-store.ts';
import { type GuidePage, pageOf } from './guide-pages.ts';

/** docs/guide is the one source: read there by people at a code forge, and here as part of the build. */
const texts: Readonly<Record<string, string>> = import.meta.glob('../../../docs/guide/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const pictures: Readonly<Record<string, string>> = import.meta.glob(
  '../../../docs/guide/*/pictures/*.webp',
  { query: '?url', import: 'default', eager: true },
);

export type GuideLanguage = 'en' | 'zh-hans';

/** What there is no guide in reads the English one. */
export function guideLanguageOf(language: string): GuideLanguage {
  return language === 'zh-Hans' ? 'zh-hans' : 'en';
}

const textOf = (language: GuideLanguage, id: GuidePageId): string =>
  texts[`../../../docs/guide/${language}/${id}.md`] ?? '';

/** Every page in a language; the list of keys is the one that is given, as keys can be changed. */
export function readGuide(language: GuideLanguage, shortcuts: string): readonly GuidePage[] {
  return guidePages.map((id) =>
    id === 'shortcuts' ? pageOf(id, shortcuts) : pageOf(id, textOf(language, id), textOf('en', id)),
  );
}

/** The address of a picture of a page, as `pictures/cast.webp`; null where it is not there. */
export function pictureUrl(language: GuideLanguage, file: string): string | null {
  return pictures[`../../../docs/guide/${language}/${file}`] ?? null;
}
