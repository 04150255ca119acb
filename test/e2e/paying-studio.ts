import { createHash } from 'node:crypto';
import type { LedgerRow } from '../../electron/demo/state/ledger.ts';
import type { FaultRuleInput } from '../support/controlled-demo.ts';
import { type SeenRequest, startDemoGateway } from '../support/run-lectern.ts';
import { test as base } from './fixtures.ts';

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

/** How often each text was charged, by the hash of its words. */
export function timesCharged(rows: readonly LedgerRow[], text: string): number {
  const sha256 = createHash('sha256').update(text).digest('hex');
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  account: async ({}, use) => {
    const demo = await startDemoGateway('tone', ['--control']);
    const ask = async (path: string, init: RequestInit): Promise<unknown> => {
      const answer = await fetch(`${demo.baseUrl}${path}`, init);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const control = (method: string, path: string, body?: unknown) =>
      ask(path, {
        method,
        headers: { 'x-demo-control': demo.controlToken ?? '' },
        body: body === undefined ? null : JSON.stringify(body),
      });
    const made = (await control('POST', '/demo/accounts', { label: 'Studio' })) as {
      readonly account: { readonly id: string };
      readonly api_key: string;
      readonly key_id: string;
    };
    // The gateway's own key reads the oracles, also while the account's key is revoked.
    const own = { headers: { authorization: `Bearer ${demo.apiKey}` } };
    const gateway: PayingGateway = {
      ledger: async () => {
        const all = { headers: { 'x-demo-control': demo.controlToken ?? '' } };
        const { items } = (await ask('/demo/ledger', all)) as { items: readonly LedgerRow[] };
        return items.filter((row) => row.account === made.account.id);
      },
      speech: async () => {
        const { items } = (await ask('/demo/requests', own)) as { items: readonly SeenRequest[] };
        return items.filter(({ method, path }) => method === 'POST' && path.includes('/speech'));
      },
      setFaults: async (rules) => {
        await control('PUT', '/demo/faults', { rules });
      },
      hits: async () => {
        const plan = (await control('GET', '/demo/faults')) as {
          readonly rules: readonly { readonly hits: number }[];
        };
        return plan.rules.map((rule) => rule.hits);
      },
      setBalance: async (balance) => {
        await control('PATCH', `/demo/accounts/${made.account.id}`, { balance });
      },
      setRevoked: async (revoked) => {
        await control('PATCH', `/demo/keys/${made.key_id}`, { revoked });
      },
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
