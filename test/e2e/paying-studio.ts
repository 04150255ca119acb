import type { LedgerRow } from '../../electron/demo/state/ledger.ts';
import { sha256Of } from '../../electron/platform/node/file-digest.ts';
import { type FaultRuleInput, startControlledDemo } from '../support/gateway/controlled-demo.ts';
import type { SeenRequest } from '../support/studio/run-lectern.ts';
import { test as base, expect } from './fixtures.ts';

/** The gateway that the studio pays, and the hands that hold it: faults, balance, key. */
export type PayingGateway = {
  /** What it has charged the account, in order: the oracle. */
  readonly ledger: () => Promise<readonly LedgerRow[]>;
  /** Speech requests that came to an end, whatever their answer was. */
  readonly speech: () => Promise<readonly SeenRequest[]>;
  /** From now on these faults; none for an empty list. */
  readonly setFaults: (rules: readonly FaultRuleInput[]) => Promise<void>;
  /** How often the rules of the plan fired, in their order. */
  readonly hits: () => Promise<readonly number[]>;
  /** Tokens that are left. */
  readonly setBalance: (tokens: number) => Promise<void>;
  readonly setRevoked: (isRevoked: boolean) => Promise<void>;
};

type GatewayFixtures = {
  readonly account: {
    readonly gateway: PayingGateway;
    readonly env: Readonly<Record<string, string>>;
  };
  readonly gateway: PayingGateway;
};

/** Every speech request takes so long; the rest of the plan's rules act as well. */
export function slowly(ms: number): FaultRuleInput {
  return {
    match: { method: 'POST', path: '/v1/audio/speech*' },
    times: 0,
    fault: { kind: 'delay', ms, jitterMs: ms },
  };
}

/** From the n-th on, speech requests wait, however slow the machine is, until other faults are set. */
export function heldFrom(nth: number): FaultRuleInput {
  return {
    match: { method: 'POST', path: '/v1/audio/speech*', nth },
    times: 0,
    fault: { kind: 'hold' },
  };
}

/** Waits until so many requests for speech came to an end. */
export const boughtBy = (gateway: PayingGateway) => async (count: number) =>
  expect.poll(async () => (await gateway.speech()).length, { timeout: 60_000 }).toBe(count);

/** How often each text was charged, by the hash of its words. */
export function timesCharged(rows: readonly LedgerRow[], text: string): number {
  const sha256 = sha256Of(text);
  return rows.filter((row) => row.textSha256 === sha256).length;
}

/** Texts that were charged more than once. */
export function chargedTwice(rows: readonly LedgerRow[]): readonly string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ textSha256 }) => {
    const text = textSha256 ?? '';
    if (seen.has(text)) return [text];
    seen.add(text);
    return [];
  });
}

/** A studio on an account of a gateway of its own, with the key in its environment. */
export const test = base.extend<GatewayFixtures>({
  account: async ({ home }, use) => {
    const demo = await startControlledDemo();
    const { control, setFaults } = demo;
    const made = await control<{ account: { id: string }; api_key: string; key_id: string }>(
      'POST',
      '/demo/accounts',
      { label: home },
    );
    const gateway: PayingGateway = {
      // By the control token, also while the account's key is revoked.
      ledger: async () => {
        const { items } = await control<{ items: readonly LedgerRow[] }>('GET', '/demo/ledger');
        return items.filter((row) => row.account === made.account.id);
      },
      speech: async () =>
        (await demo.seen('POST', '')).filter(({ path }) => path.includes('/speech')),
      setFaults,
      hits: async () => {
        const { rules } = await control<{ rules: readonly { readonly hits: number }[] }>(
          'GET',
          '/demo/faults',
        );
        return rules.map((rule) => rule.hits);
      },
      setBalance: (balance) => control('PATCH', `/demo/accounts/${made.account.id}`, { balance }),
      setRevoked: (revoked) => control('PATCH', `/demo/keys/${made.key_id}`, { revoked }),
    };
    await use({
      gateway,
      env: { LECTERN_BASE_URL: demo.baseUrl, LECTERN_API_KEY: made.api_key },
    });
    await demo.stop();
  },

  gateway: ({ account }, use) => use(account.gateway),
  studioEnv: ({ account }, use) => use(account.env),
});
