import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { count, digestOf, moneyProblems, readMoney } from '../engine/library-money.ts';
import type { WalkWorld } from './walk-world.ts';

/** What was wrong, in words. */
export class WalkFault extends Error {}

/** Ends the walk where something was found. */
export function expectNone(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new WalkFault(`${what}:\n${found.join('\n')}`);
}

export function expectSame(what: string, is: number, wanted: number): void {
  if (is !== wanted) throw new WalkFault(`${what}: ${is} where ${wanted} were told`);
}

/** The library's money against the gateway's own ledger, and its takes against their files. */
export function createChecks(world: WalkWorld) {
  /** Takes that a person deleted: their line may be bought again. */
  const deleted = new Set<string>();
  const given = new Map<string, number>();
  let hadFaults = false;

  const bookedTokens = (): number =>
    world.rows<{ tokens: number }>(
      "SELECT COALESCE(SUM(tokens), 0) AS tokens FROM ledger_entry WHERE kind IN ('charged', 'corrected')",
    )[0]?.tokens ?? 0;

  return {
    bookedTokens,
    bought: async () => (await world.ledger()).filter(({ kind }) => kind === 'speech').length,
    /** From now on a call may have been sent more than once, and its price may be unknown. */
    expectFaults: () => {
      hadFaults = true;
    },
    /** A person lets these be bought again. */
    approveUncertain: () => {
      for (const charge of readMoney(world.paths().home).charges) {
        if (charge.state === 'uncertain') count(given, digestOf(charge));
      }
    },
    money: async () => {
      const { charges, ...money } = readMoney(world.paths().home);
      // The gateway's clock is another one.
      const ledger = (await world.ledger()).map((row) => ({
        ...row,
        at: Number.POSITIVE_INFINITY,
      }));
      const gone = world.rows<{ id: string }>(
        'SELECT id FROM take WHERE removed_at_ms IS NOT NULL',
      );
      for (const { id } of gone) deleted.add(id);
      const wantedOf = (digest: string): number => {
        const alike = charges.filter((charge) => digestOf(charge) === digest);
        const again = alike.filter(({ takeId }) => takeId !== null && deleted.has(takeId));
        const isClone = alike.some(({ kind }) => kind === 'clone');
        return isClone
          ? alike.length
          : new Set(alike.map(({ identity }) => identity)).size + again.length;
      };
      expectNone('money', moneyProblems({ charges, ...money }, ledger, given, wantedOf));
      if (hadFaults) return;
      const charged = ledger.reduce((sum, { tokens }) => sum + tokens, 0);
      if (Math.abs(charged - bookedTokens()) > 1e-6) {
        throw new WalkFault(`ledger: ${bookedTokens()} tokens are booked, ${charged} charged`);
      }
    },
    files: () => {
      const named = world.rows<{ sha: string }>(
        'SELECT DISTINCT audio_sha256 AS sha FROM take WHERE cleaned_at_ms IS NULL',
      );
      const pathOf = (sha: string) => join(world.paths().audio, sha.slice(0, 2), `${sha}.flac`);
      expectNone(
        'audio is gone',
        named.map(({ sha }) => pathOf(sha)).filter((path) => !existsSync(path)),
      );
    },
  };
}

export type Checks = ReturnType<typeof createChecks>;
