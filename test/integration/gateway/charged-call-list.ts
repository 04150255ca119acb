import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayClient } from '../../../electron/gateway/client/client.ts';
import { question, recording, speakInto, speech } from './client-fixture.ts';

export type ChargedOptions = {
  readonly signal?: AbortSignal;
  readonly onSent?: () => void;
};

export type ChargedCall = {
  readonly name: string;
  readonly make: (client: GatewayClient, options?: ChargedOptions) => Promise<unknown>;
};

/** A folder with one small recording, for uploads. */
export async function createRecording(sizeBytes = 50_000) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-voice-'));
  const filePath = join(folder, 'anna.wav');
  const bytes = Buffer.alloc(sizeBytes, Buffer.from([0, 255, 13, 10, 45, 45, 128]));
  await writeFile(filePath, bytes);
  return {
    request: { ...recording, filePath, sizeBytes },
    bytes,
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Every call that costs money. */
export function chargedCalls(recordingOf: () => { filePath: string; sizeBytes: number }) {
  const calls: readonly ChargedCall[] = [
    { name: 'speech', make: (client, options) => speakInto(client, speech, options) },
    {
      name: 'speech job',
      make: (client, options = {}) => client.submitSpeechJob(speech, options),
    },
    {
      name: 'voice upload',
      make: (client, options = {}) =>
        client.createVoice({ ...recording, ...recordingOf() }, options),
    },
    { name: 'chat', make: (client, options = {}) => client.chat(question, options) },
    {
      name: 'streamed chat',
      make: (client, options = {}) => client.chat({ ...question, isStreamed: true }, options),
    },
    {
      name: 'video',
      make: (client, options = {}) =>
        client.submitVideo({ model: 'v', prompt: 'A lamp.' }, options),
    },
  ];
  return calls;
}
