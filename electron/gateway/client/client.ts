import type { Clock, Logger } from '../../platform/ports.ts';
import { normaliseAddress } from './address.ts';
import { listModels, type ModelList } from './models.ts';
import { type SpeakOptions, type SpeakRequest, type SpeakResult, speak } from './speech.ts';
import { createTransport } from './transport.ts';
import { listVoices, type VoiceEntry } from './voices.ts';

export type GatewayTimeouts = {
  readonly connectMs: number;
  /** Never under 120 s (spec section 8): the gateway's own 504 or 524 must come first. */
  readonly speechMs: number;
  readonly speechIdleMs: number;
  readonly modelsMs: number;
  /** How long the body of a refusal is waited for once its status is known. */
  readonly refusalMs: number;
};

export const gatewayTimeouts: GatewayTimeouts = {
  connectMs: 15_000,
  speechMs: 150_000,
  speechIdleMs: 60_000,
  modelsMs: 20_000,
  refusalMs: 5_000,
};

export type GatewayClientOptions = {
  readonly baseUrl: string;
  /** Asked before every call; null when there is none. */
  readonly apiKey: () => Promise<string | null>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timeouts?: Partial<GatewayTimeouts>;
  /** For the User-Agent. */
  readonly appVersion?: string;
};

export type GatewayClient = {
  readonly listModels: (options?: {
    readonly signal?: AbortSignal | undefined;
  }) => Promise<ModelList>;
  /** The account's own voices; the default voice is not in the list. */
  readonly listVoices: (options?: {
    readonly signal?: AbortSignal | undefined;
  }) => Promise<readonly VoiceEntry[]>;
  readonly speak: (request: SpeakRequest, options: SpeakOptions) => Promise<SpeakResult>;
  /** Breaks off the calls under way: sent ones that cost money end as `gateway_uncertain`. */
  readonly close: () => void;
};

/**
 * The client half of the gateway (gateway-spec.md). Knows no queue and no retry: one call is one request.
 * @throws AppError `gateway_address` for a base address that `normaliseAddress` refuses
 */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { clock, logger, apiKey } = options;
  const timeouts = { ...gatewayTimeouts, ...options.timeouts };
  const transport = createTransport({
    baseUrl: normaliseAddress(options.baseUrl).baseUrl,
    apiKey,
    clock,
    logger,
    userAgent: `Lectern/${options.appVersion ?? '0'}`,
    connectTimeoutMs: timeouts.connectMs,
    refusalTimeoutMs: timeouts.refusalMs,
  });
  const speechTimeouts = { deadlineMs: timeouts.speechMs, idleMs: timeouts.speechIdleMs };
  return {
    listModels: ({ signal } = {}) =>
      listModels(transport, { deadlineMs: timeouts.modelsMs }, signal),
    listVoices: ({ signal } = {}) =>
      listVoices(transport, { deadlineMs: timeouts.modelsMs }, signal),
    speak: (request, given) => speak(transport, logger, speechTimeouts, request, given),
    close: transport.close,
  };
}
