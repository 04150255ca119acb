import type { Command } from 'commander';
import { type Limit, noLimit } from '../../../shared/model/money.ts';
import type { AccountCaps } from '../../../shared/model/session.ts';
import type { App } from '../../app/create-app.ts';
import type { Reader } from '../../app/open-reader.ts';
import { isDemo, isFree } from '../../features/session/account-kind.ts';
import { dayCap, exportCap } from '../../features/session/caps.ts';
import { findAccount } from '../../features/session/find-account.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { confirmed } from '../ask.ts';
import { shortId } from '../job-ids.ts';
import type { Output } from '../output.ts';
import { formatMoney } from '../output.ts';
import { parseCost } from '../parse-options.ts';
import { showTable } from '../table.ts';
import { type GlobalOptions, withAccounts, withReader } from '../with-app.ts';
import { type AddOptions, addAccount } from './accounts-add.ts';

/** Wrapped, because an option that is null is none for the parser of options. */
type GivenCap = Limit;

type CapsOptions = GlobalOptions & {
  readonly perDay?: GivenCap;
  readonly perExport?: GivenCap;
};

export function registerAccounts(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('the accounts of this library: each key with its own voices, caps and ledger');
  accounts
    .command('list')
    .description('every account, and which one is in use; also while Lectern is open')
    .option('--base-url <url>', 'as if the gateway of this address were used')
    .option('--json', 'one JSON object')
    .action((options: GlobalOptions) => withReader('accounts list', options, listAccounts));
  registerAdd(accounts);
  accounts
    .command('remove <account>')
    .description('forget the key of an account; what was made with it and its ledger stay')
    .option('--yes', 'also where calls of it are under way, submitted or uncertain')
    .option('--json', 'one JSON object')
    .action(async (named: string, options: GlobalOptions & { yes?: boolean }) => {
      await withAccounts('accounts remove', options, async (app, output) => {
        const paying = app.accounts.all().filter((account) => !isDemo(account));
        const { id, label } = findAccount(paying, named);
        await confirmed(output, options.yes === true, (isConfirmed) =>
          app.accounts.removeKey(id, isConfirmed),
        );
        output.json({ account: { id, label }, hasKey: false });
        output.line(`${label}: its key is forgotten`);
      });
    });
  accounts
    .command('use <account>')
    .description('charge new work to that account; "demo" is the demo')
    .option('--json', 'one JSON object')
    .action(async (named: string, options: GlobalOptions) => {
      await withAccounts('accounts use', options, async (app, output) => {
        const { id, label } = findAccount(app.accounts.all(), named);
        await app.accounts.use(id);
        output.json({ account: { id, label }, isInUse: true });
        output.line(`${label}: in use`);
      });
    });
  accounts
    .command('caps [account]')
    .description('what an account may cost at most; without one, the account in use')
    .option('--per-day <n>', 'tokens (100000t) or money (12.5) a day by UTC, or none', parseCap)
    .option('--per-export <n>', 'tokens (50000t) or money (6) an export, or none', parseCap)
    .option('--json', 'one JSON object')
    .action((named: string | undefined, options: CapsOptions) => changeCaps(named, options));
}

function registerAdd(accounts: Command): void {
  accounts
    .command('add')
    .description(
      'keep a key, from standard input or typed unseen, and use its account; a new key for a known address is another key of an account (--replace) or an account of its own (--new)',
    )
    .option('--base-url <url>', 'address of the gateway')
    .option('--label <name>', 'what the account is called')
    .option('--replace <account>', 'another key of this account: its voices, takes and ledger stay')
    .option('--new', 'an account of its own, beside others of that address')
    .option('--yes', 'also where calls of it are under way, submitted or uncertain')
    .option('--json', 'one JSON object')
    .action(async (options: AddOptions, command: Command) => {
      const fail = (problem: string): never => command.error(`error: ${problem}`);
      if (options.replace !== undefined && options.new) fail('choose --replace or --new');
      await addAccount(options, fail);
    });
}

async function listAccounts({ accounts, platform }: Reader, output: Output): Promise<void> {
  const used = accounts.current().id;
  const rows = await Promise.all(
    accounts.all().map(async (account) => ({
      id: account.id,
      label: account.label,
      address: account.baseUrl === '' ? null : account.baseUrl,
      hasKey: !isDemo(account) && (await platform.secrets.get(account.id)) !== null,
      isInUse: account.id === used,
      isFree: isFree(account),
      spentTodayTokens: accounts.usedToday(account).tokens,
      spentTodayMoney: accounts.usedToday(account).money,
      ...accounts.capsOf(account.id),
    })),
  );
  output.json({ accounts: rows, secretStore: platform.secrets.state() });
  const cells = rows.map((row) => [
    row.isInUse ? '*' : '',
    shortId(row.id),
    row.label,
    row.address ?? '',
    row.isFree ? 'free' : row.hasKey ? 'key' : 'no key',
    row.isFree ? '' : String(row.spentTodayTokens),
    row.isFree ? '' : shownCap(dayCap(row)),
    row.isFree ? '' : shownCap(exportCap(row)),
  ]);
  const head = [
    '',
    'id',
    'name',
    'address',
    'key',
    'tokens today',
    'cap per day',
    'cap per export',
  ];
  showTable(head, cells, output);
}

function changeCaps(named: string | undefined, { perDay, perExport, ...options }: CapsOptions) {
  const change: Partial<AccountCaps> = {
    ...given(perDay, 'capPerDayTokens', 'capPerDayMoney'),
    ...given(perExport, 'capPerExportTokens', 'capPerExportMoney'),
  };
  const chosen = ({ accounts }: Pick<App, 'accounts'>): AccountRow =>
    named === undefined ? accounts.current() : findAccount(accounts.all(), named);
  if (Object.keys(change).length === 0) {
    return withReader('accounts caps', options, async (reader, output) =>
      showCaps(reader, chosen(reader), output),
    );
  }
  return withAccounts('accounts caps', options, async (app, output) => {
    const account = chosen(app);
    await app.accounts.saveCaps(account.id, change);
    showCaps(app, account, output);
  });
}

function showCaps({ accounts }: Pick<App, 'accounts'>, account: AccountRow, output: Output): void {
  const { id, label } = account;
  const caps = accounts.capsOf(id);
  output.json({ account: { id, label }, ...caps });
  output.line(`${label}: ${shownCap(dayCap(caps))} a day, ${shownCap(exportCap(caps))} an export`);
  if (isFree(account)) output.say('The demo is free: these are what a new account begins with.');
}

function shownCap({ tokens, money }: Limit): string {
  const parts = [
    ...(tokens === null ? [] : [`${tokens}t`]),
    ...(money === null ? [] : [formatMoney(money)]),
  ];
  return parts.length === 0 ? 'no cap' : parts.join(' and ');
}

/** What was given, as the caps of an account: an amount in one unit leaves the other one; none takes both. */
function given(
  cap: GivenCap | undefined,
  tokens: keyof AccountCaps,
  money: keyof AccountCaps,
): Partial<AccountCaps> {
  if (cap === undefined) return {};
  if (cap.tokens === null && cap.money === null) return { [tokens]: null, [money]: null };
  return cap.tokens === null ? { [money]: cap.money } : { [tokens]: cap.tokens };
}

/** `100000t`, `12.5`, or `none`. */
function parseCap(value: string): GivenCap {
  return value.trim().toLowerCase() === 'none' ? noLimit : parseCost(value);
}
