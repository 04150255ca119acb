import { Button, Checkbox, Group, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChapterSummary } from '../../../shared/model/project.ts';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import { listIntent } from '../../ui/grid/list-keys.ts';
import { VirtualGrid } from '../../ui/grid/VirtualGrid.tsx';
import { formatLength, joinFacts } from '../../ui/words/format.ts';
import styles from './ChapterField.module.css';
import { type ChapterChoice, numberedChapters, tickBetween } from './chapter-choice.ts';
import group from './ExportDialog.module.css';

const rowPx = 28;
const mostRows = 7;
const heightOf = () => rowPx;

type ChapterFieldProps = {
  readonly choice: ChapterChoice;
  /** Of the book, in order; null while they are not known. */
  readonly chapters: readonly ChapterSummary[] | null;
  readonly onChange: (choice: ChapterChoice) => void;
};

/** Whether all of the book is made, or which chapters. */
export function ChapterField({ choice, chapters, onChange }: ChapterFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={group.group} data-testid="export-chapters">
      <legend>{t('export.chapters')}</legend>
      <SegmentedControl
        aria-label={t('export.chapters')}
        value={choice.isAll ? 'all' : 'choose'}
        data={[
          { value: 'all', label: t('export.chaptersAll') },
          { value: 'choose', label: t('export.chaptersChoose') },
        ]}
        onChange={(value) => onChange({ ...choice, isAll: value === 'all' })}
      />
      {!choice.isAll && chapters !== null && (
        <ChapterTicks choice={choice} chapters={chapters} onChange={onChange} />
      )}
    </fieldset>
  );
}

type TicksProps = ChapterFieldProps & { readonly chapters: readonly ChapterSummary[] };

function ChapterTicks({ choice, chapters, onChange }: TicksProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState<number | null>(null);
  // A range goes on from what was ticked last, or from where Shift was pressed.
  const anchor = useRef(0);
  const rows = useMemo(
    () => numberedChapters(chapters).map((chapter) => ({ ...chapter, key: chapter.id })),
    [chapters],
  );
  const isTicked = ({ ordinal }: ChapterSummary) => !choice.unticked.has(ordinal);
  const numberWidth = `${String(rows.length).length}ch`;
  const ticked = rows.filter(isTicked);
  const lengthMs = ticked.reduce((sum, { estimatedMs }) => sum + estimatedMs, 0);
  const tick = (range: readonly [number, number], isOn: boolean): void =>
    onChange(tickBetween(choice, rows, range, isOn));
  const tickAll = (isOn: boolean): void => tick([0, rows.length - 1], isOn);
  const toggle = (place: number, isRange: boolean): void => {
    const row = rows[place];
    if (row === undefined) return;
    tick([isRange ? anchor.current : place, place], !isTicked(row));
    anchor.current = place;
    setAt(place);
  };
  const go = (place: number, isRange: boolean): void => {
    const next = Math.min(rows.length - 1, Math.max(0, place));
    const first = rows[anchor.current];
    if (isRange && first !== undefined) tick([anchor.current, next], isTicked(first));
    else anchor.current = next;
    setAt(next);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const intent = listIntent(event);
    if (intent === null || intent.kind === 'none') return;
    if (intent.kind === 'by') go((at ?? -1) + intent.delta, intent.isRange);
    else if (intent.kind === 'edge') go(intent.isEnd ? rows.length - 1 : 0, intent.isRange);
    else if (intent.kind === 'toggle') toggle(at ?? 0, event.shiftKey);
    else tickAll(true);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.field}>
      <Group gap="xs" justify="space-between">
        <p role="status" data-testid="export-chapters-chosen">
          {joinFacts([
            t('review.chosen', { chosen: ticked.length, total: rows.length }),
            ...(lengthMs > 0 ? [t('counts.about', { what: formatLength(lengthMs) })] : []),
          ])}
        </p>
        <Group gap={4}>
          {([true, false] as const).map((isOn) => (
            <Button
              key={String(isOn)}
              variant="subtle"
              color="gray"
              size="compact-sm"
              data-testid={isOn ? 'export-chapters-all' : 'export-chapters-none'}
              onClick={() => tickAll(isOn)}
            >
              {t(isOn ? 'export.chaptersTickAll' : 'export.chaptersTickNone')}
            </Button>
          ))}
        </Group>
      </Group>
      <div className={styles.list} style={{ height: Math.min(rows.length, mostRows) * rowPx + 2 }}>
        <VirtualGrid
          label={t('export.chapters')}
          role="grid"
          testId="export-chapter-list"
          rows={rows}
          heightOf={heightOf}
          activeKey={at === null ? null : (rows[at]?.key ?? null)}
          factsOf={(row) => ({ isSelected: isTicked(row) })}
          renderRow={(row) => (
            <GridCell className={styles.row}>
              <Checkbox
                size="xs"
                tabIndex={-1}
                readOnly
                checked={isTicked(row)}
                aria-label={row.title}
                data-testid="export-chapter-tick"
              />
              <span className={styles.number} style={{ minWidth: numberWidth }}>
                {row.ordinal}
              </span>
              <span className={`one-line ${styles.title}`} dir="auto" title={row.title}>
                {row.title}
              </span>
              <span className={styles.length}>
                {row.madeCount < row.segmentCount && '~'}
                {formatLength(row.estimatedMs)}
              </span>
            </GridCell>
          )}
          onKeyDown={onKeyDown}
          onRowClick={(row, event) => toggle(rows.indexOf(row), event.shiftKey)}
          onFocus={() => at === null && setAt(0)}
        />
      </div>
      {ticked.length === 0 && (
        <p className={group.bad} role="alert">
          {t('export.chaptersNone')}
        </p>
      )}
      {ticked.length < rows.length && rows.length < chapters.length && (
        <p className="quiet">{t('export.chaptersNoCredits')}</p>
      )}
    </div>
  );
}
