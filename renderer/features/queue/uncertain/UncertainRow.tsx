import { Mic, Square, Volume2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UncertainView } from '../../../../shared/model/job.ts';
import { GridCell } from '../../../ui/grid/GridCell.tsx';
import { formatExactly, formatNumber, joinFacts, joinSentences } from '../../../ui/words/format.ts';
import { useAgo } from '../../../ui/words/use-ago.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { usePreview } from '../../preview/preview-store.ts';
import { RowButton } from '../RowButton.tsx';
import { selectIsFilePlaying, toggleFile } from './hear-file.ts';
import styles from './UncertainPane.module.css';

type UncertainRowProps = {
  readonly item: UncertainView;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly isDropTarget: boolean;
  readonly onToggle: (id: string) => void;
  readonly onRecording: (id: string) => void;
};

function place({ projectTitle, chapterTitle }: UncertainView): string {
  return joinFacts([projectTitle, chapterTitle].filter((name) => name !== null));
}

/** One call that nobody knows the outcome of. */
export const UncertainRow = memo(function UncertainRow(props: UncertainRowProps) {
  const { item, isActive, isChosen, isBusy, isDropTarget, onToggle, onRecording } = props;
  const { t } = useTranslation();
  const asMoney = useMoney();
  const isOn = usePreview(selectIsFilePlaying(item.mediaUrl));
  const ago = useAgo(item.atMs);
  const where = place(item);
  const { mediaUrl } = item;
  return (
    <div
      className={styles.row}
      data-testid="uncertain-row"
      data-busy={isBusy}
      data-drop={isDropTarget}
    >
      <GridCell className={styles.tick}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isBusy}
          tabIndex={isActive ? 0 : -1}
          aria-label={t('uncertain.choose', { label: item.label })}
          data-testid="uncertain-tick"
          onClick={(event) => event.stopPropagation()}
          onChange={() => onToggle(item.id)}
        />
      </GridCell>
      <GridCell className={styles.words}>
        <p className={styles.label} dir="auto" title={item.label}>
          {item.label}
        </p>
        <p className="one-line" title={item.reason}>
          {item.reason}
        </p>
        <p className={styles.meta}>
          <time dateTime={new Date(item.atMs).toISOString()} title={formatExactly(item.atMs)}>
            {ago}
          </time>
          {where !== '' && (
            <span className="one-line" dir="auto" title={where}>
              {where}
            </span>
          )}
          <span className={`one-line ${styles.account}`} title={item.accountLabel}>
            {item.accountLabel}
          </span>
        </p>
      </GridCell>
      <GridCell className={styles.side}>
        <span
          className={styles.cost}
          data-testid="uncertain-cost"
          title={t('price.tokens', {
            expected: formatNumber(item.expectedTokens),
            atMost: formatNumber(item.atMostTokens),
          })}
        >
          <span>{t('price.about', { money: asMoney(item.expectedMoney) })}</span>
          <span className="quiet">{t('price.atMost', { money: asMoney(item.atMostMoney) })}</span>
          {item.isPaid && <span className={styles.paid}>{t('uncertain.paid')}</span>}
        </span>
        <span className={styles.rowActions}>
          {mediaUrl !== null && (
            <RowButton
              Icon={isOn ? Square : Volume2}
              label={t(isOn ? 'uncertain.stopHearing' : 'uncertain.hear')}
              hotkey="H"
              testId="uncertain-hear"
              isActive={isActive}
              onClick={() => toggleFile(mediaUrl)}
            >
              {t(isOn ? 'uncertain.stopHearing' : 'uncertain.hear')}
            </RowButton>
          )}
          <RowButton
            Icon={Mic}
            label={joinSentences([t('uncertain.recording'), t('uncertain.recordingHint')])}
            hotkey="O"
            testId="uncertain-recording"
            isActive={isActive}
            isDisabled={isBusy}
            onClick={() => onRecording(item.id)}
          />
        </span>
      </GridCell>
      {isDropTarget && <p className={styles.dropWords}>{t('uncertain.drop')}</p>}
    </div>
  );
});
