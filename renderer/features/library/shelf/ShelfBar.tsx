import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { ListPlus, Search, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectSummary } from '../../../../shared/model/project.ts';
import { useIntent } from '../../../stores/intent-store.ts';
import { openBatching } from '../../../stores/view-store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { removeBooks } from '../library-store.ts';
import styles from './ShelfBar.module.css';
import { setFind, setShelfSort, useShelfStore } from './shelf-store.ts';
import { shelfSorts } from './shown-books.ts';

type FindFieldProps = {
  /** The keyboard goes on to the books. */
  readonly onEnter: () => void;
};

function FindField({ onEnter }: FindFieldProps) {
  const { t } = useTranslation();
  const find = useShelfStore((state) => state.find);
  const input = useRef<HTMLInputElement>(null);
  useIntent('find-book', () => input.current?.select());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && find !== '') setFind('');
    else if (event.key === 'Enter' || event.key === 'ArrowDown') onEnter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TextInput
      ref={input}
      className={styles.find}
      size="xs"
      aria-label={t('library.find')}
      placeholder={t('library.findHint')}
      leftSection={<Search size={14} aria-hidden />}
      rightSection={
        find === '' ? null : (
          <ActionIcon
            size={22}
            aria-label={t('library.clearFind')}
            onClick={() => {
              setFind('');
              input.current?.focus();
            }}
          >
            <X size={14} />
          </ActionIcon>
        )
      }
      value={find}
      data-testid="books-find"
      onChange={(event) => setFind(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

type ChosenProps = {
  readonly chosen: readonly ProjectSummary[];
  readonly onNone: () => void;
};

/** What can be done with all of the books that are chosen. */
function ChosenActions({ chosen, onNone }: ChosenProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<ListPlus size={14} />}
        data-testid="books-batch"
        onClick={() => openBatching(chosen.map(({ id }) => id))}
      >
        {t('library.toBatch')}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<Trash2 size={14} />}
        data-testid="books-remove"
        onClick={() => void removeBooks(chosen)}
      >
        {t('library.remove')}
      </Button>
      <IconButton
        label={t('library.selectNone')}
        keys="Esc"
        data-testid="books-none-chosen"
        onClick={onNone}
      >
        <X size={16} />
      </IconButton>
    </>
  );
}

type ShelfBarProps = FindFieldProps &
  ChosenProps & {
    readonly count: number;
    readonly shownCount: number;
  };

/** Which books are shown, in which order; or, once some are chosen, what is done with them. */
export function ShelfBar({ count, shownCount, chosen, onNone, onEnter }: ShelfBarProps) {
  const { t } = useTranslation();
  const order = useShelfStore((state) => state.order);
  const isFinding = useShelfStore((state) => state.find !== '');
  const hasChosen = chosen.length > 0;
  return (
    <section className={styles.bar} aria-label={t('library.tools')} data-testid="shelf-bar">
      <FindField onEnter={onEnter} />
      <span className={styles.count} role="status" data-testid="books-count">
        {hasChosen
          ? t('library.selected', { count: chosen.length })
          : isFinding && t('library.found', { shown: shownCount, count })}
      </span>
      {hasChosen ? (
        <ChosenActions chosen={chosen} onNone={onNone} />
      ) : (
        <Select
          className={styles.order}
          size="xs"
          aria-label={t('library.order')}
          data={shelfSorts.map((name) => ({ value: name, label: t(`library.orders.${name}`) }))}
          value={order}
          allowDeselect={false}
          data-testid="books-order"
          onChange={(name) => name !== null && setShelfSort(name)}
        />
      )}
    </section>
  );
}
