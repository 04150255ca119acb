import { Select } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onAccountChange } from '../../stores/session-store.ts';
import { useModelStore } from './model-store.ts';

type ModelChoiceProps = { readonly className?: string };

/** The chat models of the account; read anew when another account is used. */
export function ModelChoice({ className }: ModelChoiceProps) {
  const { t } = useTranslation();
  const models = useModelStore((state) => state.models);
  const model = useModelStore((state) => state.model);
  const choose = useModelStore((state) => state.choose);
  useEffect(() => {
    const { load } = useModelStore.getState();
    void load();
    return onAccountChange(() => void load());
  }, []);
  return (
    <Select
      className={className}
      size="xs"
      label={t('assistant.model')}
      placeholder={models === null ? t('assistant.modelsLoading') : t('assistant.noModel')}
      nothingFoundMessage={t('assistant.noModelFound')}
      data={models ?? []}
      value={model}
      searchable={(models?.length ?? 0) > 8}
      allowDeselect={false}
      disabled={models === null || models.length === 0}
      data-testid="model-choice"
      comboboxProps={{ withinPortal: true }}
      onChange={(value) => {
        if (value !== null) choose(value);
      }}
    />
  );
}
