import { Button, Checkbox } from '@mantine/core';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReview } from '../../../shared/model/project.ts';
import { NameDialog } from '../../ui/dialogs/NameDialog.tsx';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import { VirtualGrid } from '../../ui/grid/VirtualGrid.tsx';
import { formatLength } from '../../ui/words/format.ts';
import { ReviewTools } from './ReviewTools.tsx';
import styles from './ReviewTree.module.css';
import {
  canSplit,
  joinRow,
  rowAfter,
  splitRow,
  type TreeKey,
  tickRow,
  treeKey,
} from './review-acts.ts';
import { renameChapter } from './review-outline.ts';
import { type ReviewRow, reviewRows } from './review-rows.ts';
import type { ReviewOutline } from './use-review-outline.ts';

const rowPx = 34;
const heightOf = () => rowPx;

type TreeProps = {
  readonly review: ImportReview;
  readonly outline: ReviewOutline;
  /** The row that the keyboard is on, as it was when it came there. */
  readonly place: ReviewRow | null;
  readonly onActive: (row: ReviewRow) => void;
};

type RowProps = {
  readonly row: ReviewRow;
  readonly onTick: (isIncluded: boolean, isRange: boolean) => void;
  readonly onExpand: () => void;
};

function Row({ row, onTick, onExpand }: RowProps) {
  const { t } = useTranslation();
  const title = row.title || t('review.untitled', { number: row.chapter + 1 });
  const about = row.off === null ? '' : t(`review.off.${row.off}`);
  return (
    <GridCell className={styles.row} style={{ paddingInlineStart: 4 + row.depth * 14 }}>
      {row.canExpand ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.expand}
          aria-label={t(row.isExpanded ? 'review.collapse' : 'review.expand', { title })}
          onClick={onExpand}
        >
          {row.isExpanded ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
      ) : (
        <span className={styles.expand} />
      )}
      {row.kind !== 'inside' && (
        <Checkbox
          size="xs"
          tabIndex={-1}
          checked={row.includedCount === row.chapterCount}
          indeterminate={row.includedCount > 0 && row.includedCount < row.chapterCount}
          aria-label={t('review.include', { title })}
          data-testid={row.kind === 'chapter' ? 'review-tick' : 'review-branch-tick'}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) =>
            onTick(event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey)
          }
        />
      )}
      <span
        className={`one-line ${styles.title}`}
        dir="auto"
        title={title}
        data-testid={`review-${row.kind}`}
      >
        {title}
      </span>
      {about !== '' && <span className={styles.about}>{about}</span>}
      {row.isLong && <TriangleAlert size={12} aria-label={t('review.long')} />}
      <span className={styles.length}>
        {row.kind === 'branch' && `${t('review.count', { count: row.chapterCount })} · `}~
        {formatLength(row.estimatedMs)}
      </span>
    </GridCell>
  );
}

/** A split or a join may have made another row of it. */
function rowOfPlace(rows: readonly ReviewRow[], { key, section }: ReviewRow): number {
  const same = rows.findIndex((row) => row.key === key);
  return same !== -1 ? same : rows.findLastIndex((row) => row.section <= section);
}

/** The book's chapters as a tree: ticked, named, joined and split, by the pointer or by keys alone. */
export function ReviewTree({ review, outline, place, onActive }: TreeProps) {
  const { t } = useTranslation();
  const { chapters, change } = outline;
  const { sections } = review;
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const [named, setNamed] = useState<ReviewRow | null>(null);
  const lastTicked = useRef<number | null>(null);
  const rows = useMemo(() => reviewRows(review, chapters, expanded), [review, chapters, expanded]);
  const at = place === null ? -1 : rowOfPlace(rows, place);
  const active = rows[at];
  const tick = (row: ReviewRow, isIncluded: boolean, isRange: boolean): void => {
    change(tickRow(chapters, row, isIncluded, isRange ? lastTicked.current : null));
    lastTicked.current = row.chapter;
  };
  const expand = (row: ReviewRow, isOpen: boolean): void => {
    const next = new Set(expanded);
    if (isOpen) next.add(row.section);
    else next.delete(row.section);
    setExpanded(next);
  };
  const split = (row: ReviewRow): void => change(splitRow(sections, chapters, row));
  const join = (row: ReviewRow): void => change(joinRow(sections, chapters, row));
  const goUp = (row: ReviewRow): void => {
    const above = rows.slice(0, at).findLast(({ depth }) => depth < row.depth);
    if (row.isExpanded) expand(row, false);
    else if (above !== undefined) onActive(above);
  };
  const rename = (row: ReviewRow): void => {
    if (row.kind === 'chapter') setNamed(row);
    else if (row.kind === 'inside') split(row);
  };
  const act = (row: ReviewRow, key: TreeKey, isShift: boolean): void => {
    if (key === 'split') split(row);
    else if (key === 'join') join(row);
    else if (key === 'rename') rename(row);
    else if (key === 'open') expand(row, row.canExpand);
    else if (key === 'close') goUp(row);
    else if (row.kind !== 'inside') tick(row, row.includedCount < row.chapterCount, isShift);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    const { key, code, shiftKey: isShift } = event;
    const next = isCommand || event.altKey ? null : rowAfter(rows, at, key);
    const wanted = event.altKey ? null : treeKey({ key, code, isCommand, isShift });
    if (next !== null) onActive(next);
    else if (wanted === 'undo') outline.undo();
    else if (wanted === 'redo') outline.redo();
    else if (wanted !== null && active !== undefined) act(active, wanted, isShift);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const tickAll = (isIncluded: boolean): void =>
    change(chapters.map((one) => ({ ...one, isIncluded })));
  const chosen = chapters.filter(({ isIncluded }) => isIncluded).length;
  return (
    <div className={styles.tree}>
      <div className={styles.head}>
        <h2>{t('review.chapters')}</h2>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => tickAll(true)}>
          {t('review.all')}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => tickAll(false)}>
          {t('review.none')}
        </Button>
      </div>
      <ReviewTools
        outline={outline}
        active={active}
        canSplit={active !== undefined && canSplit(sections, chapters, active)}
        onSplit={() => active !== undefined && split(active)}
        onJoin={() => active !== undefined && join(active)}
        onRename={() => active !== undefined && rename(active)}
      />
      <div className={styles.list} data-pane="review-chapters" tabIndex={-1}>
        <VirtualGrid
          label={t('review.chapters')}
          role="treegrid"
          testId="review-tree"
          rows={rows}
          heightOf={heightOf}
          activeKey={active?.key ?? null}
          factsOf={(row) => ({
            isSelected: row.key === active?.key,
            level: row.depth + 1,
            ...(row.kind === 'branch' ? { isExpanded: true } : {}),
            ...(row.canExpand ? { isExpanded: row.isExpanded } : {}),
          })}
          renderRow={(row) => (
            <Row
              row={row}
              onTick={(isIncluded, isRange) => tick(row, isIncluded, isRange)}
              onExpand={() => expand(row, !row.isExpanded)}
            />
          )}
          onKeyDown={onKeyDown}
          onRowClick={onActive}
          onFocus={() => {
            const first = rows[0];
            if (active === undefined && first !== undefined) onActive(first);
          }}
        />
      </div>
      <p className={styles.foot} data-testid="review-chosen">
        {t('review.chosen', { chosen, total: chapters.length })}
        <span className={styles.keys}>{t('review.keys')}</span>
      </p>
      <NameDialog
        isOpen={named !== null}
        title={t('review.rename')}
        label={t('review.chapterTitle')}
        action={t('review.rename')}
        initial={named?.title ?? ''}
        onName={async (name) => {
          if (named !== null) change(renameChapter(chapters, named.chapter, name));
        }}
        onClose={() => setNamed(null)}
      />
    </div>
  );
}
