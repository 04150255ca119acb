import { Select } from '@mantine/core';
import { Mic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readingLanguages } from '../../../shared/reading/reading-text.ts';
import { chooseLanguage, useRecorderStore } from './recorder-store.ts';
import styles from './VoiceRecorder.module.css';

/** Which microphone; it is another one at once, and the next time again. */
export function MicrophoneSelect() {
  const { t } = useTranslation();
  const { microphones, deviceId, chooseMicrophone: choose } = useRecorderStore();
  const isFixed = useRecorderStore(({ phase }) =>
    ['asking', 'counting', 'recording', 'paused'].includes(phase),
  );
  const named = microphones
    .filter((known) => known.deviceId !== '')
    .map((known, at) => ({
      value: known.deviceId,
      label:
        known.label ||
        (known.deviceId === 'default'
          ? t('recorder.microphoneDefault')
          : t('recorder.microphoneUnnamed', { number: at + 1 })),
    }));
  return (
    <Select
      className={styles.microphone}
      size="xs"
      aria-label={t('recorder.microphone')}
      placeholder={t('recorder.microphone')}
      leftSection={<Mic size={14} />}
      data={named}
      value={named.some(({ value }) => value === deviceId) ? deviceId : null}
      allowDeselect={false}
      disabled={isFixed || named.length === 0}
      data-testid="recorder-microphone"
      onChange={(value) => value !== null && void choose(value)}
    />
  );
}

/** The language of the text to read. */
export function LanguageSelect({ language }: { readonly language: string }) {
  const { t } = useTranslation();
  const isFixed = useRecorderStore(({ phase }) =>
    ['counting', 'recording', 'paused'].includes(phase),
  );
  return (
    <Select
      className={styles.language}
      size="xs"
      aria-label={t('recorder.language')}
      data={readingLanguages.map((known) => ({ value: known.language, label: known.name }))}
      value={language}
      allowDeselect={false}
      searchable
      disabled={isFixed}
      data-testid="recorder-language"
      onChange={(value) => value !== null && void chooseLanguage(value)}
    />
  );
}
