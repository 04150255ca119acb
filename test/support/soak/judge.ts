import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import type { LedgerRow } from '../../../electron/demo/state/ledger.ts';
import { openForReading } from '../../../electron/storage/database.ts';
import { checksOf } from '../../../shared/model/report/export-report.ts';
import { digestOf, type LibraryMoney, moneyProblems, readMoney } from '../engine/library-money.ts';
import type { SoakWorld } from './soak-world.ts';

type Booked = { readonly id: string; readonly charged: number };

/** Calls that went well at their first try, which nobody had to decide about, with what was booked for them. */
const plainSql = `SELECT charge.id, SUM(CASE entry.kind WHEN 'charged' THEN entry.tokens ELSE 0 END) AS charged
  FROM ledger_entry AS entry JOIN charge ON charge.id = entry.charge_id
  WHERE charge.state = 'done' GROUP BY charge.id
  HAVING SUM(entry.kind = 'reserved') = 1 AND SUM(entry.kind = 'charged') = 1
  AND SUM(entry.kind = 'approved') = 0`;

const waitingSql =
  "SELECT body_file AS path FROM charge WHERE state = 'received' AND body_file IS NOT NULL";

function identitiesOf(money: LibraryMoney): ReadonlyMap<string, ReadonlySet<string>> {
  const identities = new Map<string, Set<string>>();
  for (const charge of money.charges) {
    const digest = digestOf(charge);
    identities.set(digest, (identities.get(digest) ?? new Set()).add(charge.identity));
  }
  return identities;
}

/** Texts of which every call went well: booked and charged to the token. */
function unequalTexts(
  money: LibraryMoney,
  booked: ReadonlyMap<string, number>,
  ledger: readonly LedgerRow[],
): readonly string[] {
  const disturbed = new Set(money.charges.filter(({ id }) => !booked.has(id)).map(digestOf));
  const sums = new Map<string, number>();
  const add = (digest: string, tokens: number) =>
    sums.set(digest, (sums.get(digest) ?? 0) + tokens);
  for (const charge of money.charges) add(digestOf(charge), booked.get(charge.id) ?? 0);
  for (const { textSha256, tokens } of ledger) add(textSha256 ?? '', -tokens);
  return [...sums]
    .filter(([digest, tokens]) => !disturbed.has(digest) && Math.abs(tokens) > 1e-6)
    .map(([digest, tokens]) => `${digest}: ${tokens} more are booked than were charged`);
}

/** Judges the library against the gateway's own ledger, and that nothing which was there is gone. */
export function createJudge({ platform }: SoakWorld) {
  const { paths } = platform;
  const takes = new Map<string, string>();
  let figures = { calls: 0, gatewayTokens: 0, shownTokens: 0, plainCalls: 0, takes: 0 };

  const read = () => {
    const reader = openForReading(paths.database);
    try {
      return {
        takes: reader?.all<{ id: string; sha: string }>('SELECT id, audio_sha256 AS sha FROM take'),
        plain: reader?.all<Booked>(plainSql) ?? [],
      };
    } finally {
      reader?.close();
    }
  };

  return {
    figures: () => figures,
    /** Answers that a full disk kept from becoming takes and that nobody asked for again: the next start does it. */
    waitingBodies: (): readonly string[] => {
      const reader = openForReading(paths.database);
      try {
        const rows = reader?.all<{ path: string }>(waitingSql) ?? [];
        return rows.map(({ path }) => basename(path));
      } finally {
        reader?.close();
      }
    },
    check: (ledger: readonly LedgerRow[]) => {
      const money = readMoney(paths.home);
      // The gateway's clock is the real one.
      const rows = ledger.map((row) => ({ ...row, at: Number.POSITIVE_INFINITY }));
      const identities = identitiesOf(money);
      const wantedOf = (digest: string) => identities.get(digest)?.size ?? 0;
      expect(moneyProblems(money, rows, money.approvals, wantedOf)).toEqual([]);
      const now = read();
      const booked = new Map(now.plain.map(({ id, charged }) => [id, charged]));
      expect(unequalTexts(money, booked, ledger)).toEqual([]);

      const found = new Map(now.takes?.map(({ id, sha }) => [id, sha]));
      for (const [id, sha] of takes) expect(found.get(id), `the take ${id}`).toBe(sha);
      for (const [id, sha] of found) {
        const path = join(paths.audio, sha.slice(0, 2), `${sha}.flac`);
        expect(existsSync(path), `the audio of the take ${id}`).toBe(true);
        takes.set(id, sha);
      }
      for (const { id, state, takeId } of money.charges) {
        if (state !== 'done' || takeId === null) continue;
        expect(takes.has(takeId), `the take of the call ${id}`).toBe(true);
      }
      figures = {
        calls: ledger.length,
        gatewayTokens: ledger.reduce((sum, { tokens }) => sum + tokens, 0),
        shownTokens: money.spentTokens,
        plainCalls: booked.size,
        takes: takes.size,
      };
    },
  };
}

/** The finished book passes the checks of its sound; how many. It has no cover, which is a person's to set. */
export async function judgeBook(world: SoakWorld, jobId: string): Promise<number> {
  const { reports, lostCount } = await world.ask('exports.reports', { jobId });
  expect([reports.length, lostCount]).toEqual([1, 0]);
  const left = readdirSync(join(world.disk, 'out')).filter((name) => /\.part$|^\./.test(name));
  expect(left).toEqual([]);
  const checks = reports.flatMap(({ report }) => checksOf(report));
  const failed = checks.filter(
    ({ check }) => check.state === 'fail' && check.name !== 'coverPixels',
  );
  expect(failed).toEqual([]);
  return checks.filter(({ check }) => check.state === 'pass').length;
}
