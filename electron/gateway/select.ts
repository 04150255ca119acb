import { appError } from '../../shared/app-error.ts';
import type {
  ChildHandle,
  Clock,
  Logger,
  Network,
  ProcessRunner,
  SecretStore,
} from '../platform/ports.ts';
import { createGatewayClient, type GatewayClient } from './client/client.ts';

/** The account a call is made for, as far as the gateway has to know it. */
export type GatewayAccount = {
  readonly id: string;
  readonly kind: 'demo' | 'gateway';
  readonly baseUrl: string;
};

export type GatewaySelect = {
  /** The client of that account; the embedded demo is started when it is first asked for. */
  readonly clientFor: (account: GatewayAccount) => Promise<GatewayClient>;
  readonly stop: () => Promise<void>;
};

type SelectParts = {
  readonly processes: ProcessRunner;
  readonly secrets: SecretStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly network?: Network;
  /** Where the embedded demo keeps its voices and jobs; null forgets them when it ends. */
  readonly demoStateFolder: string | null;
};

/** The one place that decides between the embedded demo and a real gateway. */
export function createGatewaySelect(parts: SelectParts): GatewaySelect {
  const clients = new Map<string, Promise<GatewayClient>>();
  let demo: ChildHandle | null = null;
  let isDemoReady = false;

  const { demoStateFolder } = parts;
  const demoArguments = demoStateFolder === null ? [] : ['--state', demoStateFolder];

  const startDemo = async (): Promise<GatewayClient> => {
    const child = parts.processes.start('demo-gateway', demoArguments, {});
    demo = child;
    isDemoReady = false;
    void child.exited.then(() => {
      if (demo === child) demo = null;
      clients.delete('demo');
    });
    const { baseUrl, apiKey } = readDemoLine(await child.firstLine);
    isDemoReady = true;
    parts.logger.redact(apiKey);
    return createGatewayClient({ ...parts, baseUrl, apiKey: async () => apiKey });
  };

  const start = async (account: GatewayAccount): Promise<GatewayClient> => {
    if (account.kind === 'demo') return startDemo();
    return createGatewayClient({
      ...parts,
      baseUrl: account.baseUrl,
      apiKey: () => parts.secrets.get(account.id),
    });
  };

  return {
    clientFor: (account) => {
      const key = account.kind === 'demo' ? 'demo' : account.id;
      const known = clients.get(key);
      if (known !== undefined) return known;
      const starting = start(account);
      clients.set(key, starting);
      starting.catch(() => clients.delete(key));
      return starting;
    },
    stop: async () => {
      // One that waits for its folder has nothing to answer.
      if (!isDemoReady) await demo?.stop();
      const open = await Promise.allSettled(clients.values());
      clients.clear();
      for (const entry of open) if (entry.status === 'fulfilled') entry.value.close();
      await demo?.stop();
    },
  };
}

function readDemoLine(line: string): { baseUrl: string; apiKey: string } {
  const parsed: unknown = JSON.parse(line);
  if (
    typeof parsed === 'object' &&
    parsed !== null &&
    'base_url' in parsed &&
    'api_key' in parsed
  ) {
    return { baseUrl: String(parsed.base_url), apiKey: String(parsed.api_key) };
  }
  throw appError('internal.demo');
}
