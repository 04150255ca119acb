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
import { addFilterOptions, type FilterOptions, filterOf } from '../call-filter.ts';
import { formatAmount, formatMoney, formatTime, type Output } from '../output.ts';
import { shorten, showTable } from '../table.ts';
import { environmentOf, type GlobalOptions, withReader } from '../with-app.ts';
import { registerLedgerCorrect } from './ledger-correct.ts';

type LedgerOptions = GlobalOptions &
  FilterOptions & { readonly csv?: boolean; readonly all?: boolean };

const rowsAtOnce = 1000;
const mostLabel = 40;
/** One token costs a fraction of a cent. */
const moneyDecimals = 6;
const columns = ['time', 'account', 'call', 'kind', 'tokens', 'money', 'currency', 'price_source'];

/** Where the price of a row comes from, beside its amount. */
const sourceWords: { readonly [Source in PriceSource]: string } = {
  pricing: 'pricing page',
  reference: 'reference price',
  unknown: 'at most, price not known',
};

export function registerLedger(program: Command): void {
  const ledger = program
    .command('ledger')
    .description('every charge, newest first, with its totals; also while Lectern is open')
    // What stands behind "correct" is of that command.
    .enablePositionalOptions();
  addFilterOptions(ledger)
    .option('--all', 'also what was set aside and given back')
    .option('--csv', 'RFC 4180, for spreadsheets')
    .option('--base-url <url>', 'only the account of this address')
    .option('--json', 'one JSON object')
    .action(async (options: LedgerOptions, command: Command) => {
      if (options.csv && options.json) command.error('error: choose --csv or --json');
      // `--account` only says which rows are shown.
      await withReader('ledger', { ...options, account: undefined }, async (reader, output) => {
        const filter = ledgerFilter(options, reader);
        const rows = rowsOf(reader, filter, options.all === true);
        if (options.csv) showCsv(rows, filter, reader, output);
        else show(rows, filter, reader, output);
      });
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

function show(
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
      ...{ tokens, money, possiblyTokens: all.possibly.tokens },
      ...{ ...all, capUsed: capUsedOf(all) },
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
    row.callKind,
    row.kind.replace('_', ' '),
    shorten(row.label, mostLabel),
    String(row.tokens),
    row.isFree ? 'free' : formatAmount(row.money, currencyLabel),
    row.isFree ? '' : sourceWords[row.priceSource],
    noteOf(row),
  ]);
  const head = ['row', 'time (UTC)', 'account', 'call', 'kind', 'what', 'tokens', 'money'];
  if (rows.length > 0) showTable([...head, 'price', 'note'], cells, output);
  for (const line of totalLines(all, currencyLabel)) output.line(line);
  if (accounts.length > 1) {
    for (const { accountLabel, totals } of accounts) {
      output.line(`  ${accountLabel}: ${amountWords(spentOf(totals), currencyLabel)}`);
    }
  }
  for (const line of capLines(reader.accounts.capsNow(), currencyLabel)) output.line(line);
  sayHow(rows, reader, output);
}

/** What is used of the caps of today; nothing where there are none. */
function capLines(caps: CapsNow, currencyLabel: string): readonly string[] {
  const { perDayTokens, perDayMoney, usedTodayTokens, usedTodayMoney } = caps;
  const used = [
    ...(perDayTokens === null ? [] : [`${usedTodayTokens} of ${perDayTokens} tokens`]),
    ...(perDayMoney === null
      ? []
      : [`${formatMoney(usedTodayMoney)} of ${formatAmount(perDayMoney, currencyLabel)}`]),
  ];
  return used.length === 0
    ? []
    : [`Today’s cap: ${used.join(', ')} used, what may have been charged included`];
}

function noteOf({ note, corrected, correctsId }: LedgerRow): string {
  const now = corrected === null ? '' : `comes to ${corrected.tokens} tokens`;
  const about = correctsId === null ? '' : `row ${correctsId}`;
  return [about, note, now].filter((part) => part !== '').join('; ');
}

function amountWords({ tokens, money }: Amount, currencyLabel: string): string {
  return `${tokens} tokens, ${formatAmount(money, currencyLabel)}`;
}

/** The totals of a filter, each part apart where there is one. */
function totalLines(totals: LedgerTotals, currencyLabel: string): readonly string[] {
  const parts: readonly (readonly [string, Amount])[] = [
    ['charged', totals.charged],
    ['of that, by corrections', totals.corrected],
    ['possibly charged, at most', totals.possibly],
    ['reserved now, at most', totals.reserved],
    ['at most, in all', capUsedOf(totals)],
  ];
  const shown = parts.filter(([, { tokens, money }]) => tokens !== 0 || money !== 0);
  const total = `Total: ${amountWords(spentOf(totals), currencyLabel)}`;
  // Where all is charged, the total has said it.
  const isPlain = shown.every(([, { tokens }]) => tokens === totals.charged.tokens);
  return isPlain
    ? [total]
    : [total, ...shown.map(([name, amount]) => `  ${name}: ${amountWords(amount, currencyLabel)}`)];
}

/** What every reader of the figures has to know once. */
function sayHow(rows: readonly LedgerRow[], reader: Reader, output: Output): void {
  const sources = new Set(rows.filter((row) => !row.isFree).map((row) => row.priceSource));
  const page = 'the gateway’s pricing page';
  const reference = 'the reference price (about 8 units for 20 minutes of speech)';
  if (sources.has('pricing') || sources.has('reference')) {
    const both = `${page} where it could be read, else by ${reference}`;
    const one = sources.has('pricing') ? page : reference;
    const isBoth = sources.has('pricing') && sources.has('reference');
    output.say(`Money is by ${isBoth ? both : one}.`);
  }
  if (sources.has('unknown')) {
    output.say('Where the price was not known, the amount is the most that it can be.');
  }
  if (rows.some((row) => row.isFree)) output.say('The demo is free: its tokens are in no total.');
  const open = reader.uncertain.list().length;
  if (open > 0) {
    const calls = open === 1 ? 'One more call' : `${open} more calls`;
    output.say(`${calls} may have been charged: see "lectern jobs uncertain".`);
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
  output.say(`Total: ${amountWords(spent, currencyLabel)}`);
  sayHow(rows, reader, output);
}
