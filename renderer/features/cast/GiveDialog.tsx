import { Stack, TextInput } from '@mantine/core';
import { BookOpen, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asTyped } from '../../../shared/script/as-typed.ts';
import { castName } from '../../../shared/script/speakers/cast-name.ts';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './GiveDialog.module.css';
import { dropGiving, giveTo, useGiveStore } from './give-store.ts';
import { Swatch } from './Swatch.tsx';

type Choice =
  | { readonly kind: 'narrator'; readonly label: string }
  | { readonly kind: 'member'; readonly label: string; readonly colour: string }
  | { readonly kind: 'new'; readonly label: string };

/** Those whose name holds what was typed, and the name itself where nobody has it. */
function useChoices(query: string): readonly Choice[] {
  const { t } = useTranslation();
  const cast = useScriptStore((state) => state.project?.cast ?? []);
  const typed = asTyped(query);
  const fits = (name: string): boolean => name.toLowerCase().includes(typed.toLowerCase());
  const narrator = t('cast.give.toNarrator');
  const isKnown = cast.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return [
    ...cast
      .filter(({ name }) => fits(name))
      .map(({ name, colour }): Choice => ({ kind: 'member', label: name, colour })),
    ...(fits(narrator) ? [{ kind: 'narrator', label: narrator } as const] : []),
    ...(typed === '' || isKnown ? [] : [{ kind: 'new', label: castName(typed) } as const]),
  ];
}

function GiveList() {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const choices = useChoices(query);
  const selected = Math.min(at, choices.length - 1);
  const take = (choice: Choice | undefined): void => {
    if (choice !== undefined) void giveTo(choice.kind === 'narrator' ? null : choice.label);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      setAt((selected + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(choices[selected]);
    }
  };
  return (
    <>
      <TextInput
        value={query}
        role="combobox"
        aria-expanded
        aria-controls="give-list"
        aria-activedescendant={`give-${selected}`}
        aria-label={t('cast.give.search')}
        placeholder={t('cast.give.search')}
        data-autofocus
        autoFocus
        data-testid="give-search"
        maxLength={80}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="give-list" role="listbox" aria-label={t('cast.give.list')} className={styles.list}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard.
          <div
            key={`${choice.kind} ${choice.label}`}
            id={`give-${index}`}
            role="option"
            tabIndex={-1}
            className={styles.choice}
            aria-selected={index === selected}
            data-testid="give-choice"
            onClick={() => take(choice)}
          >
            {choice.kind === 'member' && <Swatch colour={choice.colour} />}
            {choice.kind === 'narrator' && <BookOpen size={12} aria-hidden />}
            {choice.kind === 'new' && <Plus size={12} aria-hidden />}
            <span className="one-line">
              {choice.kind === 'new' ? t('cast.give.create', { name: choice.label }) : choice.label}
            </span>
          </div>
        ))}
      </div>
    </>
  );
}

/** Whose words these are: one of the cast, the narrator, or somebody new. */
export function GiveDialog() {
  const { t } = useTranslation();
  const asked = useGiveStore((state) => state.asked);
  return (
    <AppModal
      opened={asked !== null}
      onClose={dropGiving}
      title={t('cast.give.title')}
      size="sm"
      isInstant
    >
      {asked !== null && (
        <Stack data-testid="give-dialog">
          <p className={styles.words} dir="auto">
            {asked.words}
          </p>
          <GiveList />
        </Stack>
      )}
    </AppModal>
  );
}
