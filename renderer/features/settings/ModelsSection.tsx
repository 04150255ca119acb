import { Autocomplete, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useModelStore } from '../assistant/model-store.ts';
import { loadModels, setDraft, useVideoStore } from '../video/video-store.ts';
import { SettingField } from './SettingField.tsx';

/** Which models are asked unless another one is chosen beside the question. */
export function ModelsSection() {
  const { t } = useTranslation();
  const { models, model, load, choose } = useModelStore();
  const videoModels = useVideoStore((state) => state.models);
  const videoModel = useVideoStore((state) => state.draft.model);
  useEffect(() => {
    void load();
    void loadModels();
  }, [load]);
  return (
    <Stack>
      <SettingField id="chatModel">
        <Autocomplete
          maw={280}
          label={t('settingsList.names.chatModel')}
          description={t('settingsList.hints.chatModel')}
          data={[...(models ?? [])]}
          value={model ?? ''}
          data-testid="setting-chat-model"
          onChange={choose}
        />
      </SettingField>
      <SettingField id="videoModel">
        <Autocomplete
          maw={280}
          label={t('settingsList.names.videoModel')}
          description={t('settingsList.hints.videoModel')}
          data={[...(videoModels ?? [])]}
          value={videoModel}
          data-testid="setting-video-model"
          onChange={(next) => setDraft({ model: next })}
        />
      </SettingField>
    </Stack>
  );
}
