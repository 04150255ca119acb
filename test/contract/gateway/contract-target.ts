import type { TestContext } from 'vitest';
import {
  createGatewayClient,
  type GatewayClient,
} from '../../../electron/gateway/client/client.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { AppError } from '../../../shared/app-error.ts';

export type ContractTarget = {
  /** Without `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
};

export type ContractOptions = {
  /** True for an account that pays: what it cannot do is skipped and said, what costs much is left out. */
  readonly isReal: boolean;
};

/** The gateway that a developer names in the environment; null where none is named. */
export function realTarget(): ContractTarget | null {
  const { LECTERN_TEST_BASE_URL: address, LECTERN_TEST_API_KEY: apiKey } = process.env;
  if (address === undefined || apiKey === undefined) return null;
  return { baseUrl: address.replace(/\/+$/, '').replace(/\/v1$/, ''), apiKey };
}

/** The product's own client against a target; nothing is logged. */
export function clientFor({ baseUrl, apiKey }: ContractTarget): GatewayClient {
  const silent = () => {};
  return createGatewayClient({
    baseUrl,
    apiKey: async () => apiKey,
    clock: createSystemClock(),
    logger: { debug: silent, info: silent, warn: silent, error: silent, redact: silent },
  });
}

/** One request as any program would send it; the answer is not touched. */
export function send(
  { baseUrl, apiKey }: ContractTarget,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${apiKey}`, ...init.headers },
  });
}

export function postJson(target: ContractTarget, path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return send(target, path, { method: 'POST', body: JSON.stringify(body), headers });
}

const beyondAccount = ['gateway_forbidden', 'gateway_model_missing', 'gateway_balance'];

/** Passes a result on; what a real account may not do skips the test, with the reason. */
export async function unlessBeyond<T>(
  context: TestContext,
  { isReal }: ContractOptions,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isBeyond = error instanceof AppError && beyondAccount.includes(error.code);
    if (isReal && isBeyond) context.skip(`this account: ${error.message}`);
    throw error;
  }
}

/** The first model whose id says what it is for; a real account may name one in the environment. */
export async function modelFor(client: GatewayClient, use: 'chat' | 'video') {
  const named = process.env[`LECTERN_TEST_${use.toUpperCase()}_MODEL`];
  if (named !== undefined) return named;
  const { ids } = await client.listModels();
  const isVideo = (id: string) => /video|sora|veo|kling|wan|seedance/i.test(id);
  const isOther = (id: string) => /fish|speech|tts|whisper|image|embed|moderation/i.test(id);
  const fitting = ids.filter((id) =>
    use === 'video' ? isVideo(id) : !isVideo(id) && !isOther(id),
  );
  return fitting[0] ?? null;
}

/** Asks until the work is over; a minute at most. */
export async function waitUntilOver<T extends { readonly status: string }>(
  ask: () => Promise<T>,
): Promise<{ readonly last: T; readonly seen: readonly string[] }> {
  const seen: string[] = [];
  const clock = createSystemClock();
  const endMs = clock.monotonicMs() + 60_000;
  for (;;) {
    const last = await ask();
    if (seen.at(-1) !== last.status) seen.push(last.status);
    const isOver = last.status === 'completed' || last.status === 'failed';
    if (isOver || clock.monotonicMs() > endMs) return { last, seen };
    await clock.delay(50);
  }
}

/** Everything that a download gives, in memory. */
export function collector() {
  const chunks: Uint8Array[] = [];
  const sink = async (chunk: Uint8Array) => {
    chunks.push(chunk);
  };
  return { sink, bytes: () => Buffer.concat(chunks) };
}
