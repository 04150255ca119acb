import { Button, Stack } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChapterVersion } from '../../../shared/model/import/manuscript.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { DiffText } from '../../ui/words/DiffText.tsx';
import { formatExactly, formatMoment, formatNumber } from '../../ui/words/format.ts';
import { countDifferences, type DiffBlock, diffBlocks } from './diff-lines.ts';
import styles from './HistoryDialog.module.css';
import { chooseVersion, closeHistory, restoreChosen, useHistoryStore } from './history-store.ts';

function VersionRow({ version }: { readonly version: ChapterVersion }) {
  const { t } = useTranslation();
  const { atMs, reason, note, characters, addedWords, removedWords } = version;
  const counts =
    addedWords === null || removedWords === null
      ? null
      : { added: formatNumber(addedWords), removed: formatNumber(removedWords) };
  return (
    <>
      <span className={styles.when} title={formatExactly(atMs)}>
        {formatMoment(atMs, Date.now())}
      </span>
      <span className="one-line" title={note === '' ? undefined : note}>
        {t(`history.reasons.${reason}`)}
        {note !== '' && (
          <span className={styles.note} dir="auto">
            {note}
          </span>
        )}
      </span>
      <span className={styles.counts}>
        {counts === null ? (
          t('history.firstKept')
        ) : (
          <span title={t('history.counts', counts)}>
            {t('history.added', { n: counts.added })} {t('history.removed', { n: counts.removed })}
          </span>
        )}
        {' · '}
        {t('history.characters', { n: formatNumber(characters) })}
      </span>
    </>
  );
}

/** The former texts: arrows go from one to the next, what is chosen is shown beside. */
function VersionList({ versions }: { readonly versions: readonly ChapterVersion[] }) {
  const { t } = useTranslation();
  const chosenId = useHistoryStore((state) => state.chosenId);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = versions.findIndex(({ id }) => id === chosenId);
    const next = by === 0 ? undefined : versions[at + by];
    if (by !== 0) event.preventDefault();
    if (next !== undefined) {
      void chooseVersion(next.id);
      document.getElementById(`version-${next.id}`)?.scrollIntoView({ block: 'nearest' });
    }
  };
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label={t('history.versions')}
      aria-activedescendant={chosenId === null ? undefined : `version-${chosenId}`}
      tabIndex={0}
      data-testid="history-list"
      onKeyDown={onKeyDown}
    >
      {versions.map((version) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list as a whole takes the keyboard.
        // biome-ignore lint/a11y/useFocusableInteractive: the list points at its active row.
        <div
          key={version.id}
          id={`version-${version.id}`}
          className={styles.version}
          role="option"
          aria-selected={version.id === chosenId}
          data-testid="history-version"
          onClick={() => void chooseVersion(version.id)}
        >
          <VersionRow version={version} />
        </div>
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: DiffBlock }) {
  const { t } = useTranslation();
  if (block.kind === 'alike') {
    return <p className={styles.alike}>{t('history.unchanged', { count: block.count })}</p>;
  }
  return <DiffText pieces={block.pieces} />;
}

/** Longer lists of differences are cut: nobody reads them, and going back does not need them. */
const mostBlocks = 400;

function Differences() {
  const { t } = useTranslation();
  const text = useHistoryStore((state) => state.text);
  const now = useHistoryStore((state) => state.now);
  const blocks = useMemo(() => (text === null ? null : diffBlocks(text, now)), [text, now]);
  if (blocks === null) return <p className="quiet">{t('app.loading')}</p>;
  const count = countDifferences(blocks);
  if (count === 0) return <p className="quiet">{t('history.same')}</p>;
  return (
    <>
      <p className="quiet" data-testid="history-count">
        {t('history.change', { count })}. {t('history.legend')}
      </p>
      {blocks.slice(0, mostBlocks).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of two texts never move.
        <Block key={index} block={block} />
      ))}
    </>
  );
}

function HistoryBody() {
  const { t } = useTranslation();
  const { versions, chosenId, text, now, isBusy, problem } = useHistoryStore();
  if (versions === null) {
    return problem === null ? (
      <p className="quiet">{t('app.loading')}</p>
    ) : (
      <ErrorNote error={problem} />
    );
  }
  if (versions.length === 0) {
    return (
      <EmptyState testId="history-empty" title={t('history.empty')} body={t('history.emptyBody')} />
    );
  }
  return (
    <div className={styles.body}>
      <VersionList versions={versions} />
      <Stack flex={1} miw={0}>
        <ScrollRegion className={styles.diff} aria-label={t('history.against')}>
          {problem === null ? <Differences /> : <ErrorNote error={problem} />}
        </ScrollRegion>
        <DialogActions onCancel={closeHistory}>
          <Button
            data-testid="history-restore"
            disabled={chosenId === null || text === null || text === now}
            loading={isBusy}
            onClick={() => void restoreChosen()}
          >
            {t('history.restore')}
          </Button>
        </DialogActions>
      </Stack>
    </div>
  );
}

/** Former texts of a chapter, what is different now from each, and the way back. */
export function HistoryDialog() {
  const { t } = useTranslation();
  const chapter = useHistoryStore((state) => state.chapter);
  return (
    <AppModal
      opened={chapter !== null}
      onClose={closeHistory}
      size={960}
      title={chapter === null ? '' : t('history.title', { title: chapter.title })}
    >
      {chapter !== null && <HistoryBody />}
    </AppModal>
  );
}
