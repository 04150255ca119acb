import type { Command } from 'commander';
import { csvRecord } from '../../../shared/csv.ts';
import type { CallFilter } from '../../../shared/model/call-filter.ts';
import type { CapsNow } from '../../../shared/model/export.ts';
import {
  capUsedOf,
  type LedgerRow,
  type LedgerTotals,
  spentOf,
} from '../../../shared/model/ledger.ts';
import type { Amount, PriceSource } from '../../../shared/model/money.ts';
import type { Reader } from '../../app/open-reader.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { addFilterOptions, type FilterOptions, filterOf } from '../call-filter.ts';
import { formatAmount, formatLimit, formatTime, type Output } from '../output.ts';
import { shorten, showTable } from '../table.ts';
import { anyAccount, environmentOf, type GlobalOptions, withReader } from '../with-app.ts';
import { about, phrase } from '../words/phrase.ts';
import type { PlainKey } from '../words/phrase-keys.ts';
import { registerLedgerCorrect } from './ledger-correct.ts';

type LedgerOptions = GlobalOptions &
  FilterOptions & { readonly csv?: boolean; readonly all?: boolean };

const rowsAtOnce = 1000;
const mostLabel = 40;
/** One token costs a fraction of a cent. */
const moneyDecimals = 6;
const columns = ['time', 'account', 'call', 'kind', 'tokens', 'money', 'currency', 'price_source'];

/** Where the price of a row comes from, beside its amount. */
const sourceWords: { readonly [Source in PriceSource]: PlainKey } = {
  pricing: 'ledger.pricingPage',
  reference: 'ledger.referencePrice',
  unknown: 'ledger.mostPriceNot',
};

export function registerLedger(program: Command): void {
  const ledger = program.command('ledger').description(phrase('help.ledger'));
  addFilterOptions(ledger)
    .option('--all', phrase('option.ledger.all'))
    .option('--csv', phrase('option.csv'))
    .option('--base-url <url>', phrase('option.ledger.baseUrl'))
    .option('--json', phrase('option.json'))
    .action(async (options: LedgerOptions, command: Command) => {
      if (options.csv && options.json) command.error(phrase('jobsUncertain.chooseCsvJson'));
      // `--account` only says which rows are shown.
      const show = async (reader: Reader, output: Output): Promise<void> => {
        const filter = ledgerFilter(options, reader);
        const rows = rowsOf(reader, filter, options.all === true);
        if (options.csv) showCsv(rows, filter, reader, output);
        else showRows(rows, filter, reader, output);
      };
      await (options.account === undefined
        ? withReader('ledger', options, show)
        : withReader('ledger', options, show, anyAccount));
    });
  registerLedgerCorrect(ledger);
}

/** An address that was given stands for its account. */
function ledgerFilter(options: LedgerOptions, reader: Reader): CallFilter {
  const filter = filterOf(options, reader, reader.platform.clock.nowMs());
  const hasAddress = environmentOf(options).baseUrl !== null;
  if (!hasAddress || filter.accountId !== null) return filter;
  return { ...filter, accountId: reader.accounts.current().id };
}

function rowsOf(reader: Reader, filter: CallFilter, hasHolds: boolean): readonly LedgerRow[] {
  const rows: LedgerRow[] = [];
  let beforeId: number | null = null;
  do {
    const page = reader.ledgerPages.page({ ...filter, hasHolds }, beforeId, rowsAtOnce);
    rows.push(...page.rows);
    beforeId = page.nextBeforeId;
  } while (beforeId !== null);
  return rows;
}

function showRows(
  rows: readonly LedgerRow[],
  filter: CallFilter,
  reader: Reader,
  output: Output,
): void {
  const { currencyLabel } = reader.accounts.settings();
  const { all, accounts } = reader.ledgerPages.totals(filter);
  const { tokens, money } = spentOf(all);
  output.json({
    rows: rows.map(({ accountLabel, ...row }) => ({ ...row, account: accountLabel })),
    totals: {
      tokens,
      money,
      possiblyTokens: all.possibly.tokens,
      ...all,
      capUsed: capUsedOf(all),
    },
    accounts: accounts.map(({ accountLabel, ...account }) => ({
      ...account,
      account: accountLabel,
    })),
    currency: currencyLabel,
  });
  const cells = rows.map((row) => [
    String(row.id),
    formatTime(row.atMs),
    row.accountLabel,
    phrase(`callKind.${row.callKind}`),
    phrase(`ledgerKind.${row.kind}`),
    shorten(row.label, mostLabel),
    String(row.tokens),
    row.isFree ? phrase('accounts.free') : formatAmount(row.money, currencyLabel),
    row.isFree ? '' : phrase(sourceWords[row.priceSource]),
    noteOf(row),
  ]);
  const head = [
    phrase('column.row'),
    phrase('column.timeUtc'),
    phrase('column.account'),
    phrase('column.call'),
    phrase('column.kind'),
    phrase('column.what'),
    phrase('column.tokens'),
    phrase('column.money'),
  ];
  if (rows.length > 0) {
    showTable([...head, phrase('column.price'), phrase('column.note')], cells, output);
  }
  for (const line of totalLines(all, currencyLabel)) output.line(line);
  if (accounts.length > 1) {
    for (const { accountLabel, totals } of accounts) {
      output.line(`  ${about(accountLabel, amountWords(spentOf(totals), currencyLabel))}`);
    }
  }
  const caps = reader.accounts.capsNow(accountOf(filter, reader));
  for (const line of capLines(caps, currencyLabel)) output.line(line);
  sayHow(rows, reader, output);
}

/** The one whose rows are shown; undefined where they are of all. */
function accountOf({ accountId }: CallFilter, { accounts }: Reader): AccountRow | undefined {
  return accountId === null ? undefined : accounts.byId(accountId);
}

/** What is used of the caps of today; nothing where there are none. */
function capLines(caps: CapsNow, currencyLabel: string): readonly string[] {
  const { perDayTokens, perDayMoney, usedTodayTokens, usedTodayMoney } = caps;
  const used = [
    ...(perDayTokens === null
      ? []
      : [phrase('ledger.ofTokens', { usedTodayTokens, count: perDayTokens })]),
    ...(perDayMoney === null
      ? []
      : [
          phrase('ledger.of', {
            usedTodayMoney: formatAmount(usedTodayMoney, currencyLabel),
            perDayMoney: formatLimit(perDayMoney, currencyLabel),
          }),
        ]),
  ];
  return used.length === 0 ? [] : [phrase('ledger.todayCapUsed', { used })];
}

function noteOf({ note, corrected, correctsId }: LedgerRow): string {
  const now = corrected === null ? '' : phrase('ledger.comesTokens', { count: corrected.tokens });
  const about = correctsId === null ? '' : phrase('ledger.row', { correctsId });
  return [about, note, now].filter((part) => part !== '').join(phrase('joint.semicolon'));
}

function amountWords({ tokens, money }: Amount, currencyLabel: string): string {
  return phrase('ledger.tokens', { count: tokens, money: formatAmount(money, currencyLabel) });
}

/** The totals of a filter, each part apart where there is one. */
function totalLines(totals: LedgerTotals, currencyLabel: string): readonly string[] {
  const parts: readonly (readonly [string, Amount])[] = [
    [phrase('ledgerKind.charged'), totals.charged],
    [phrase('ledger.corrections'), totals.corrected],
    [phrase('ledger.possiblyChargedMost'), totals.possibly],
    [phrase('ledger.reservedNowMost'), totals.reserved],
    [phrase('ledger.mostAll'), capUsedOf(totals)],
  ];
  const shown = parts.filter(([, { tokens, money }]) => tokens !== 0 || money !== 0);
  const total = phrase('ledger.total', {
    amountWords: amountWords(spentOf(totals), currencyLabel),
  });
  // Where all is charged, the total has said it.
  const isPlain = shown.every(([, { tokens }]) => tokens === totals.charged.tokens);
  return isPlain
    ? [total]
    : [
        total,
        ...shown.map(([name, amount]) => `  ${about(name, amountWords(amount, currencyLabel))}`),
      ];
}

/** What every reader of the figures has to know once. */
function sayHow(rows: readonly LedgerRow[], reader: Reader, output: Output): void {
  const sources = new Set(rows.filter((row) => !row.isFree).map((row) => row.priceSource));
  const page = phrase('ledger.gatewayPricingPage');
  const reference = phrase('ledger.referencePriceAbout');
  if (sources.has('pricing') || sources.has('reference')) {
    const both = phrase('ledger.whereCouldRead', { page, reference });
    const one = sources.has('pricing') ? page : reference;
    const isBoth = sources.has('pricing') && sources.has('reference');
    output.say(phrase('ledger.money', { value: isBoth ? both : one }));
  }
  if (sources.has('unknown')) output.say(phrase('ledger.wherePriceNot'));
  if (rows.some((row) => row.isFree)) output.say(phrase('ledger.demoFreeTokens'));
  const open = reader.uncertain.list().length;
  if (open > 0) {
    const calls = open === 1 ? phrase('ledger.oneMoreCall') : phrase('ledger.moreCalls', { open });
    output.say(phrase('ledger.mayBeenCharged', { calls }));
  }
}

function showCsv(
  rows: readonly LedgerRow[],
  filter: CallFilter,
  reader: Reader,
  output: Output,
): void {
  const { currencyLabel } = reader.accounts.settings();
  output.piece(csvRecord([...columns, 'is_free', 'what', 'note']));
  for (const row of rows) {
    output.piece(
      csvRecord([
        new Date(row.atMs).toISOString(),
        row.accountLabel,
        row.callKind,
        row.kind,
        row.tokens,
        row.isFree ? 0 : Number(row.money.toFixed(moneyDecimals)),
        currencyLabel,
        row.priceSource,
        row.isFree ? 'yes' : 'no',
        row.label,
        row.note,
      ]),
    );
  }
  const spent = spentOf(reader.ledgerPages.totals(filter).all);
  output.say(phrase('ledger.total2', { spent: amountWords(spent, currencyLabel) }));
  sayHow(rows, reader, output);
}
