import type { LedgerRow } from '../../../electron/demo/state/ledger.ts';
import { type RunningDemo, type SeenRequest, startDemoGateway } from '../studio/run-lectern.ts';

/** A rule of the demo's fault plan, as it is written in a request. */
export type FaultRuleInput = Readonly<Record<string, unknown>>;

/** An account of a running demo gateway, as a command sees it. */
export type PayingAccount = {
  readonly apiKey: string;
  readonly env: RunningDemo['env'];
  /** What the gateway has charged it: the oracle. */
  readonly ledger: () => Promise<readonly LedgerRow[]>;
  /** Ids of its voices at the gateway: no command may ever show one. */
  readonly voiceIds: () => Promise<readonly string[]>;
};

export type ControlledDemo = RunningDemo &
  PayingAccount & {
    /** A call with the control token. */
    readonly control: <Answer = unknown>(
      method: string,
      path: string,
      body?: unknown,
    ) => Promise<Answer>;
    readonly addAccount: (label: string) => Promise<PayingAccount>;
    /** From now on these faults, and their counts from zero; none for an empty list. */
    readonly setFaults: (rules: readonly FaultRuleInput[]) => Promise<void>;
    /** Requests since the start, by method ('' is any) and the beginning of their path. */
    readonly seen: (method: string, path: string) => Promise<readonly SeenRequest[]>;
  };

/** The demo gateway as a process of its own, with accounts and faults as a test wants them. */
export async function startControlledDemo(): Promise<ControlledDemo> {
  const demo = await startDemoGateway('tone', ['--control']);
  const ask = async (path: string, init: RequestInit) => {
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
  const accountOf = (apiKey: string): PayingAccount => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const items = async <Item>(path: string): Promise<readonly Item[]> =>
      (await ask(path, { headers })).items;
    return {
      apiKey,
      env: { LECTERN_BASE_URL: demo.baseUrl, LECTERN_API_KEY: apiKey },
      ledger: () => items<LedgerRow>('/demo/ledger'),
      voiceIds: async () => {
        const voices = await items<{ _id: string }>('/v1/audio/voices?model=fish-speech');
        return voices.map((voice) => voice._id);
      },
    };
  };
  return {
    ...demo,
    ...accountOf(demo.apiKey),
    control,
    addAccount: async (label) => {
      const made = await control('POST', '/demo/accounts', { label });
      return accountOf(made.api_key);
    },
    setFaults: async (rules) => {
      await control('PUT', '/demo/faults', { rules });
    },
    seen: async (method, path) => {
      const headers = { authorization: `Bearer ${demo.apiKey}` };
      const { items } = await ask('/demo/requests', { headers });
      return items.filter(
        (one: SeenRequest) => (method === '' || one.method === method) && one.path.startsWith(path),
      );
    },
  };
}
