import { Badge, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countedKinds,
  countsOf,
  type RevisionChapter,
  type RevisionReview,
} from '../../../../shared/model/import/revision.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { isPlain, rowAfterKey } from '../../../ui/grid/list-keys.ts';
import { EmptyState } from '../../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { PaneDivider } from '../../../ui/PaneDivider.tsx';
import { usePaneWidth } from '../../../ui/pane-width.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { useLeaveKey } from '../../../ui/use-leave-key.ts';
import { formatNumber, joinFacts } from '../../../ui/words/format.ts';
import { PriceText } from '../../../ui/words/PriceText.tsx';
import { RevisionChangeRow } from './RevisionChange.tsx';
import styles from './RevisionScreen.module.css';
import { movedChapters, sideOf } from './revision-choices.ts';
import {
  applyUpdate,
  changeOrder,
  chooseAll,
  chooseSide,
  leaveUpdate,
  showChapter,
  useRevisionStore,
} from './revision-store.ts';

/** How many paragraphs are of which kind, in words. */
function useCountWords(chapters: readonly RevisionChapter[], isWithSame: boolean): string {
  const { t } = useTranslation();
  return useMemo(() => {
    const counts = countsOf(chapters);
    const words = countedKinds
      .filter((kind) => counts[kind] > 0 && (isWithSame || kind !== 'same'))
      .map((kind) => {
        const n = formatNumber(counts[kind]);
        return t(`revision.counts.${kind}`, { n, count: counts[kind] });
      });
    return joinFacts(words);
  }, [chapters, isWithSame, t]);
}

type ChapterRowProps = {
  readonly chapter: RevisionChapter;
  readonly at: number;
  readonly isMoved: boolean;
};

function ChapterRow({ chapter, at, isMoved }: ChapterRowProps) {
  const { t } = useTranslation();
  const isShown = useRevisionStore((state) => state.chapter === at);
  const counts = useCountWords([chapter], false);
  const { title, formerTitle, formerOrdinal } = chapter;
  const notes = [
    ...(formerTitle === null || formerTitle === title
      ? []
      : [t('revision.renamedFrom', { title: formerTitle })]),
    ...(isMoved ? [t('revision.movedFrom', { number: formerOrdinal ?? 0 })] : []),
    ...(counts === '' ? [] : [counts]),
  ];
  return (
    <li>
      <button
        type="button"
        className={styles.chapter}
        aria-current={isShown ? 'true' : undefined}
        tabIndex={isShown ? 0 : -1}
        data-testid="revision-chapter"
        onClick={() => showChapter(at)}
      >
        <span className={styles.chapterTitle} dir="auto" title={title}>
          {title}
        </span>
        {formerOrdinal === null && <Badge size="xs">{t('revision.newChapter')}</Badge>}
        <span className={styles.notes}>{joinFacts(notes)}</span>
      </button>
    </li>
  );
}

/** The list is one stop of Tab: the arrows, Home and End show another chapter. */
function onChapterKey(event: KeyboardEvent<HTMLUListElement>): void {
  const { currentTarget: list, target } = event;
  const at = [...list.children].findIndex((row) => row.contains(target as Node));
  const to = rowAfterKey(event.key, at, list.children.length);
  if (to === null || !isPlain(event)) return;
  event.preventDefault();
  showChapter(to);
  list.children[to]?.querySelector('button')?.focus();
}

/** More are drawn when they are asked for. */
const drawnAtOnce = 100;

function Changes({ chapter, at }: { readonly chapter: RevisionChapter; readonly at: number }) {
  const { t } = useTranslation();
  const chosen = useRevisionStore((state) => state.chosen);
  const [most, setMost] = useState(drawnAtOnce);
  const { changes, title } = chapter;
  return (
    <ScrollRegion className={styles.changes} aria-label={t('revision.changes', { title })}>
      <h2 dir="auto">{title}</h2>
      {changes.length === 0 && <p className="quiet">{t('revision.nothing')}</p>}
      <ul className={styles.list}>
        {changes.slice(0, most).map((change) => (
          <RevisionChangeRow
            key={change.at}
            change={change}
            side={sideOf(chosen, at, change)}
            onSide={(side) => chooseSide(at, change, side)}
          />
        ))}
      </ul>
      {changes.length > most && (
        <Button variant="default" onClick={() => setMost(most + drawnAtOnce)}>
          {t('revision.more', { count: Math.min(drawnAtOnce, changes.length - most) })}
        </Button>
      )}
    </ScrollRegion>
  );
}

function Cost() {
  const { t } = useTranslation();
  const cost = useRevisionStore((state) => state.cost);
  return (
    <dl className={styles.cost} aria-live="polite" data-testid="revision-cost">
      <dt>{t('revision.cost')}</dt>
      {cost === null && <dd className="quiet">…</dd>}
      {cost !== null && cost.lineCount === 0 && <dd>{t('revision.noLines')}</dd>}
      {cost !== null && cost.lineCount > 0 && (
        <dd>
          {t('revision.lines', { count: cost.lineCount })}
          {' · '}
          <PriceText price={cost.price} testId="revision-price" />
        </dd>
      )}
    </dl>
  );
}

function Review({ review }: { readonly review: RevisionReview }) {
  const { t } = useTranslation();
  const at = useRevisionStore((state) => state.chapter);
  const isBusy = useRevisionStore((state) => state.isBusy);
  const problem = useRevisionStore((state) => state.problem);
  const { chapters, order, isSameOrder, isBaseKnown } = review;
  const moved = useMemo(() => movedChapters(chapters), [chapters]);
  const counts = useCountWords(chapters, true);
  const pane = usePaneWidth({ name: 'revision', initial: 304, min: 200, max: 520 });
  const chapter = chapters[at];
  const hasChanges = chapters.some(({ changes }) => changes.length > 0);
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.counts} data-testid="revision-counts">
          {hasChanges || !isSameOrder ? counts : t('revision.nothingAtAll')}
        </p>
        {!isSameOrder && (
          <Group gap="xs" wrap="nowrap">
            <span className="quiet" aria-hidden>
              {t('revision.chapters')}
            </span>
            <SegmentedControl
              size="xs"
              aria-label={t('revision.order')}
              data-testid="revision-order"
              value={order}
              data={(['theirs', 'ours'] as const).map((value) => ({
                value,
                label: t(`revision.orders.${value}`),
              }))}
              onChange={(value) => void changeOrder(value === 'ours' ? 'ours' : 'theirs')}
            />
          </Group>
        )}
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="default"
            disabled={!hasChanges}
            data-testid="revision-take-all"
            onClick={() => chooseAll('theirs')}
          >
            {t('revision.takeAll')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            disabled={!hasChanges}
            data-testid="revision-keep-all"
            onClick={() => chooseAll('ours')}
          >
            {t('revision.keepAll')}
          </Button>
        </Group>
      </div>
      <div className={styles.panes}>
        <nav
          className={styles.left}
          style={{ width: pane.width }}
          aria-label={t('revision.chapters')}
          data-pane="revision-chapters"
          tabIndex={-1}
        >
          <ul onKeyDown={onChapterKey}>
            {chapters.map((one, index) => (
              <ChapterRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the chapters of a review never move.
                key={index}
                chapter={one}
                at={index}
                isMoved={moved.has(index)}
              />
            ))}
          </ul>
        </nav>
        <PaneDivider label={t('script.resize')} pane={pane} />
        {chapter !== undefined && <Changes key={at} chapter={chapter} at={at} />}
      </div>
      <footer className={styles.foot}>
        <ErrorNote error={problem} />
        {!isBaseKnown && <p className="quiet">{t('revision.unknownBase')}</p>}
        <Group justify="space-between" gap="lg">
          <Cost />
          <Stack gap={4} align="flex-end">
            <Button
              data-testid="revision-apply"
              loading={isBusy}
              onClick={() => void applyUpdate()}
            >
              {t('revision.apply')}
            </Button>
            <span className={styles.notes}>{t('revision.nothingBought')}</span>
          </Stack>
        </Group>
      </footer>
    </>
  );
}

/** What a revised manuscript would change in a book, before anything is changed. */
export function RevisionScreen() {
  const { t } = useTranslation();
  const { book, fileName, review, problem } = useRevisionStore();
  useLeaveKey(() => {
    // Sides that were chosen would be gone: then only the button leaves.
    if (useRevisionStore.getState().chosen.size === 0) leaveUpdate();
  });
  return (
    <div className={`screen ${styles.revision}`} data-testid="revision-screen">
      <header className={`screen-head ${styles.head}`} data-pane="revision" tabIndex={-1}>
        <BackButton label={t('revision.back')} testId="revision-back" onBack={leaveUpdate} />
        <h1 className="one-line" dir="auto">
          {t('revision.label', { title: book?.title ?? '' })}
        </h1>
        <span className={`one-line quiet ${styles.from}`} dir="auto">
          {t('revision.from', { name: fileName })}
        </span>
      </header>
      {review !== null && <Review review={review} />}
      {review === null && problem !== null && (
        <div className={styles.foot}>
          <ErrorNote error={problem} />
        </div>
      )}
      {review === null && problem === null && (
        <EmptyState
          testId="revision-reading"
          title={t('revision.reading', { name: fileName })}
          body=""
        />
      )}
    </div>
  );
}
