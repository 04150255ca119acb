import { Button, Select, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallFilter,
  dayOf,
  everyCall,
  monthsBetween,
} from '../../../../shared/model/call-filter.ts';
import { chargeKinds } from '../../../../shared/model/job.ts';
import { formatMonth } from '../../../ui/words/format.ts';
import styles from './CallFilterBar.module.css';
import { useChoicesStore } from './choices-store.ts';
import { daysOf, periodOf } from './period.ts';

const all = '';
const manyBooks = 8;

export function isFiltered(filter: CallFilter): boolean {
  const names = Object.keys(everyCall) as (keyof CallFilter)[];
  return names.some((name) => filter[name] !== everyCall[name]);
}

type ChoiceProps = {
  readonly name: 'account' | 'kind' | 'book' | 'period';
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly isSearchable?: boolean;
  readonly onChoose: (value: string) => void;
};

function Choice({ name, data, value, isSearchable = false, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      className={styles.choice}
      size="xs"
      aria-label={t(`callFilter.${name}`)}
      data={data}
      value={value ?? all}
      allowDeselect={false}
      searchable={isSearchable}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      data-testid={`filter-${name}`}
      onChange={(chosen) => onChoose(chosen ?? all)}
    />
  );
}

type DayProps = {
  readonly name: 'from' | 'to';
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
};

function Day({ name, day, onDay }: DayProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      className={styles.day}
      type="date"
      size="xs"
      aria-label={t(`callFilter.${name}`)}
      title={t(`callFilter.${name}`)}
      value={day ?? ''}
      max="9999-12-31"
      data-testid={`filter-${name}`}
      onChange={(event) =>
        onDay(event.currentTarget.value === '' ? null : event.currentTarget.value)
      }
    />
  );
}

type PeriodProps = Pick<CallFilterBarProps, 'filter' | 'onFilter'>;

/** Days by UTC, as the caps count them: a month at once, or a first and a last day. */
function PeriodChoice({ filter, onFilter }: PeriodProps) {
  const { t } = useTranslation();
  const firstAtMs = useChoicesStore((state) => state.firstAtMs);
  const [nowMs] = useState(Date.now);
  const [hasOwnDays, setHasOwnDays] = useState(false);
  const known = periodOf(filter, nowMs);
  const period = hasOwnDays ? 'days' : known;
  const months = monthsBetween(firstAtMs ?? nowMs, nowMs);
  const [thisMonth = ''] = months;
  const shown = months.includes(known) || !/^\d/.test(known) ? months : [...months, known];
  const choose = (chosen: string): void => {
    const days = daysOf(chosen, nowMs);
    setHasOwnDays(days === null);
    if (days !== null) onFilter({ ...filter, ...days });
    else if (known === 'all')
      onFilter({ ...filter, fromDay: `${thisMonth}-01`, toDay: dayOf(nowMs) });
  };
  return (
    <>
      <Choice
        name="period"
        value={period}
        data={[
          { value: 'all', label: t('callFilter.allDays') },
          { value: 'today', label: t('callFilter.today') },
          ...shown.map((month) => ({
            value: month,
            label: month === thisMonth ? t('callFilter.thisMonth') : formatMonth(month),
          })),
          { value: 'days', label: t('callFilter.ownDays') },
        ]}
        onChoose={choose}
      />
      {period === 'days' && (
        <>
          <Day
            name="from"
            day={filter.fromDay}
            onDay={(fromDay) => onFilter({ ...filter, fromDay })}
          />
          <Day name="to" day={filter.toDay} onDay={(toDay) => onFilter({ ...filter, toDay })} />
        </>
      )}
    </>
  );
}

type CallFilterBarProps = {
  readonly filter: CallFilter;
  readonly onFilter: (filter: CallFilter) => void;
  /** What else is done with what is shown. */
  readonly children?: ReactNode;
};

/** Which calls are shown: of which account, kind, book and days. */
export function CallFilterBar({ filter, onFilter, children }: CallFilterBarProps) {
  const { t } = useTranslation();
  const { accounts, books } = useChoicesStore();
  return (
    <section className={styles.bar} aria-label={t('callFilter.label')} data-testid="call-filter">
      <Choice
        name="account"
        value={filter.accountId}
        data={[
          { value: all, label: t('callFilter.allAccounts') },
          ...accounts.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChoose={(id) => onFilter({ ...filter, accountId: id === all ? null : id })}
      />
      <Choice
        name="kind"
        value={filter.callKind}
        data={[
          { value: all, label: t('callFilter.allKinds') },
          ...chargeKinds.map((kind) => ({ value: kind, label: t(`ledger.calls.${kind}`) })),
        ]}
        onChoose={(chosen) =>
          onFilter({ ...filter, callKind: chargeKinds.find((kind) => kind === chosen) ?? null })
        }
      />
      {books.length > 0 && (
        <Choice
          name="book"
          value={filter.projectId}
          isSearchable={books.length > manyBooks}
          data={[
            { value: all, label: t('callFilter.allBooks') },
            ...books.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChoose={(id) => onFilter({ ...filter, projectId: id === all ? null : id })}
        />
      )}
      <PeriodChoice filter={filter} onFilter={onFilter} />
      {isFiltered(filter) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          data-testid="filter-none"
          onClick={() => onFilter(everyCall)}
        >
          {t('callFilter.showAll')}
        </Button>
      )}
      {children !== undefined && <div className={styles.rest}>{children}</div>}
    </section>
  );
}
