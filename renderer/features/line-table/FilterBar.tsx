import { Select, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './LineTable.module.css';
import { setFilter, useLineTable } from './line-table-store.ts';
import { type LineRow, stateFilters } from './table-rows.ts';

/** A name of the cast cannot hold this. */
const narrator = ':';

/** Which lines are shown: by words, by who speaks, by how far they are. */
export function FilterBar({ lines }: { readonly lines: readonly LineRow[] }) {
  const { t } = useTranslation();
  const { text, speaker, state } = useLineTable((table) => table.filter);
  const speakers = useMemo(
    () => [...new Set(lines.map((line) => line.speaker ?? ''))].sort(),
    [lines],
  );
  return (
    <div className={styles.bar}>
      <TextInput
        size="xs"
        className={styles.search}
        leftSection={<Search size={14} aria-hidden />}
        aria-label={t('lineTable.search')}
        placeholder={t('lineTable.search')}
        value={text}
        data-testid="line-filter-text"
        onChange={(event) => setFilter({ text: event.currentTarget.value })}
      />
      <Select
        size="xs"
        className={styles.choice}
        aria-label={t('lineTable.speaker')}
        data-testid="line-filter-speaker"
        placeholder={t('lineTable.everybody')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('lineTable.everybody') }}
        value={speaker === '' ? narrator : speaker}
        data={speakers.map((name) => ({
          value: name === '' ? narrator : name,
          label: name === '' ? t('cast.narrator') : name,
        }))}
        onChange={(value) => setFilter({ speaker: value === narrator ? '' : value })}
      />
      <Select
        size="xs"
        className={styles.choice}
        aria-label={t('lineTable.state')}
        data-testid="line-filter-state"
        allowDeselect={false}
        value={state}
        data={stateFilters.map((value) => ({ value, label: t(`lineTable.filters.${value}`) }))}
        onChange={(value) => setFilter({ state: value ?? 'all' })}
      />
    </div>
  );
}
