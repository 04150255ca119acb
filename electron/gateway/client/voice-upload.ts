import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Logger } from '../../platform/ports.ts';
import { referenceAudioMaxBytes, speechModel } from '../wire/limits.ts';
import { readVoiceCreated } from '../wire/voice-created.ts';
import { createdStatuses, readJsonAnswer } from './answers/json-answer.ts';
import { gatewayError } from './failure.ts';
import type { CallTimeouts } from './http/exchange.ts';
import { frameMultipart, type MultipartFrame } from './http/multipart.ts';
import type { Transport } from './http/transport.ts';

export type CreateVoiceRequest = {
  readonly title: string;
  readonly filePath: string;
  /** As the gateway is told it; folders are taken off. */
  readonly fileName: string;
  /** What the file was when it was checked: a file that changed since is not sent. */
  readonly sizeBytes: number;
  readonly mediaType: string;
  /** Not documented: one of `filePartNames`. */
  readonly filePartName: string;
};

export type CreateVoiceOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Called immediately before the first byte is written; when it throws, nothing is sent. */
  readonly onSent?: (() => void) | undefined;
  /** Bytes of the file that were handed to the connection so far. */
  readonly onProgress?: ((sentBytes: number) => void) | undefined;
};

export type CreatedVoice = {
  /** The gateway's own id: into the database and nowhere else. */
  readonly voiceId: string;
  readonly title: string;
  readonly createdAtMs: number | null;
};

const chunkBytes = 64 * 1024;

/**
 * POST /audio/voices, charged 1000 tokens. The file is read as it is sent.
 * Throws AppErrors by `answerError`, `file_too_large` and `file_not_readable` before anything is sent;
 * an answer without a readable id is `gateway_bad_answer`, phase `sent`: the voice may exist.
 */
export async function createVoice(
  transport: Transport,
  logger: Logger,
  timeouts: CallTimeouts,
  request: CreateVoiceRequest,
  options: CreateVoiceOptions,
): Promise<CreatedVoice> {
  if (request.title.trim() === '') throw noTitle();
  if (request.sizeBytes > referenceAudioMaxBytes) throw tooLarge();
  const file = await openRecording(request);
  try {
    const frame = frameMultipart(
      [
        ['model', speechModel],
        ['title', request.title],
      ],
      {
        partName: request.filePartName,
        fileName: basename(request.fileName.replaceAll('\\', '/')),
        mediaType: request.mediaType,
        sizeBytes: request.sizeBytes,
      },
    );
    const call = {
      kind: 'charged',
      subject: 'voice-upload',
      method: 'POST',
      path: '/audio/voices',
      accepts: createdStatuses,
      body: {
        contentType: frame.contentType,
        sizeBytes: frame.sizeBytes,
        open: () => readForm(frame, file, request.sizeBytes, options.onProgress),
      },
      sentType: request.mediaType,
      ...timeouts,
      signal: options.signal,
      onSent: options.onSent,
    } as const;
    return await transport.call(call, async (answer) => {
      // The words of an unreadable answer are not quoted: they may hold the new voice's id.
      const voice = await readJsonAnswer(answer, 'new-voice', readVoiceCreated, false);
      logger.redact(voice.id);
      const { id, title, createdAtMs } = voice;
      return { voiceId: id, title: title ?? request.title, createdAtMs };
    });
  } finally {
    await file.close().catch(() => {});
  }
}

async function openRecording({ filePath, sizeBytes }: CreateVoiceRequest): Promise<FileHandle> {
  const file = await open(filePath, 'r').catch((cause: unknown) => {
    throw gatewayError('file_not_readable.recording', { phase: 'not-sent' }, { cause });
  });
  const onDiskBytes = await file.stat().then(
    (stat) => stat.size,
    () => -1,
  );
  if (onDiskBytes === sizeBytes && sizeBytes > 0) return file;
  await file.close();
  if (onDiskBytes > referenceAudioMaxBytes) throw tooLarge();
  throw gatewayError(
    onDiskBytes === 0 ? 'file_not_readable.recording_empty' : 'file_not_readable.recording_changed',
    { phase: 'not-sent' },
  );
}

async function* readForm(
  frame: MultipartFrame,
  file: FileHandle,
  sizeBytes: number,
  onProgress: CreateVoiceOptions['onProgress'],
): AsyncGenerator<Uint8Array> {
  yield frame.head;
  let sentBytes = 0;
  // Never more than was promised, should the file grow while it is read.
  while (sentBytes < sizeBytes) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, sizeBytes - sentBytes));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, sentBytes);
    if (bytesRead === 0) throw new Error('The recording became shorter while it was sent.');
    yield chunk.subarray(0, bytesRead);
    sentBytes += bytesRead;
    onProgress?.(sentBytes);
  }
  yield frame.tail;
}

function noTitle() {
  return gatewayError('gateway_parameter.title', {
    phase: 'not-sent',
    parameter: 'title',
  });
}

function tooLarge() {
  return gatewayError('file_too_large.gateway', {
    phase: 'not-sent',
    limitBytes: referenceAudioMaxBytes,
  });
}
