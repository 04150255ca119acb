import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPacer } from '../../electron/jobs/pacer.ts';
import type { CallFailure, ChargeStore, SpeechGateway } from '../../electron/jobs/ports.ts';
import {
  createSpeechEngine,
  type SpeechEngine,
  type SpeechOrder,
} from '../../electron/jobs/speech-engine.ts';
import { createAccountStore } from '../../electron/storage/accounts.ts';
import { createBodyStore } from '../../electron/storage/body-store.ts';
import { createChargeStore } from '../../electron/storage/charges.ts';
import { type Database, openDatabase } from '../../electron/storage/database.ts';
import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { TestPlatform } from './create-test-platform.ts';

/** What the pretended gateway does with one call. */
export type Answer =
  | { readonly kind: 'sound'; readonly bytes?: string }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs?: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'not-sent'; readonly isRetryable?: boolean };

export type EngineBench = {
  readonly database: Database;
  readonly store: ChargeStore;
  readonly engine: SpeechEngine;
  readonly gateway: SpeechGateway;
  /** Texts of the requests that left, in order. */
  readonly sent: string[];
  readonly order: (text: string, change?: Partial<SpeechOrder>) => SpeechOrder;
};

const failures = new WeakMap<Error, CallFailure>();

/** The engine over a real database and real files; only the wire and the decoder are pretended. */
export function openEngineBench(
  platform: TestPlatform,
  answerOf: (text: string, sentBefore: number) => Answer | Promise<Answer>,
): EngineBench {
  const { clock, random, logger, paths } = platform;
  const database = openDatabase(paths.database);
  const accounts = createAccountStore(database);
  if (accounts.account('paying') === null) {
    const account = {
      id: 'paying',
      kind: 'gateway',
      label: 'Paying',
      baseUrl: 'http://x',
    } as const;
    accounts.insert(account, clock.nowMs());
  }
  const store = createChargeStore(database, clock);
  const sent: string[] = [];
  const gateway: SpeechGateway = {
    ensureSpeech: async () => undefined,
    speak: async (request, { onSending, sink }) => {
      const answer = await answerOf(
        request.text,
        sent.filter((text) => text === request.text).length,
      );
      if (answer.kind === 'not-sent') {
        throw failing({ phase: 'not-sent', status: null, isRetryable: answer.isRetryable ?? true });
      }
      onSending();
      sent.push(request.text);
      if (answer.kind === 'sound') {
        await sink(Buffer.from(answer.bytes ?? `sound of ${request.text}`));
        return;
      }
      if (answer.kind === 'cut') {
        await sink(Buffer.from('half of'));
        throw failing({ phase: 'sent', status: 200, isRetryable: false });
      }
      const { status, retryAfterMs } = answer;
      throw failing({
        phase: 'sent',
        status,
        isRetryable: false,
        retryAfterMs: retryAfterMs ?? null,
      });
    },
  };
  const engine = createSpeechEngine({
    store,
    bodies: createBodyStore(join(paths.temporary)),
    pacer: createPacer(clock, random, () => 8),
    clock,
    random,
    logger,
    failureOf: (error) => (error instanceof Error ? (failures.get(error) ?? null) : null),
    makeTake: async ({ path }) => {
      const body = await readFile(path, 'utf8');
      if (!body.startsWith('sound')) {
        throw new AppError(errorCodes.audioUndecodable, 'That is no sound.');
      }
      return {
        audioSha256: createHash('sha256').update(body).digest('hex'),
        audioBytes: body.length,
        sampleRateHz: 24_000,
        sampleCount: 24_000,
        durationMs: 1000,
        peaksPerSecond: 20,
        peaks: new Uint8Array(20),
        facts: {},
      };
    },
  });
  return { database, store, engine, gateway, sent, order: orderOf };
}

function orderOf(text: string, change: Partial<SpeechOrder> = {}): SpeechOrder {
  return {
    accountId: 'paying',
    identity: createHash('sha256').update(text).digest('hex'),
    request: { text, voiceId: 'default', speed: 1 },
    expectedTokens: 40,
    atMostTokens: 100,
    groupId: 'group',
    priority: 'batch',
    caps: { perDayTokens: null, perGroupTokens: null },
    isFree: false,
    ...change,
  };
}

function failing(facts: Partial<CallFailure> & Pick<CallFailure, 'phase' | 'status'>): AppError {
  const errorCode = facts.status === 402 ? errorCodes.gatewayBalance : errorCodes.gatewayUncertain;
  const error = new AppError(errorCode, `The gateway answered ${facts.status ?? 'nothing'}.`);
  failures.set(error, { errorCode, isRetryable: false, retryAfterMs: null, ...facts });
  return error;
}
