import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Charge, ChargeState } from '../../../electron/charges/ports.ts';
import type { ChargeKind, LedgerRow } from '../../../electron/demo/state/ledger.ts';
import { demoModels } from '../../../electron/demo/state/models.ts';
import { sha256Of } from '../../../electron/platform/node/file-digest.ts';
import { type ChargeRow, chargeOf } from '../../../electron/storage/charges/charge-rows.ts';
import { openForReading } from '../../../electron/storage/database.ts';

/** What a library that nobody writes to says about its money. */
export type LibraryMoney = {
  readonly charges: readonly Charge[];
  /** Charged, possibly charged and corrected. */
  readonly spentTokens: number;
  /** Worst cases that are held back: on their way, received, uncertain. */
  readonly heldTokens: number;
  /** When the first reservation of a text was written, by the text's digest. */
  readonly intendedAtMs: ReadonlyMap<string, number>;
  /** How often a person's approval to buy a text again was recorded, by the text's digest. */
  readonly approvals: ReadonlyMap<string, number>;
};

type Entry = {
  readonly charge_id: string;
  readonly kind: string;
  readonly tokens: number;
  readonly at_ms: number;
};

const holding: readonly ChargeState[] = ['reserved', 'sending', 'received', 'uncertain'];
const spending: readonly string[] = ['charged', 'possibly_charged', 'corrected'];
const noMoney: LibraryMoney = {
  charges: [],
  spentTokens: 0,
  heldTokens: 0,
  intendedAtMs: new Map(),
  approvals: new Map(),
};

/** What was asked for as the demo's ledger names it: a digest of the words; of a voice, only its kind. */
export function digestOf({ kind, request }: Charge): string {
  if (kind === 'clone') return kind;
  const texts = 'text' in request ? [request.text] : [];
  const prompts = 'prompt' in request ? [request.prompt] : [];
  const said = 'messages' in request ? request.messages.map(({ content }) => content) : [];
  const words = [...texts, ...prompts, ...said].join('\n');
  return sha256Of(words);
}

const modelOf: Partial<Record<ChargeKind, string>> = { chat: 'demo-chat', video: 'demo-video' };

/** Before the model's multiplier, which the library keeps in its prices and not in its tokens. */
function plainTokens(row: LedgerRow) {
  const model = demoModels.find(({ id }) => id === modelOf[row.kind]);
  return row.tokens / (model?.ratio ?? 1);
}

/**
 * The same of a library whose writer is dead. Read from a copy: what a connection of this process keeps
 * open would stand in the way of the recovery that the next start makes.
 */
export function readMoneyAfterDeath(home: string): LibraryMoney {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-money-'));
  try {
    for (const name of ['library.sqlite', 'library.sqlite-wal']) {
      if (existsSync(join(home, name))) copyFileSync(join(home, name), join(folder, name));
    }
    return readMoney(folder);
  } finally {
    // Windows removes no file before the statements that read it are collected; that is left to the system there.
    if (process.platform !== 'win32') rmSync(folder, { recursive: true, force: true });
  }
}

/** Also while somebody writes to it. */
export function readMoney(home: string): LibraryMoney {
  const path = join(home, 'library.sqlite');
  const database = existsSync(path) ? openForReading(path) : null;
  if (database === null) return noMoney;
  try {
    const charges = database.all<ChargeRow>('SELECT * FROM charge').map(chargeOf);
    const entries = database.all<Entry>('SELECT * FROM ledger_entry ORDER BY id');
    const held = charges.filter((one) => holding.includes(one.state) && one.remoteId === null);
    const byId = new Map(charges.map((charge) => [charge.id, charge]));
    const intendedAtMs = new Map<string, number>();
    const approvals = new Map<string, number>();
    for (const { charge_id: id, kind, at_ms: atMs } of entries) {
      const charge = byId.get(id);
      if (charge === undefined) continue;
      const digest = digestOf(charge);
      if (kind === 'reserved' && !intendedAtMs.has(digest)) intendedAtMs.set(digest, atMs);
      if (kind === 'approved') count(approvals, digest);
    }
    const spent = entries.filter(({ kind }) => spending.includes(kind));
    return {
      charges,
      spentTokens: spent.reduce((sum, { tokens }) => sum + tokens, 0),
      heldTokens: held.reduce((sum, { atMostTokens }) => sum + atMostTokens, 0),
      intendedAtMs,
      approvals,
    };
  } finally {
    database.close();
  }
}

/** Adds one to what is counted under a name. */
export function count(counts: Map<string, number>, name: string) {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/**
 * Where the library and the gateway's own ledger disagree, in words; nothing when all is well: nothing
 * was bought twice without a recorded approval, none was recorded that nobody gave, what is shown is never
 * under what was charged, and every charge has an earlier intent.
 */
export function moneyProblems(
  money: LibraryMoney,
  charged: readonly LedgerRow[],
  /** How often the test let a text be bought again, by digest. */
  given: ReadonlyMap<string, number> = new Map(),
  /** How many different things of one text were asked for: a line, and each other take of it. */
  wantedOf: (digest: string) => number = () => 1,
): readonly string[] {
  const problems: string[] = [];
  const bought = new Map<string, number>();
  let chargedTokens = 0;
  for (const row of charged) {
    chargedTokens += plainTokens(row);
    const digest = row.textSha256 ?? row.kind;
    count(bought, digest);
    const intendedAtMs = money.intendedAtMs.get(digest);
    const what = `${row.kind} ${digest.slice(0, 8)}`;
    if (intendedAtMs === undefined) problems.push(`${what} was charged without an intent`);
    else if (intendedAtMs > row.at) problems.push(`${what} was charged before its intent`);
  }
  for (const [digest, times] of bought) {
    const allowed = wantedOf(digest) + (money.approvals.get(digest) ?? 0);
    if (times > allowed) problems.push(`${digest.slice(0, 8)} was bought ${times} of ${allowed}`);
  }
  for (const [digest, recorded] of money.approvals) {
    if (recorded <= (given.get(digest) ?? 0)) continue;
    const call = money.charges.find((charge) => digestOf(charge) === digest);
    const how = `${call?.state}, ${call?.sentCount} sent, ${call?.failure?.message}`;
    problems.push(`${digest.slice(0, 8)} was approved by nobody: ${how}`);
  }
  const shown = money.spentTokens + money.heldTokens;
  if (shown < chargedTokens) problems.push(`${shown} tokens are shown, ${chargedTokens} charged`);
  return problems;
}
