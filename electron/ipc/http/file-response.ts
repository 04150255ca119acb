import { type FileHandle, open } from 'node:fs/promises';
import { parseByteRange } from './byte-range.ts';
import { securityHeaders } from './content-security-policy.ts';

const chunkBytes = 64 * 1024;

export type PageRequest = {
  readonly method: string;
  /** As it stands in the address: not decoded. */
  readonly pathname: string;
  readonly range: string | null;
};

export function plainResponse(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'no-store',
    },
  });
}

/** Reads from an open file as it is asked for, and closes it however the reading ends. */
function streamOf(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const wanted = Math.min(chunkBytes, end - position + 1);
        try {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, position);
          if (bytesRead === 0) throw new Error('The file became shorter while it was read.');
          controller.enqueue(new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead));
          position += bytesRead;
        } catch (error) {
          await file.close();
          controller.error(error);
          return;
        }
        if (position > end) {
          await file.close();
          controller.close();
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 1 },
  );
}

/** What of `size` bytes the request's Range names: 200, 206 or 416, with the headers that say so. */
function answerTo(request: PageRequest, size: number, headers: Readonly<Record<string, string>>) {
  const range = parseByteRange(request.range, size);
  const common = { ...securityHeaders, ...headers, 'Accept-Ranges': 'bytes' };
  if (range.kind === 'unsatisfiable') {
    const answer = { ...common, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' };
    return { status: 416, headers: answer, start: 0, end: -1, hasBody: false };
  }
  const [start, end] = range.kind === 'part' ? [range.start, range.end] : [0, size - 1];
  const answer = {
    ...common,
    'Content-Length': String(end - start + 1),
    ...(range.kind === 'part' ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
  };
  const hasBody = request.method !== 'HEAD' && end >= start;
  return { status: range.kind === 'part' ? 206 : 200, headers: answer, start, end, hasBody };
}

/** Answers with bytes that are no file of their own, or with the range of them that is asked for. */
export function bytesResponse(
  bytes: Uint8Array<ArrayBuffer>,
  request: PageRequest,
  headers: Readonly<Record<string, string>>,
): Response {
  const { start, end, hasBody, ...answer } = answerTo(request, bytes.byteLength, headers);
  return new Response(hasBody ? bytes.subarray(start, end + 1) : null, answer);
}

/**
 * A file, or the part of it that the request's Range names: 200, 206 or 416, and 404 when it is gone.
 * Its bytes are streamed; the length is that of the file as it was opened.
 */
export async function fileResponse(
  path: string,
  request: PageRequest,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch {
    return plainResponse(404, 'Not found.');
  }
  try {
    const { size } = await file.stat();
    const { start, end, hasBody, ...answer } = answerTo(request, size, headers);
    if (!hasBody) await file.close();
    return new Response(hasBody ? streamOf(file, start, end) : null, answer);
  } catch {
    await file.close();
    return plainResponse(404, 'Not found.');
  }
}
