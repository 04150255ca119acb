import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { speakErrors } from '../../../shared/errors/speak-errors.ts';
import {
  environmentLanguageOf,
  type Language,
  type LanguageChoice,
  languageChoices,
  languageOf,
} from '../../../shared/model/look/language.ts';
import { environmentLanguages } from '../../ipc/follow-language.ts';
import { libraryHome } from '../../platform/node/paths.ts';
import { createAccountStore } from '../../storage/accounts.ts';
import { openForReading } from '../../storage/database.ts';
import { speakPhrases } from './phrase.ts';

/** The language of the command line: by LECTERN_LANGUAGE, else the library's setting, else the system's. */
export async function speakChosenLanguage(): Promise<void> {
  const language = environmentLanguageOf(process.env) ?? ofLibrary();
  await Promise.all([speakPhrases(language), speakErrors(language)]);
}

function ofLibrary(): Language {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  return languageOf(choiceOfLibrary(), [...environmentLanguages(process.env), locale]);
}

/** What is wrong with a library is said by the command that needs it. */
function choiceOfLibrary(): LanguageChoice {
  try {
    const path = join(libraryHome(), 'library.sqlite');
    const database = existsSync(path) ? openForReading(path) : null;
    if (database === null) return 'system';
    try {
      const stored = createAccountStore(database).setting('settings');
      const wanted = (stored as { readonly language?: unknown } | null)?.language;
      return languageChoices.find((choice) => choice === wanted) ?? 'system';
    } finally {
      database.close();
    }
  } catch {
    return 'system';
  }
}
