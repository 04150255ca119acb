import { afterEach, expect, it } from 'vitest';
import { environmentLanguages, followLanguage } from '../../../../electron/ipc/follow-language.ts';
import type { Studio } from '../../../../electron/ipc/ports.ts';
import { appError } from '../../../../shared/app-error.ts';
import { speakErrors } from '../../../../shared/errors/speak-errors.ts';
import type { LanguageChoice } from '../../../../shared/model/look/language.ts';
import { defaultSettings } from '../../../../shared/model/session.ts';
import { partial } from '../../../support/builders/partial.ts';

type Listener = Parameters<Studio['events']['subscribe']>[0];

const payload = (language: LanguageChoice) => ({
  environmentLanguage: null,
  settings: { ...defaultSettings, language },
});

function studioIn(language: LanguageChoice) {
  const listeners: Listener[] = [];
  const studio = partial<Pick<Studio, 'router' | 'events'>>({
    router: { request: async () => ({ ok: true, data: payload(language) }) },
    events: {
      subscribe: (listener: Listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
  });
  const choose = (next: LanguageChoice): void => {
    const event = { name: 'session.changed', payload: payload(next) } as const;
    for (const listener of listeners) listener(partial<Parameters<Listener>[0]>([event]));
  };
  return { studio, choose };
}

const isHan = () => /\p{Script=Han}/u.test(appError('internal.unexpected').message);

afterEach(() => speakErrors('en'));

it('words new errors in the language of the settings, and in the next one that is chosen', async () => {
  const { studio, choose } = studioIn('zh-Hans');
  await followLanguage(studio, []);
  await expect.poll(isHan).toBe(true);
  choose('en');
  await expect.poll(isHan).toBe(false);
});

it('takes the system’s language where the settings leave it to that', async () => {
  await followLanguage(studioIn('system').studio, ['fr-FR', 'zh-CN']);
  await expect.poll(isHan).toBe(true);
});

it('reads the environment as programs of a terminal do', () => {
  expect(environmentLanguages({ LC_ALL: '', LC_MESSAGES: 'zh_CN.UTF-8', LANG: 'de_DE' })).toEqual([
    'zh_CN.UTF-8',
  ]);
  expect(environmentLanguages({})).toEqual([]);
});
