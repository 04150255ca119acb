import { useTranslation } from 'react-i18next';
import { type FilteredTotals, spentOf } from '../../../../shared/model/ledger.ts';
import type { Amount } from '../../../../shared/model/money.ts';
import { formatNumber } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import styles from './LedgerPane.module.css';
import { isAny, partsOf } from './ledger-words.ts';

type AmountProps = { readonly amount: Amount };

function AmountText({ amount }: AmountProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  return (
    <dd>
      {asMoney(amount.money)}
      <span className="quiet">
        {t('ledger.tokens', { count: amount.tokens, tokens: formatNumber(amount.tokens) })}
      </span>
    </dd>
  );
}

/** What all rows of the filter add up to, each part apart; and for each account, where there are several. */
export function LedgerSums({ totals }: { readonly totals: FilteredTotals }) {
  const { t } = useTranslation();
  const accounts = totals.accounts.filter(({ totals: own }) => isAny(spentOf(own)));
  return (
    <dl className={styles.totals} data-testid="ledger-totals">
      {partsOf(totals.all).map(({ name, amount }) => (
        <div key={name} data-part={name} title={t(`ledger.partHints.${name}`)}>
          <dt>{t(`ledger.parts.${name}`)}</dt>
          <AmountText amount={amount} />
        </div>
      ))}
      {accounts.length > 1 &&
        accounts.map(({ accountId, accountLabel, totals: own }) => (
          <div key={accountId} className={styles.account} title={accountLabel}>
            <dt className="one-line" dir="auto">
              {accountLabel}
            </dt>
            <AmountText amount={spentOf(own)} />
          </div>
        ))}
    </dl>
  );
}
