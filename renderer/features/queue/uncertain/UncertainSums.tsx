import { Button } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UncertainView } from '../../../../shared/model/job.ts';
import { sumByAccount, sumUncertain } from '../../../../shared/model/uncertain-calls.ts';
import { saveCsv } from '../../../ui/save-text.ts';
import { formatNumber } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import styles from './UncertainPane.module.css';
import { uncertainCsv } from './uncertain-csv.ts';

type UncertainSumsProps = { readonly items: readonly UncertainView[] };

/** A file of the shown calls. */
export function SaveUncertain({ items }: UncertainSumsProps) {
  const { t } = useTranslation();
  const save = (): void => {
    const day = new Date().toISOString().slice(0, 10);
    saveCsv(uncertainCsv(items), `${t('uncertain.fileName')}-${day}.csv`);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<FileDown size={14} />}
      disabled={items.length === 0}
      data-testid="uncertain-csv"
      onClick={save}
    >
      {t('uncertain.save')}
    </Button>
  );
}

/** What the shown calls may have cost, at the worst, in all and by account. */
export function UncertainSums({ items }: UncertainSumsProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const sum = useMemo(() => sumUncertain(items), [items]);
  const accounts = useMemo(() => sumByAccount(items), [items]);
  const shown = [
    { key: '', name: t('uncertain.worstOf', { count: sum.count }), own: sum },
    ...(accounts.length > 1
      ? accounts.map((own) => ({ key: own.accountId, name: own.account, own }))
      : []),
  ];
  return (
    <dl className={styles.sums} data-testid="uncertain-totals">
      {shown.map(({ key, name, own }) => (
        <div key={key}>
          <dt className="one-line" dir="auto" title={name}>
            {name}
          </dt>
          <dd>
            {asMoney(own.atMostMoney)}
            <span className="quiet">
              {t('ledger.tokens', {
                count: own.atMostTokens,
                tokens: formatNumber(own.atMostTokens),
              })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
