import { Button, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UncertainDecision, UncertainView } from '../../../../shared/model/job.ts';
import { sumUncertain } from '../../../../shared/model/uncertain-calls.ts';
import { formatNumber } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import styles from './UncertainPane.module.css';
import { decisionWords, mayAnswer, spends } from './uncertain-totals.ts';

type UncertainActionsProps = {
  /** What the answers are about. */
  readonly meant: readonly UncertainView[];
  readonly total: number;
  /** True where nothing is ticked, so that the row of the keyboard is meant. */
  readonly isRowMeant: boolean;
  readonly isAll: boolean;
  readonly onAll: (isAll: boolean) => void;
  readonly onAsk: (decision: UncertainDecision) => void;
  readonly onRecording: () => void;
};

const always = ['not-charged-send-again', 'charged-buy-again', 'leave-out'] as const;

/** The answers, each that spends with its worst case on it. */
export function UncertainActions(props: UncertainActionsProps) {
  const { meant, total, isRowMeant, isAll, onAll, onAsk, onRecording } = props;
  const { t } = useTranslation();
  const most = useMoney()(sumUncertain(meant).atMostMoney);
  const actionWords = (decision: UncertainDecision): string =>
    t(`uncertain.${decisionWords[decision].action}`);
  // Only work that was submitted can be fetched, which is seldom: the answer stands where it is one.
  const decisions = mayAnswer('fetch-again', meant)
    ? (['fetch-again', ...always] as const)
    : always;
  const hasPaid = meant.some(({ isPaid }) => isPaid);
  return (
    <div className={styles.actions} data-page-foot="double" data-testid="uncertain-actions">
      <span className={styles.chosen} data-testid="uncertain-chosen">
        {meant.length === 0
          ? t('uncertain.noneChosen')
          : isRowMeant
            ? t('uncertain.thisLine')
            : t('uncertain.chosen', { count: meant.length })}
      </span>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        data-testid="uncertain-all"
        onClick={() => onAll(!isAll)}
      >
        {isAll ? t('uncertain.none') : t('uncertain.all', { number: formatNumber(total) })}
      </Button>
      <span className={styles.answers}>
        {decisions.map((decision) => (
          <Tooltip
            key={decision}
            label={t('uncertain.onlyUnpaid')}
            disabled={!(hasPaid && decision === 'not-charged-send-again')}
          >
            <Button
              variant="default"
              size="compact-md"
              data-testid={`decide-${decision}`}
              disabled={!mayAnswer(decision, meant)}
              onClick={() => onAsk(decision)}
            >
              {spends(decision) && meant.length > 0
                ? t('uncertain.withMost', { action: actionWords(decision), money: most })
                : actionWords(decision)}
            </Button>
          </Tooltip>
        ))}
        <Tooltip label={t(meant.length > 1 ? 'uncertain.recordingOne' : 'uncertain.recordingHint')}>
          <Button
            variant="default"
            size="compact-md"
            data-testid="decide-recording"
            disabled={meant.length !== 1}
            onClick={onRecording}
          >
            {t('uncertain.recording')}
          </Button>
        </Tooltip>
      </span>
    </div>
  );
}
