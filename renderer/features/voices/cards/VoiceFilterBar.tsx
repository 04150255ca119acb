import { ActionIcon, Select, TextInput } from '@mantine/core';
import { Search, Star, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { setVoiceFilter, useVoicesStore } from '../voices-store.ts';
import styles from './VoiceFilterBar.module.css';
import { tagsOf, type VoiceOrder, voiceOrders, voiceStates } from './voice-list.ts';

const anyTag = '';

/** Which voices are shown, and in which order. */
export function VoiceFilterBar({ cards }: { readonly cards: readonly VoiceCard[] }) {
  const { t } = useTranslation();
  const filter = useVoicesStore((state) => state.filter);
  const tags = tagsOf(cards);
  const states = voiceStates.filter(
    (state) =>
      state === 'all' ||
      state === filter.state ||
      cards.some((card) => (state === 'elsewhere' ? card.isFromElsewhere : card.state === state)),
  );
  const isMixed = cards.some((card) => card.isFromElsewhere || card.state === 'missing');
  return (
    <section className={styles.bar} aria-label={t('voices.filters')}>
      <TextInput
        className={styles.find}
        size="xs"
        aria-label={t('voices.find')}
        placeholder={t('voices.findHint')}
        leftSection={<Search size={14} aria-hidden />}
        rightSection={
          filter.words === '' ? null : (
            <ActionIcon
              size={22}
              aria-label={t('library.clearFind')}
              onClick={() => setVoiceFilter({ words: '' })}
            >
              <X size={14} />
            </ActionIcon>
          )
        }
        value={filter.words}
        data-testid="voices-find"
        onChange={(event) => setVoiceFilter({ words: event.currentTarget.value })}
      />
      <button
        type="button"
        className={styles.chip}
        aria-pressed={filter.isFavourite}
        data-testid="filter-favourite"
        onClick={() => setVoiceFilter({ isFavourite: !filter.isFavourite })}
      >
        <Star size={12} aria-hidden />
        {t('voices.favourites')}
      </button>
      {tags.length > 0 && (
        <Select
          className={styles.choice}
          size="xs"
          aria-label={t('voices.tag')}
          data={[
            { value: anyTag, label: t('voices.anyTag') },
            ...tags.map((tag) => ({ value: tag, label: tag })),
          ]}
          value={filter.tag ?? anyTag}
          allowDeselect={false}
          searchable={tags.length > 8}
          data-testid="filter-tag"
          onChange={(tag) => setVoiceFilter({ tag: tag === null || tag === anyTag ? null : tag })}
        />
      )}
      {(isMixed || filter.state !== 'all') && (
        <Select
          className={styles.choice}
          size="xs"
          aria-label={t('voices.state')}
          data={states.map((state) => ({ value: state, label: t(`voices.states.${state}`) }))}
          value={filter.state}
          allowDeselect={false}
          data-testid="filter-state"
          onChange={(value) =>
            setVoiceFilter({ state: voiceStates.find((one) => one === value) ?? 'all' })
          }
        />
      )}
      <Select
        className={`${styles.choice} ${styles.order}`}
        size="xs"
        aria-label={t('voices.order')}
        data={voiceOrders.map((order: VoiceOrder) => ({
          value: order,
          label: t(`voices.orders.${order}`),
        }))}
        value={filter.order}
        allowDeselect={false}
        data-testid="voices-order"
        onChange={(value) =>
          setVoiceFilter({ order: voiceOrders.find((one) => one === value) ?? 'name' })
        }
      />
    </section>
  );
}
