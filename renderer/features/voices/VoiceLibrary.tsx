import { ActionIcon, Button, Loader, Menu, Stack } from '@mantine/core';
import {
  ArrowLeftRight,
  Ellipsis,
  FileInput,
  FileOutput,
  Plus,
  RefreshCw,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../shared/model/voice.ts';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { GuideButton } from '../../ui/GuideButton.tsx';
import { useGrowingList } from '../../ui/grid/use-growing-list.tsx';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { openNewVoice } from '../references/reference-store.ts';
import { CastTray } from './cards/CastTray.tsx';
import { useCardKeys } from './cards/use-card-keys.ts';
import { VoiceCardItem } from './cards/VoiceCardItem.tsx';
import { VoiceFilterBar } from './cards/VoiceFilterBar.tsx';
import { noVoiceFilter, shownVoices } from './cards/voice-list.ts';
import { MakingList } from './making/MakingList.tsx';
import { VoicePanel } from './panel/VoicePanel.tsx';
import styles from './VoiceLibrary.module.css';
import { exportVoices, importVoices } from './voice-acts.ts';
import {
  loadVoiceCards,
  openCompare,
  refreshVoices,
  selectVoiceById,
  setHearsOnRest,
  setVoiceFilter,
  useVoicesStore,
} from './voices-store.ts';

const noCards: readonly VoiceCard[] = [];

/** What is done with the library as a whole. */
function MoreMenu({ cards }: { readonly cards: readonly VoiceCard[] }) {
  const { t } = useTranslation();
  const hearsOnRest = useVoicesStore((state) => state.hearsOnRest);
  const sampled = cards.filter(({ sampleUrl }) => sampleUrl !== null).map(({ id }) => id);
  return (
    <FilePicker
      label={t('voices.importFile')}
      accept=".zip"
      testId="voices-file"
      onFiles={([file]) => file !== undefined && void importVoices(file)}
    >
      {(open) => (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('voices.more')}
              data-testid="voices-more"
            >
              <Ellipsis size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<FileInput size={14} />}
              data-testid="voices-import"
              onClick={open}
            >
              {t('voices.importFile')}
            </Menu.Item>
            <Menu.Item
              leftSection={<FileOutput size={14} />}
              disabled={sampled.length === 0}
              data-testid="voices-export"
              onClick={() => void exportVoices(sampled)}
            >
              {t('voices.exportAll')}
            </Menu.Item>
            <Menu.Item
              leftSection={<RefreshCw size={14} />}
              data-testid="voices-refresh"
              onClick={() => void refreshVoices()}
            >
              {t('voices.refresh')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={hearsOnRest ? <VolumeX size={14} /> : <Volume2 size={14} />}
              data-testid="voices-rest"
              onClick={() => setHearsOnRest(!hearsOnRest)}
            >
              {t(hearsOnRest ? 'voices.restOff' : 'voices.restOn')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </FilePicker>
  );
}

function Head({ cards }: { readonly cards: readonly VoiceCard[] }) {
  const { t } = useTranslation();
  const isRefreshing = useVoicesStore((state) => state.isRefreshing);
  const ready = cards.filter(({ state }) => state === 'ready');
  return (
    <header className={styles.head}>
      <h1>{t('voices.title')}</h1>
      <GuideButton page="cloning" />
      <span className={styles.asking} role="status">
        {isRefreshing && (
          <Loader
            size={14}
            role="status"
            aria-label={t('voices.refreshing')}
            data-testid="voices-refreshing"
          />
        )}
      </span>
      {ready.length > 1 && (
        <Button
          variant="default"
          leftSection={<ArrowLeftRight size={16} />}
          data-testid="voices-compare"
          onClick={() => openCompare()}
        >
          {t('voices.panel.compare')}
        </Button>
      )}
      <Button
        leftSection={<Plus size={16} />}
        data-testid="voice-new"
        onClick={() => void openNewVoice()}
      >
        {t('voices.newVoice')}
      </Button>
      <MoreMenu cards={cards} />
    </header>
  );
}

function Cards({ cards }: { readonly cards: readonly VoiceCard[] }) {
  const { t } = useTranslation();
  const filter = useVoicesStore((state) => state.filter);
  const shown = shownVoices(cards, filter);
  const selectedId = useVoicesStore((state) => state.selectedId);
  const placeOfOpen = shown.findIndex(({ id }) => id === selectedId);
  const { shownCount, placeOf, drawAll, edge } = useGrowingList(
    shown.length,
    false,
    placeOfOpen + 1,
  );
  const drawn = shown.slice(0, shownCount);
  const { tabStopId, listProps } = useCardKeys(
    drawn.map(({ id }) => id),
    drawAll,
  );
  if (shown.length === 0) {
    return (
      <div className={styles.none} data-testid="voices-none">
        <p>{t('voices.noneFit', { count: cards.length })}</p>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => setVoiceFilter({ ...noVoiceFilter, order: filter.order })}
        >
          {t('voices.showAll')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ul
        className={styles.grid}
        aria-label={t('voices.list')}
        data-testid="voice-grid"
        {...listProps}
      >
        {drawn.map((card, at) => (
          <VoiceCardItem
            key={card.id}
            card={card}
            isTabStop={card.id === tabStopId}
            {...placeOf(at)}
          />
        ))}
      </ul>
      {edge}
    </>
  );
}

function Problems() {
  const { t } = useTranslation();
  const { problem, refreshProblem } = useVoicesStore();
  if (problem !== null) return <ErrorNote error={problem} onAction={() => void loadVoiceCards()} />;
  return refreshProblem === null ? null : (
    <Stack gap="xs" data-testid="voices-stale">
      <p className="quiet">{t('voices.refreshFailed')}</p>
      <ErrorNote error={refreshProblem} onAction={() => void refreshVoices()} />
    </Stack>
  );
}

/** All voices as cards, the unfinished ones above them, and one of them opened beside. */
export function VoiceLibrary() {
  const { t } = useTranslation();
  const { cards, selectedId, isRefreshing } = useVoicesStore();
  const hasReferences = useVoicesStore((state) => state.references.length > 0);
  const selected = useVoicesStore(selectVoiceById(selectedId));
  const isOnlyOne = cards !== null && cards.length === 1 && !isRefreshing;
  return (
    <div
      className={styles.screen}
      data-pane="voices"
      tabIndex={-1}
      data-testid="voices-screen"
      data-panel={selected !== null || undefined}
    >
      <div className={styles.scroller}>
        <div className={styles.inside}>
          <Head cards={cards ?? noCards} />
          <Problems />
          {hasReferences && <MakingList />}
          {cards !== null && (
            <>
              {!isOnlyOne && <VoiceFilterBar cards={cards} />}
              <Cards cards={cards} />
              {isOnlyOne && !hasReferences && (
                <EmptyState
                  testId="voices-empty"
                  title={t('voices.onlyTitle')}
                  body={t('voices.onlyBody')}
                />
              )}
            </>
          )}
        </div>
      </div>
      {selected !== null && <VoicePanel key={selected.id} card={selected} />}
      <CastTray />
    </div>
  );
}
