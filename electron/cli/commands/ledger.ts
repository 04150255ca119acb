import type { Command } from 'commander';
import { spentKinds } from '../../../shared/model/job.ts';
import type { Reader } from '../../app/open-reader.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { findAccount } from '../../features/session/find-account.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LedgerLine } from '../../storage/charges/ledger-reader.ts';
import { csvRecord } from '../csv.ts';
import { formatAmount, formatTime, type Output } from '../output.ts';
import { parseDay } from '../parse-options.ts';
import { shorten, showTable } from '../table.ts';
import { environmentOf, type GlobalOptions, withReader } from '../with-app.ts';

type LedgerOptions = GlobalOptions & {
  readonly csv?: boolean;
  readonly from?: number;
  readonly to?: number;
  readonly account?: string;
  readonly all?: boolean;
};

type Row = Omit<LedgerLine, 'accountId' | 'chargeId' | 'groupId'> & {
  readonly account: string;
  readonly isFree: boolean;
};

type Totals = {
  readonly tokens: number;
  readonly money: number;
  /** Of `tokens`, what is only possibly charged. */
  readonly possiblyTokens: number;
};

const dayMs = 86_400_000;
const rowsAtOnce = 1000;
const mostLabel = 40;
/** One token costs a fraction of a cent. */
const moneyDecimals = 6;
const columns = ['time', 'account', 'call', 'kind', 'tokens', 'money', 'currency', 'price_source'];

export function registerLedger(program: Command): void {
  program
    .command('ledger')
    .description('every charge, newest first, with a total; also while Lectern is open')
    .option('--from <day>', 'from this day on (UTC), such as 2026-11-01', parseDay)
    .option('--to <day>', 'to the end of this day (UTC)', parseDay)
    .option('--account <name>', 'only this account, by its name, address or id; "demo" is the demo')
    .option('--all', 'also what was set aside and given back')
    .option('--csv', 'RFC 4180, for spreadsheets')
    .option('--base-url <url>', 'only the account of this address')
    .option('--json', 'one JSON object')
    .action(async (options: LedgerOptions, command: Command) => {
      if (options.csv && options.json) command.error('error: choose --csv or --json');
      // `--account` only says which rows are shown.
      await withReader('ledger', { ...options, account: undefined }, async (reader, output) => {
        const rows = rowsOf(reader, options);
        if (options.csv) showCsv(rows, reader, output);
        else show(rows, reader, output);
      });
    });
}

function rowsOf(reader: Reader, options: LedgerOptions): readonly Row[] {
  const account = chosenAccount(reader, options);
  const { from = 0, to } = options;
  const untilMs = to === undefined ? Number.POSITIVE_INFINITY : to + dayMs;
  const rows: Row[] = [];
  for (let beforeId: number | null = null; ; ) {
    const page = reader.ledger.page(account?.id ?? null, beforeId, rowsAtOnce);
    for (const { accountId, chargeId: _charge, groupId: _group, ...line } of page) {
      const isMeant = options.all || !(line.kind === 'reserved' || line.kind === 'released');
      if (!isMeant || line.atMs < from || line.atMs >= untilMs) continue;
      const owner = reader.accounts.byId(accountId);
      rows.push({ ...line, account: owner.label, isFree: isFree(owner) });
    }
    if (page.length < rowsAtOnce) return rows;
    beforeId = page.at(-1)?.id ?? null;
  }
}

/** The named account, else the one of the address that was given, else all. */
function chosenAccount(reader: Reader, options: LedgerOptions): AccountRow | null {
  const { account } = options;
  if (account === undefined) {
    return environmentOf(options).baseUrl === null ? null : reader.accounts.current();
  }
  return findAccount(reader.accounts.all(), account);
}

/** Demo amounts are free and count nowhere. */
function totalsOf(rows: readonly Row[]): Totals {
  const spent = rows.filter((row) => !row.isFree && spentKinds.includes(row.kind));
  const possibly = spent.filter((row) => row.kind === 'possibly_charged');
  return {
    tokens: spent.reduce((sum, row) => sum + row.tokens, 0),
    money: spent.reduce((sum, row) => sum + row.money, 0),
    possiblyTokens: possibly.reduce((sum, row) => sum + row.tokens, 0),
  };
}

function show(rows: readonly Row[], reader: Reader, output: Output): void {
  const { currencyLabel } = reader.accounts.settings();
  const totals = totalsOf(rows);
  output.json({ rows, totals, currency: currencyLabel });
  const cells = rows.map((row) => [
    formatTime(row.atMs),
    row.account,
    row.callKind,
    row.kind.replace('_', ' '),
    shorten(row.label, mostLabel),
    String(row.tokens),
    row.isFree ? 'free' : formatAmount(row.money, currencyLabel),
    row.note,
  ]);
  const head = ['time (UTC)', 'account', 'call', 'kind', 'what', 'tokens', 'money', 'note'];
  if (rows.length > 0) showTable(head, cells, output);
  const possibly =
    totals.possiblyTokens === 0 ? '' : `, of which ${totals.possiblyTokens} only possibly charged`;
  output.line(
    `Total: ${totals.tokens} tokens, ${formatAmount(totals.money, currencyLabel)}${possibly}`,
  );
  sayHow(rows, reader, output);
}

/** What every reader of the figures has to know once. */
function sayHow(rows: readonly Row[], reader: Reader, output: Output): void {
  const sources = new Set(rows.filter((row) => !row.isFree).map((row) => row.priceSource));
  const page = 'the gateway’s pricing page';
  const reference = 'the reference price (about 8 units for 20 minutes of speech)';
  if (sources.size > 0) {
    const both = `${page} where it could be read, else by ${reference}`;
    const one = sources.has('pricing') ? page : reference;
    output.say(`Money is by ${sources.size === 2 ? both : one}.`);
  }
  if (rows.some((row) => row.isFree)) output.say('The demo is free: its tokens are in no total.');
  const open = reader.uncertain.list().length;
  if (open > 0) {
    const calls = open === 1 ? 'One more call' : `${open} more calls`;
    output.say(`${calls} may have been charged: see "lectern jobs uncertain".`);
  }
}

function showCsv(rows: readonly Row[], reader: Reader, output: Output): void {
  const { currencyLabel } = reader.accounts.settings();
  output.piece(csvRecord([...columns, 'is_free', 'what', 'note']));
  for (const row of rows) {
    output.piece(
      csvRecord([
        new Date(row.atMs).toISOString(),
        row.account,
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
  const { tokens, money } = totalsOf(rows);
  output.say(`Total: ${tokens} tokens, ${formatAmount(money, currencyLabel)}`);
  sayHow(rows, reader, output);
}
