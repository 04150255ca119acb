import { NumberInput, Select, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import { segmentLengths } from '../../../shared/model/project.ts';
import type { Session } from '../../../shared/model/session.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { SettingField } from './SettingField.tsx';

type SectionProps = {
  readonly session: Session;
  readonly save: (change: InputOf<'settings.update'>) => Promise<unknown>;
};

type Choice = { readonly value: string; readonly label: string };

/** What a book begins with; each book can be given another one. */
export function NewBooksSection({ session, save }: SectionProps) {
  const { t } = useTranslation();
  const { newBookVoiceId, newBookSpeed, newBookSegments } = session.settings;
  const [voices, setVoices] = useState<readonly Choice[]>([]);
  const accountId = session.account?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other voices.
  useEffect(
    // Without the list only the default voice can be chosen, which is said by what is there.
    () =>
      takeAnswer(request('voices.list', {}), (listed) =>
        setVoices(listed.map(({ id, title }) => ({ value: id, label: title }))),
      ),
    [accountId],
  );
  const usual = { value: defaultVoiceId, label: t('settingsList.defaultVoice') };
  const choices = [usual, ...voices.filter(({ value }) => value !== defaultVoiceId)];
  const isKnown = choices.some(({ value }) => value === newBookVoiceId);
  return (
    <Stack>
      <SettingField id="newBookVoice">
        <Select
          maw={280}
          label={t('settingsList.names.newBookVoice')}
          description={t('settingsList.hints.newBookVoice')}
          allowDeselect={false}
          data={choices}
          value={isKnown && newBookVoiceId !== null ? newBookVoiceId : defaultVoiceId}
          data-testid="new-book-voice"
          onChange={(value) =>
            void save({ newBookVoiceId: value === defaultVoiceId ? null : value })
          }
        />
      </SettingField>
      <SettingField id="newBookSpeed">
        <NumberInput
          key={newBookSpeed}
          maw={280}
          label={t('settingsList.names.newBookSpeed')}
          description={t('settingsList.hints.newBookSpeed')}
          defaultValue={newBookSpeed}
          min={0.5}
          max={2}
          step={0.05}
          decimalScale={2}
          clampBehavior="blur"
          data-testid="new-book-speed"
          onBlur={(event) => {
            const next = Number(event.currentTarget.value);
            const isFine = next >= 0.5 && next <= 2;
            if (isFine && next !== newBookSpeed) void save({ newBookSpeed: next });
          }}
        />
      </SettingField>
      <SettingField id="newBookSegments">
        <Select
          maw={280}
          label={t('settingsList.names.newBookSegments')}
          description={t('settingsList.hints.newBookSegments')}
          allowDeselect={false}
          data={segmentLengths.map((value) => ({
            value,
            label: t(`settingsList.segments.${value}`),
          }))}
          value={newBookSegments}
          data-testid="new-book-segments"
          onChange={(value) => void save({ newBookSegments: value === 'long' ? 'long' : 'usual' })}
        />
      </SettingField>
    </Stack>
  );
}
