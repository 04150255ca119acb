import { readFile } from 'node:fs/promises';
import { splitChapters } from '../../../shared/script/parse/chapters.ts';
import type { Paths } from '../../platform/ports.ts';
import type { AccountStore } from '../../storage/accounts.ts';
import type { Projects } from './projects.ts';

const shownSetting = 'sample-book';

/** The story that ships with the program, so that a newcomer hears a line within a minute. */
export const sampleBook = {
  file: 'examples/the-lamplighter.txt',
  title: 'The Lamplighter of Quay Street',
  author: 'The Lectern authors',
  language: 'en',
  cast: [
    { name: 'Anna', voiceId: null, colour: '#2f6f8f', speed: null, emotion: null },
    { name: 'Tobias', voiceId: null, colour: '#8a4f2d', speed: null, emotion: null },
  ],
} as const;

/** Adds the sample book the first time a library is opened, and never again. */
export async function addSampleBook(
  paths: Paths,
  store: AccountStore,
  projects: Projects,
): Promise<void> {
  if (store.setting(shownSetting) === true) return;
  const text = await readFile(paths.asset(sampleBook.file), 'utf8');
  await projects.add({
    title: sampleBook.title,
    author: sampleBook.author,
    language: sampleBook.language,
    cover: null,
    cast: sampleBook.cast,
    chapters: splitChapters(text),
    isSample: true,
  });
  store.saveSetting(shownSetting, true);
}
