import { Select, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chosenMicrophone,
  listMicrophones,
  type Microphone,
  rememberMicrophone,
} from '../../ui/sound/microphone.ts';
import { SettingField } from './SettingField.tsx';

/** Stands for whatever the system has chosen. */
const systemChoice = '';

/** Which microphone records voices and lines; the recorder shows its level before anything is kept. */
export function MicrophoneSection() {
  const { t } = useTranslation();
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  const [chosen, setChosen] = useState(chosenMicrophone() ?? systemChoice);
  useEffect(() => {
    let isStale = false;
    const read = (): void => {
      void listMicrophones().then((found) => {
        if (!isStale) setMicrophones(found);
      });
    };
    read();
    const { mediaDevices } = navigator;
    mediaDevices?.addEventListener?.('devicechange', read);
    return () => {
      isStale = true;
      mediaDevices?.removeEventListener?.('devicechange', read);
    };
  }, []);
  const named = microphones
    .filter(({ deviceId }) => deviceId !== systemChoice && deviceId !== 'default')
    .map(({ deviceId, label }, at) => ({
      value: deviceId,
      label: label || t('recorder.microphoneUnnamed', { number: at + 1 }),
    }));
  const isGone = chosen !== systemChoice && named.every(({ value }) => value !== chosen);
  return (
    <Stack>
      <SettingField id="microphone">
        <Select
          maw={400}
          label={t('settingsList.names.microphone')}
          description={t('settingsList.hints.microphone')}
          error={isGone && microphones.length > 0 ? t('settingsList.microphoneGone') : null}
          allowDeselect={false}
          data={[{ value: systemChoice, label: t('recorder.microphoneDefault') }, ...named]}
          value={isGone ? systemChoice : chosen}
          data-testid="setting-microphone"
          onChange={(value) => {
            const next = value ?? systemChoice;
            setChosen(next);
            rememberMicrophone(next);
          }}
        />
      </SettingField>
    </Stack>
  );
}
