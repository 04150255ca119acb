import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { IncomingBlob } from '../state/blob-store.ts';
import { Refusal } from './refusal.ts';

/** A multipart form with the bytes of its first file; other files are counted and dropped. */
export type Upload = {
  readonly fields: ReadonlyMap<string, string>;
  readonly fileCount: number;
  readonly isFileTooLarge: boolean;
};

const fieldsMax = 20;
const filesMax = 10;
const fieldMaxBytes = 64 * 1024;
/** What is over the file's limit is read and dropped, so that the answer arrives; up to here. */
const bodyMaxFactor = 4;

/**
 * Reads a multipart form as it comes in and writes its first file to the sink. Which name the file's
 * part has does not matter, because the gateway does not document it. Rejects with
 * `UploadCut` when the connection ends before the form does.
 */
export async function readUpload(
  request: IncomingMessage,
  fileMaxBytes: number,
  sink: IncomingBlob,
): Promise<Upload> {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    const message = 'The body must be multipart/form-data with the parts model, title and a file.';
    throw new Refusal(422, 'not_multipart', message);
  }
  const bodyMaxBytes = fileMaxBytes * bodyMaxFactor;
  const promised = Number(request.headers['content-length'] ?? 0);
  if (promised > bodyMaxBytes) throw fileTooLarge(fileMaxBytes);
  const parser = createParser(request, fileMaxBytes);
  if (parser === null) throw malformed();
  return collect(request, parser, { sink, fileMaxBytes, bodyMaxBytes });
}

/** The client went away in the middle of its upload. */
export class UploadCut extends Error {
  constructor() {
    super('The connection ended before the upload was whole.');
    this.name = 'UploadCut';
  }
}

export function fileTooLarge(maxBytes: number): Refusal {
  const message = `The audio file is too large: at most ${maxBytes} bytes are taken.`;
  return new Refusal(413, 'file_too_large', message);
}

function malformed(): Refusal {
  return new Refusal(
    422,
    'invalid_multipart',
    'The multipart form is not whole or not well formed.',
  );
}

function createParser(request: IncomingMessage, fileMaxBytes: number): BusboyInstance | null {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: {
        fields: fieldsMax,
        fieldSize: fieldMaxBytes,
        files: filesMax,
        fileSize: fileMaxBytes,
      },
    });
  } catch {
    // A boundary is missing.
    return null;
  }
}

type Limits = {
  readonly sink: IncomingBlob;
  readonly fileMaxBytes: number;
  readonly bodyMaxBytes: number;
};

function collect(
  request: IncomingMessage,
  parser: BusboyInstance,
  { sink, fileMaxBytes, bodyMaxBytes }: Limits,
): Promise<Upload> {
  const fields = new Map<string, string>();
  let fileCount = 0;
  let isFileTooLarge = false;
  let written: Promise<void> = Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      request.unpipe(parser);
      // What is still to come is dropped, so that the client can read the answer.
      request.resume();
      settle();
    };
    let bodyBytes = 0;
    request.on('data', (chunk: Buffer) => {
      bodyBytes += chunk.length;
      if (bodyBytes > bodyMaxBytes) end(() => reject(fileTooLarge(fileMaxBytes)));
    });
    const onClose = () => {
      if (!request.complete) end(() => reject(new UploadCut()));
    };
    if (request.destroyed) {
      onClose();
      return;
    }
    request.once('close', onClose);
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_name, file) => {
      fileCount += 1;
      file.on('limit', () => {
        isFileTooLarge = true;
      });
      written = fileCount === 1 ? writeAll(file, sink) : drop(file, written);
      written.catch((error: unknown) => end(() => reject(error)));
    });
    parser.on('error', () => end(() => reject(malformed())));
    parser.on('finish', () => {
      written.then(() => resolve({ fields, fileCount, isFileTooLarge }), reject);
    });
    request.pipe(parser);
  });
}

async function writeAll(file: Readable, sink: IncomingBlob): Promise<void> {
  for await (const chunk of file) await sink.write(chunk as Uint8Array);
}

function drop(file: Readable, before: Promise<void>): Promise<void> {
  file.on('error', () => undefined);
  file.resume();
  return before;
}
