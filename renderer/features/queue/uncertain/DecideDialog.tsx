import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UncertainDecision, UncertainView } from '../../../../shared/model/job.ts';
import { sumUncertain } from '../../../../shared/model/uncertain-calls.ts';
import { AppModal, DialogActions } from '../../../ui/dialogs/AppModal.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { decide } from './uncertain-store.ts';
import { decisionWords, spends } from './uncertain-totals.ts';

export type Question = {
  readonly items: readonly UncertainView[];
  readonly decision: UncertainDecision;
};

type BodyProps = { readonly question: Question; readonly onClose: () => void };

function Body({ question, onClose }: BodyProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const [isBusy, setIsBusy] = useState(false);
  const { items, decision } = question;
  const { body, action } = decisionWords[decision];
  const sum = sumUncertain(items);
  const money = asMoney(sum.atMostMoney);
  const answer = async (): Promise<void> => {
    setIsBusy(true);
    const isTaken = await decide(
      items.map(({ id }) => id),
      decision,
    );
    setIsBusy(false);
    if (isTaken) onClose();
  };
  return (
    <Stack data-testid="decide-dialog">
      <p>{t(`uncertain.${body}`, { count: sum.count })}</p>
      {spends(decision) && (
        <div>
          <p data-testid="decide-worst">
            {t('uncertain.worst', { money: asMoney(sum.expectedMoney), most: money })}
          </p>
          <p className="quiet">
            {t('price.tokens', {
              expected: formatNumber(sum.expectedTokens),
              atMost: formatNumber(sum.atMostTokens),
            })}
          </p>
        </div>
      )}
      <DialogActions onCancel={onClose}>
        <Button
          data-autofocus
          data-testid="decide-confirm"
          loading={isBusy}
          onClick={() => void answer()}
        >
          {spends(decision)
            ? t('uncertain.withMost', { action: t(`uncertain.${action}`), money })
            : t(`uncertain.${action}`)}
        </Button>
      </DialogActions>
    </Stack>
  );
}

type DecideDialogProps = { readonly question: Question | null; readonly onClose: () => void };

/** Asked once more, with what it can cost at the worst: there is no way back. */
export function DecideDialog({ question, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  return (
    <AppModal
      size="lg"
      opened={question !== null}
      onClose={onClose}
      title={question === null ? '' : t(`uncertain.${decisionWords[question.decision].title}`)}
    >
      {question !== null && <Body question={question} onClose={onClose} />}
    </AppModal>
  );
}
