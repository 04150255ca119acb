import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { ChatRequest } from '../../../electron/gateway/client/chat.ts';
import {
  createGatewayClient,
  type GatewayClient,
  type GatewayTimeouts,
} from '../../../electron/gateway/client/client.ts';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import type { SpeakRequest, SpeechOptions } from '../../../electron/gateway/client/speech.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import type { Clock, LogFields, Logger } from '../../../electron/platform/ports.ts';
import { type AppError, AppError as AppErrorClass } from '../../../shared/app-error.ts';

/** With characters that JSON and percent-encoding spell differently, so that every spelling is looked for. */
export const canaryKey = 'sk-canary/"7f3a+9b1c"\\e0d4';
export const canaryVoice = 'voice_3fb0c2d9a8e7';

export const speech: SpeakRequest = {
  text: '(sad) The lamp had gone out.',
  voice: canaryVoice,
  format: 'wav',
  speed: 1,
};

/** The smallest request of the chat. */
export const question: ChatRequest = {
  model: 'gpt-mini',
  messages: [{ role: 'user', content: 'Say hello.' }],
  isStreamed: false,
};

/** What an upload needs, once `filePath` names a file of `sizeBytes`. */
export const recording = {
  title: 'Anna',
  fileName: 'anna.wav',
  mediaType: 'audio/wav',
  filePartName: 'file',
} as const;

/** Enough of a WAV for the client, which looks only at whether the bytes are words. */
export const wavBytes = Buffer.concat([
  Buffer.from('RIFF\x24\x08\x00\x00WAVEfmt ', 'latin1'),
  Buffer.alloc(2048, 0x80),
]);

const shortTimeouts: GatewayTimeouts = {
  connectMs: 2000,
  speechMs: 5000,
  speechIdleMs: 5000,
  modelsMs: 5000,
  submitMs: 5000,
  uploadMs: 5000,
  downloadMs: 5000,
  downloadIdleMs: 5000,
  chatMs: 5000,
  chatFirstByteMs: 5000,
  chatIdleMs: 5000,
  refusalMs: 200,
};

export function createTestClient(
  baseUrl: string,
  timeouts: Partial<GatewayTimeouts> = {},
  clock: Clock = createSystemClock(),
) {
  const log: string[] = [];
  const redacted: string[] = [];
  const write = (message: string, fields?: LogFields) => {
    log.push(`${message} ${JSON.stringify(fields)}`);
  };
  const logger: Logger = {
    debug: write,
    info: write,
    warn: write,
    error: write,
    redact: (secret) => redacted.push(secret),
  };
  const client = createGatewayClient({
    baseUrl,
    apiKey: async () => canaryKey,
    clock,
    logger,
    timeouts: { ...shortTimeouts, ...timeouts },
    appVersion: '1.2.3',
  });
  return { client /** Everything that was logged, as text. */, log, redacted };
}

/** Speaks into memory. */
export async function speakInto(
  client: GatewayClient,
  request: SpeakRequest = speech,
  options: Partial<SpeechOptions> = {},
) {
  const chunks: Uint8Array[] = [];
  const result = await client.speak(request, {
    sink: async (chunk) => {
      chunks.push(chunk);
    },
    ...options,
  });
  return { ...result, bytes: Buffer.concat(chunks) };
}

/** The AppError that a call rejects with; anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  );
  if (outcome instanceof AppErrorClass) return outcome;
  throw outcome;
}

/** Fails unless the call rejects with a failure of the gateway that has these facts; answers its error. */
export async function expectFailure(call: Promise<unknown>, facts: object) {
  const error = await failureOf(call);
  expect(gatewayFailureOf(error)).toMatchObject(facts);
  return error;
}

/** All that an error could show anywhere: message, stack, data, causes, hidden fields, JSON. */
export function everythingIn(error: unknown): string {
  return [
    inspect(error, { depth: 12, showHidden: true, maxStringLength: null, maxArrayLength: null }),
    JSON.stringify(error),
    error instanceof Error ? `${error.message}\n${error.stack}` : '',
    error instanceof AppErrorClass ? JSON.stringify(error.data) : '',
    error instanceof Error && error.cause !== undefined ? everythingIn(error.cause) : '',
  ].join('\n');
}

/** The ways in which a secret could be written; none may be found. */
export function spellingsOf(secret: string): readonly string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
  ];
}
