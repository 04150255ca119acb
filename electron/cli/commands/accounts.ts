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
import { formatLimit } from '../output.ts';
import { parseCost } from '../parse-options.ts';
import { showTable } from '../table.ts';
import {
  anyAccount,
  environmentOf,
  type GlobalOptions,
  sayEnvironmentChooses,
  withAccounts,
  withApp,
  withReader,
} from '../with-app.ts';
import { phrase } from '../words/phrase.ts';
import { type AddOptions, addAccount } from './accounts-add.ts';

/** Wrapped, because an option that is null is none for the parser of options. */
type GivenCap = Limit;

type CapsOptions = GlobalOptions & {
  readonly perDay?: GivenCap;
  readonly perExport?: GivenCap;
};

export function registerAccounts(program: Command): void {
  const accounts = program.command('accounts').description(phrase('help.accounts'));
  accounts
    .command('list')
    .description(phrase('help.accounts.list'))
    .option('--base-url <url>', phrase('option.baseUrl'))
    .option('--json', phrase('option.json'))
    .action((options: GlobalOptions) =>
      withReader('accounts list', options, listAccounts, {
        ...environmentOf(options),
        asksGateway: false,
        isForAll: true,
      }),
    );
  registerAdd(accounts);
  accounts
    .command('remove <account>')
    .description(phrase('help.accounts.remove'))
    .option('--yes', phrase('option.yes'))
    .option('--json', phrase('option.json'))
    .action(async (named: string, options: GlobalOptions & { yes?: boolean }) => {
      await withAccounts('accounts remove', options, async (app, output) => {
        const paying = app.accounts.all().filter((account) => !isDemo(account));
        const { id, label } = findAccount(paying, named);
        await confirmed(output, options.yes === true, (isConfirmed) =>
          app.accounts.removeKey(id, isConfirmed),
        );
        output.json({ account: { id, label }, hasKey: false });
        output.line(phrase('accounts.keyForgotten', { label }));
      });
    });
  accounts
    .command('use <account>')
    .description(phrase('help.accounts.use'))
    .option('--json', phrase('option.json'))
    .action(async (named: string, options: GlobalOptions) => {
      await withAccounts('accounts use', options, async (app, output) => {
        const { id, label } = findAccount(app.accounts.all(), named);
        await app.accounts.use(id);
        output.json({ account: { id, label }, isInUse: true });
        output.line(phrase('accounts.inUse', { label }));
        await sayEnvironmentChooses(app, id, output);
      });
    });
  accounts
    .command('caps [account]')
    .description(phrase('help.accounts.caps'))
    .option('--base-url <url>', phrase('option.baseUrl'))
    .option('--per-day <n>', phrase('option.perDay'), parseCap)
    .option('--per-export <n>', phrase('option.perExport'), parseCap)
    .option('--json', phrase('option.json'))
    .action((named: string | undefined, options: CapsOptions) => changeCaps(named, options));
}

function registerAdd(accounts: Command): void {
  accounts
    .command('add')
    .description(phrase('help.accounts.add'))
    .option('--base-url <url>', phrase('option.accounts.baseUrl'))
    .option('--label <name>', phrase('option.label'))
    .option('--replace <account>', phrase('option.replace'))
    .option('--new', phrase('option.new'))
    .option('--yes', phrase('option.yes'))
    .option('--json', phrase('option.json'))
    .action(async (options: AddOptions, command: Command) => {
      const fail = (problem: string): never => command.error(phrase('accounts.error', { problem }));
      if (options.replace !== undefined && options.new) fail(phrase('accounts.chooseReplaceNew'));
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
  const { currencyLabel } = accounts.settings();
  const cells = rows.map((row) => [
    row.isInUse ? '*' : '',
    shortId(row.id),
    row.label,
    row.address ?? '',
    row.isFree
      ? phrase('accounts.free')
      : row.hasKey
        ? phrase('accounts.hasKey')
        : phrase('accounts.noKey'),
    row.isFree ? '' : String(row.spentTodayTokens),
    row.isFree ? '' : shownCap(dayCap(row), currencyLabel),
    row.isFree ? '' : shownCap(exportCap(row), currencyLabel),
  ]);
  const head = [
    '',
    phrase('column.id'),
    phrase('column.name'),
    phrase('column.address'),
    phrase('column.key'),
    phrase('column.tokensToday'),
    phrase('column.capPerDay'),
    phrase('column.capPerExport'),
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
    const show = async (reader: Reader, output: Output): Promise<void> =>
      showCaps(reader, chosen(reader), output);
    return withReader('accounts caps', options, show, named === undefined ? undefined : anyAccount);
  }
  const save = async (app: App, output: Output): Promise<void> => {
    const account = chosen(app);
    await app.accounts.saveCaps(account.id, change);
    showCaps(app, account, output);
  };
  // Without a name it is the account that the other commands charge: the environment may choose another one.
  return named === undefined
    ? withApp('accounts caps', options, save)
    : withAccounts('accounts caps', options, save);
}

function showCaps({ accounts }: Pick<App, 'accounts'>, account: AccountRow, output: Output): void {
  const { id, label } = account;
  const caps = accounts.capsOf(id);
  const { currencyLabel } = accounts.settings();
  output.json({ account: { id, label }, ...caps });
  output.line(
    phrase('accounts.dayExport', {
      label,
      perDay: shownCap(dayCap(caps), currencyLabel),
      perExport: shownCap(exportCap(caps), currencyLabel),
    }),
  );
  if (isFree(account)) output.say(phrase('accounts.demoFreeThese'));
}

function shownCap({ tokens, money }: Limit, currencyLabel: string): string {
  const parts = [
    ...(tokens === null ? [] : [`${tokens}t`]),
    ...(money === null ? [] : [formatLimit(money, currencyLabel)]),
  ];
  return parts.length === 0 ? phrase('accounts.noCap') : parts.join(phrase('accounts.and'));
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
