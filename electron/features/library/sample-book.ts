import { readFile } from 'node:fs/promises';
import type { Language } from '../../../shared/model/look/language.ts';
import { sampleTitles } from '../../../shared/model/sample-books.ts';
import { splitChapters } from '../../../shared/script/parse/chapters.ts';
import type { Paths } from '../../platform/ports.ts';
import type { AccountStore } from '../../storage/accounts.ts';
import type { Projects } from './projects.ts';

const shownSetting = 'sample-book';

const member = (name: string, colour: string) => ({
  name,
  colour,
  voiceId: null,
  speed: null,
  emotion: null,
});

/** The stories that ship with the program, so that a newcomer hears a line within a minute. */
const sampleBooks = {
  en: {
    file: 'examples/the-lamplighter.txt',
    title: sampleTitles.en,
    author: 'The Lectern authors',
    language: 'en',
    cast: [member('Anna', '#2f6f8f'), member('Tobias', '#8a4f2d')],
  },
  'zh-Hans': {
    file: 'examples/the-ferry-lamp.zh-hans.txt',
    title: sampleTitles['zh-Hans'],
    author: 'Lectern 作者',
    language: 'zh-Hans',
    cast: [member('小满', '#2f6f8f'), member('老周', '#8a4f2d')],
  },
} as const;

/** The story in that language; the English one where there is none. */
function sampleOf(language: Language) {
  return sampleBooks[language === 'zh-Hans' ? language : 'en'];
}

export type SampleBooks = {
  /** Adds the sample book the first time a library is opened, and never again. */
  readonly addFirst: (language: Language) => Promise<void>;
  /** The id of the sample in that language, which is added where it is not in the library. */
  readonly open: (language: Language) => Promise<string>;
};

export function createSampleBooks(
  paths: Pick<Paths, 'asset'>,
  store: Pick<AccountStore, 'setting' | 'saveSetting'>,
  projects: Pick<Projects, 'add' | 'list'>,
): SampleBooks {
  const chaptersOf = async (file: string) =>
    splitChapters(await readFile(paths.asset(file), 'utf8'));
  const add = async (language: Language): Promise<string> => {
    const { file, ...book } = sampleOf(language);
    return projects.add({ ...book, cover: null, chapters: await chaptersOf(file), isSample: true });
  };
  return {
    addFirst: async (language) => {
      if (store.setting(shownSetting) === true) return;
      await add(language);
      store.saveSetting(shownSetting, true);
    },
    open: async (language) => {
      const wanted = sampleOf(language).language;
      const known = projects.list().find((book) => book.isSample && book.language === wanted);
      return known?.id ?? (await add(language));
    },
  };
}
