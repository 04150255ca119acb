import type { Logger } from '../../platform/ports.ts';
import type { Awaited } from '../wire/awaited-speech.ts';
import { quote } from './answers/answer-error.ts';
import { mostSoundBytesOfAny } from './answers/result-limits.ts';
import type { CallTimeouts } from './http/exchange.ts';
import type { Transport } from './http/transport.ts';
import { acceptSound, type ReceivedSound, readSound, soundLinks, voiceSecrets } from './speech.ts';
import type { DownloadOptions, PollOptions, WorkState } from './speech-jobs.ts';

/** Sound that a synchronous call left to be asked for at an address. */
export type AwaitedSpeech = {
  /** GET the address. Free. Sound that it answers is held until it is taken: it may be given out only once. */
  readonly state: (address: string, options: PollOptions) => Promise<WorkState>;
  /** Null where none is held. */
  readonly takeHeld: (address: string, options: DownloadOptions) => Promise<ReceivedSound | null>;
};

const stillWaits: Awaited = { kind: 'waits', address: null, id: null };
const askedStatuses = [200, 201, 202, 203, 204] as const;

export function createAwaitedSpeech(
  transport: Transport,
  logger: Logger,
  timeouts: CallTimeouts,
): AwaitedSpeech {
  const held = new Map<string, Buffer>();

  const get = (link: string, { signal, voice }: PollOptions) => {
    const maxBytes = mostSoundBytesOfAny();
    const call = {
      ...({ kind: 'free', subject: 'speech-job-record', method: 'GET', path: '', link } as const),
      label: 'GET (awaited speech)',
      accept: acceptSound,
      accepts: askedStatuses,
      followsRedirects: true,
      secrets: voiceSecrets(voice),
      ...timeouts,
      signal,
    };
    return transport.call(call, async (answer) => {
      const chunks: Uint8Array[] = [];
      const told: Awaited[] = answer.status === 204 ? [stillWaits] : [];
      const taking = {
        maxBytes,
        isRaw: false,
        follow: soundLinks(transport, maxBytes, signal),
        sink: async (chunk: Uint8Array) => {
          chunks.push(chunk);
        },
        onAwaited: (awaited: Awaited) => told.push(awaited) > 0,
      };
      if (told.length === 0) await readSound(answer, taking, logger);
      const [awaited = null] = told;
      const sound = awaited === null ? Buffer.concat(chunks) : null;
      return { sound, awaited, redact: answer.redact };
    });
  };

  return {
    state: async (address, options) => {
      const { sound, awaited, redact } = await get(address, options);
      if (sound !== null) held.set(address, sound);
      const told = { error: null, figure: null };
      if (awaited?.kind === 'failed') {
        return { ...told, status: 'failed', error: quote(awaited.reason, redact) };
      }
      const isThere = sound !== null || awaited?.kind === 'completed';
      return { ...told, status: isThere ? 'completed' : 'processing' };
    },
    takeHeld: async (address, { sink, onStart }) => {
      const sound = held.get(address);
      if (sound === undefined) return null;
      await onStart?.({ isContinued: false, totalBytes: null, etag: null });
      await sink(sound);
      held.delete(address);
      return { contentType: null, byteCount: sound.byteLength };
    },
  };
}
