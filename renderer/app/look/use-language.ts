import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Language,
  type LanguageChoice,
  languageChoices,
  languageOf,
} from '../../../shared/model/look/language.ts';
import { showLanguage } from '../../i18n/index.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { useSessionStore } from '../../stores/session-store.ts';

const remembered = 'language';

const languageNow = (choice: LanguageChoice, ofEnvironment: Language | null = null): Language =>
  choice === 'system' && ofEnvironment !== null
    ? ofEnvironment
    : languageOf(choice, navigator.languages);

/** Before the settings are known: the language of the last run, so that the first words are in it. */
export function showRememberedLanguage(): Promise<void> {
  const stored = recall(remembered);
  return showLanguage(languageNow(languageChoices.find((choice) => choice === stored) ?? 'system'));
}

/** Follows the chosen language. Returns the one that is shown. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  const chosen = useSessionStore((state) => state.session?.settings.language);
  const ofEnvironment = useSessionStore((state) => state.session?.environmentLanguage);
  useEffect(() => {
    if (chosen === undefined) return;
    remember(remembered, chosen);
    const language = languageNow(chosen, ofEnvironment);
    if (i18n.language !== language) void showLanguage(language);
  }, [chosen, ofEnvironment, i18n]);
  return i18n.language as Language;
}
