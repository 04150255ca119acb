import { speakErrors } from '../../shared/errors/speak-errors.ts';
import { languageOf } from '../../shared/model/look/language.ts';
import { followSession } from './follow-session.ts';
import type { Studio } from './ports.ts';

/**
 * What main words and keeps, such as why a job stopped, is in the language of the window. `preferred` are the
 * system's languages, best first.
 */
export function followLanguage(
  studio: Pick<Studio, 'router' | 'events'>,
  preferred: readonly string[],
): Promise<void> {
  return followSession(studio, ({ settings, environmentLanguage }) => {
    const named = environmentLanguage === null ? preferred : [environmentLanguage, ...preferred];
    void speakErrors(languageOf(settings.language, named));
  });
}

/** The languages that the environment names, as POSIX has them. */
export function environmentLanguages(environment: NodeJS.ProcessEnv): readonly string[] {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return [LC_ALL || LC_MESSAGES || LANG || ''].filter((name) => name !== '');
}
