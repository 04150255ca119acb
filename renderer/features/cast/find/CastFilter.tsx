import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlain } from '../../../ui/grid/list-keys.ts';
import { filterCast, useCastStore } from '../cast-store.ts';
import styles from './CastFilter.module.css';

type CastFilterProps = {
  readonly ref: Ref<HTMLInputElement>;
  /** How many the words find; empty without words. */
  readonly found: string;
  /** From the field into the rows. */
  readonly onDown: () => void;
};

/** Finds a character of a long cast by a part of a name. */
export function CastFilter({ ref, found, onDown }: CastFilterProps) {
  const { t } = useTranslation();
  const words = useCastStore((state) => state.words);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && words !== '') filterCast('');
    else if (event.key === 'ArrowDown' && isPlain(event)) onDown();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.filter}>
      <TextInput
        ref={ref}
        size="xs"
        type="search"
        value={words}
        maxLength={80}
        placeholder={t('cast.filter.label')}
        aria-label={t('cast.filter.label')}
        leftSection={<Search size={12} aria-hidden />}
        rightSection={
          words !== '' && (
            <CloseButton
              size="xs"
              aria-label={t('cast.filter.clear')}
              onClick={() => filterCast('')}
            />
          )
        }
        data-testid="cast-filter"
        onChange={(event) => filterCast(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* There from the start: what is put in with its words is not read out. */}
      <p className={styles.found} role="status" data-testid="cast-found">
        {found}
      </p>
    </div>
  );
}
