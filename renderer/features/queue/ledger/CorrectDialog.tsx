import { Button, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerRow } from '../../../../shared/model/ledger.ts';
import { AppModal, DialogActions } from '../../../ui/dialogs/AppModal.tsx';
import { useAttempt } from '../../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { correctRow } from './ledger-store.ts';
import { chargedOf } from './ledger-words.ts';

type BodyProps = { readonly row: LedgerRow; readonly onClose: () => void };

function Body({ row, onClose }: BodyProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const [unit, setUnit] = useState<'tokens' | 'money'>('tokens');
  const [entered, setEntered] = useState<string | number>('');
  const [note, setNote] = useState('');
  const { problem, isBusy, attempt } = useAttempt();
  const charged = chargedOf(unit, entered);
  const amountWords = ({ tokens, money }: { tokens: number; money: number }): string =>
    t('ledger.total', {
      count: tokens,
      money: asMoney(money),
      tokens: formatNumber(tokens),
    });
  const send = (amount: typeof charged): Promise<void> =>
    attempt(async () => {
      await correctRow({ rowId: row.id, charged: amount, note });
      onClose();
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (charged !== null && !isBusy) void send(charged);
  };
  return (
    <form onSubmit={submit} data-testid="correct-dialog">
      <Stack gap="sm">
        <div>
          <p className="one-line" dir="auto" title={row.label}>
            {row.label}
          </p>
          <p className="quiet">{t('ledger.booked', { amount: amountWords(row) })}</p>
          {row.corrected !== null && (
            <p className="quiet" data-testid="correct-now">
              {t('ledger.comesTo', { amount: amountWords(row.corrected) })}
            </p>
          )}
        </div>
        <SegmentedControl
          aria-label={t('ledger.unit')}
          value={unit}
          data={[
            { value: 'tokens', label: t('ledger.inTokens') },
            { value: 'money', label: t('ledger.inMoney') },
          ]}
          data-testid="correct-unit"
          onChange={(chosen) => setUnit(chosen === 'money' ? 'money' : 'tokens')}
        />
        <NumberInput
          label={t('ledger.reallyCharged')}
          description={t('ledger.reallyHint')}
          value={entered}
          min={0}
          max={unit === 'tokens' ? 1e12 : 1e9}
          allowNegative={false}
          allowDecimal={unit === 'money'}
          thousandSeparator=","
          hideControls
          data-autofocus
          data-testid="correct-amount"
          onChange={setEntered}
        />
        <TextInput
          label={t('ledger.ownNote')}
          value={note}
          maxLength={200}
          data-testid="correct-note"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <p className="quiet">{t('ledger.correctBody')}</p>
        <ErrorNote error={problem} />
        <DialogActions onCancel={onClose}>
          {row.isCorrectedByHand && (
            <Button
              variant="default"
              disabled={isBusy}
              data-testid="correct-undo"
              onClick={() => void send(null)}
            >
              {t('ledger.takeBack')}
            </Button>
          )}
          <Button
            type="submit"
            loading={isBusy}
            disabled={charged === null}
            data-testid="correct-confirm"
          >
            {t('ledger.correctAction')}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

type CorrectDialogProps = { readonly row: LedgerRow | null; readonly onClose: () => void };

/** What the account's usage page says of one charge. Only the ledger changes. */
export function CorrectDialog({ row, onClose }: CorrectDialogProps) {
  const { t } = useTranslation();
  return (
    <AppModal opened={row !== null} onClose={onClose} title={t('ledger.correctTitle')}>
      {row !== null && <Body row={row} onClose={onClose} />}
    </AppModal>
  );
}
