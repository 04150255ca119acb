import { type ComponentProps, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { findTag } from '../../../shared/script/tags/tags.ts';
import { tagName } from '../../i18n/tag-names.ts';
import { selectIsFree, useSessionStore } from '../../stores/session-store.ts';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import { StatusMark } from '../../ui/status/StatusMark.tsx';
import { formatSegmentLength } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';
import { Swatch } from '../cast/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './LineTable.module.css';
import type { LineColumn, LineRow } from './table-rows.ts';

type LineTableRowProps = {
  readonly row: LineRow;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onToggle: (row: LineRow) => void;
  readonly onOpen: (row: LineRow) => void;
};

type CellProps = ComponentProps<'div'> & { readonly column: LineColumn };

function Cell({ column, className = '', ...props }: CellProps) {
  return (
    <GridCell
      {...props}
      className={`${styles.cell} ${className}`}
      style={{ gridArea: column }}
      data-column={column}
    />
  );
}

/** One line: who says what and how, with which voice, how far it is, how long and how dear. */
export const LineTableRow = memo(function LineTableRow(props: LineTableRowProps) {
  const { row, isActive, isChosen, onToggle, onOpen } = props;
  const { t } = useTranslation();
  const tag = findTag(row.emotion);
  const emotion = tag === null ? row.emotion : tagName(tag);
  const isFree = useSessionStore(selectIsFree);
  const asMoney = useMoney();
  const colour = useScriptStore(
    (state) => state.project?.cast.find(({ name }) => name === row.speaker)?.colour ?? null,
  );
  const speaker = row.speaker ?? t('cast.narrator');
  const state = t(`lineTable.states.${row.status}`);
  const cost = isFree ? t('counts.free') : asMoney(row.money);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter does the same from the grid.
    <div
      className={styles.row}
      data-testid="line-table-row"
      data-status={row.status}
      onDoubleClick={() => onOpen(row)}
    >
      <Cell column="number" className={styles.number}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tick in it has the keyboard. */}
        <label className={styles.tick} onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            checked={isChosen}
            tabIndex={isActive ? 0 : -1}
            aria-label={t('lineTable.choose', { number: row.number })}
            data-testid="line-table-tick"
            onChange={() => onToggle(row)}
          />
        </label>
        {row.number}
      </Cell>
      <Cell column="speaker" className={styles.speaker}>
        <Swatch colour={colour} />
        <span className="one-line" dir="auto" title={speaker}>
          {speaker}
        </span>
      </Cell>
      <Cell column="text" title={row.text}>
        <span className={`one-line ${styles.words}`} dir="auto">
          {row.text}
        </span>
      </Cell>
      <Cell column="emotion">
        <span
          className="one-line"
          data-is-usual={row.isUsualEmotion}
          title={row.isUsualEmotion ? t('cast.emotionOf', { name: speaker }) : emotion}
        >
          {emotion}
        </span>
      </Cell>
      <Cell column="voice">
        <span className="one-line" dir="auto" title={row.voice}>
          {row.voice}
        </span>
      </Cell>
      <Cell column="state">
        <StatusMark status={row.status} />
        <span className="one-line" title={state}>
          {state}
        </span>
      </Cell>
      <Cell column="length">
        {row.isExact ? '' : '~'}
        {formatSegmentLength(row.lengthMs)}
      </Cell>
      <Cell column="cost">
        <span className="one-line" title={cost}>
          {cost}
        </span>
      </Cell>
    </div>
  );
});
