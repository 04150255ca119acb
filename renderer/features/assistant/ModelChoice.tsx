import { Autocomplete, type AutocompleteProps, Combobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onAccountChange } from '../../stores/session-store.ts';
import { selectIsUnlisted, useModelStore } from './model-store.ts';

type ModelChoiceProps = {
  readonly className?: string;
  /** Its name is for screen readers only. */
  readonly isBare?: boolean;
};

const longestId = 200;

/** Beside the choice: that the chosen model is none of the listed ones, and what that means. */
export function UnlistedModel() {
  const { t } = useTranslation();
  const isUnlisted = useModelStore(selectIsUnlisted);
  if (!isUnlisted) return null;
  return (
    <p className="quiet" role="status">
      {t('assistant.unlisted')}
    </p>
  );
}

/** The chat models of the account, or any other by its name; read anew when another account is used. */
export function ModelChoice({ className, isBare = false }: ModelChoiceProps) {
  const { t } = useTranslation();
  const models = useModelStore((state) => state.models);
  const model = useModelStore((state) => state.model);
  const isReading = useModelStore((state) => state.models === null && state.problem === null);
  const choose = useModelStore((state) => state.choose);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const { load } = useModelStore.getState();
    void load();
    return onAccountChange(() => {
      setTyped(null);
      void load();
    });
  }, []);
  const commit = (text: string): void => {
    const id = text.trim();
    setTyped(null);
    setOpen(false);
    if (id !== '' && id !== model) choose(id);
  };
  // What is chosen already looks for nothing: all others are offered.
  const filter: NonNullable<AutocompleteProps['filter']> = ({ options, search }) =>
    typed === null || search === model
      ? options
      : options.filter(
          (option) =>
            'value' in option && option.value.toLowerCase().includes(search.trim().toLowerCase()),
        );
  return (
    <Autocomplete
      className={className}
      size="xs"
      {...(isBare ? { 'aria-label': t('assistant.model') } : { label: t('assistant.model') })}
      placeholder={t(isReading ? 'assistant.modelsLoading' : 'assistant.noModel')}
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      data={models ?? []}
      value={typed ?? model ?? ''}
      maxLength={longestId}
      role="combobox"
      spellCheck={false}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={filter}
      data-testid="model-choice"
      comboboxProps={{ withinPortal: true }}
      onChange={setTyped}
      onOptionSubmit={commit}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => commit(typed ?? '')}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(typed ?? '');
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
