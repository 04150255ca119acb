import { type DemoServerOptions, startDemoServer } from '../../../electron/demo/demo-server.ts';
import type { LedgerRow } from '../../../electron/demo/state/ledger.ts';
import { demoAssets } from './demo-assets.ts';

type Body = RequestInit['body'];

/** An account of a demo gateway, through one of its keys. */
export type DemoUser = {
  readonly accountId: string;
  readonly apiKey: string;
  readonly keyId: string;
  readonly get: (path: string) => Promise<Response>;
  readonly post: (path: string, body: unknown) => Promise<Response>;
  readonly remove: (path: string) => Promise<Response>;
  readonly upload: (parts: FormData) => Promise<Response>;
  /** Its rows of the ledger, and what is left. */
  readonly ledger: () => Promise<{
    readonly items: readonly LedgerRow[];
    readonly balance: number | null;
  }>;
};

export type NewUser = {
  readonly balance?: number;
  readonly permissions?: readonly string[];
  readonly models?: readonly string[];
};

export type DemoWithAccounts = Awaited<ReturnType<typeof startDemoWithAccounts>>;

/** A demo gateway with the tone voice and control, so that tests can make accounts as they need them. */
export async function startDemoWithAccounts(options: Partial<DemoServerOptions> = {}) {
  const server = await startDemoServer({
    assets: demoAssets,
    voiceKind: 'tone',
    control: true,
    ...options,
  });
  const call = (method: string, path: string, headers: Record<string, string>, body: Body = null) =>
    fetch(`${server.baseUrl}${path}`, { method, headers, body });
  const control = (method: string, path: string, body?: unknown) => {
    const headers = { 'x-demo-control': server.controlToken ?? '' };
    return call(method, `/demo${path}`, headers, body === undefined ? null : JSON.stringify(body));
  };
  const userOf = (apiKey: string, accountId = '', keyId = ''): DemoUser => {
    const headers = { authorization: `Bearer ${apiKey}` };
    return {
      accountId,
      apiKey,
      keyId,
      get: (path) => call('GET', path, headers),
      post: (path, body) => call('POST', path, headers, JSON.stringify(body)),
      remove: (path) => call('DELETE', path, headers),
      upload: (parts) => call('POST', '/v1/audio/voices', headers, parts),
      ledger: async () => {
        const answer = await call('GET', '/demo/ledger', headers);
        return (await answer.json()) as Awaited<ReturnType<DemoUser['ledger']>>;
      },
    };
  };
  return {
    server,
    userOf,
    /** A call below /demo with the control token. */
    control,
    addUser: async (label: string, user: NewUser = {}) => {
      const answer = await control('POST', '/accounts', { label, ...user });
      const made = (await answer.json()) as {
        account: { id: string };
        api_key: string;
        key_id: string;
      };
      return userOf(made.api_key, made.account.id, made.key_id);
    },
    stop: server.stop,
  };
}
