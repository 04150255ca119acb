import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';

/** Node has it since 22.15. */
const { createZstdDecompress: createZstd } = zlib as {
  readonly createZstdDecompress?: () => Transform;
};

/** What is asked for: sound hardly gets smaller, and a whole answer tells its length. */
export const acceptedCoding = 'identity';

/** No sender has a use for more, and each costs memory. */
const mostCodings = 3;
const headBytes = 3;
const codingWords = /^((x-)?(gzip|compress)|deflate|br|zstd|dcb|dcz)$/;

/**
 * Undoes `Content-Encoding` where the gateway, or a relay before it, compressed unasked; null for a coding that cannot be
 * undone here. What is no coding (`utf-8`, `binary`, `identity`) changes nothing; gzip is told by its first bytes, as
 * some pass on what is packed without the header. Several are undone from the last to the first (RFC 9110, section
 * 8.4). Memory stays flat for a bomb.
 */
export function decodeBody(body: Readable, contentEncoding: string | undefined): Readable | null {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => codingWords.test(coding));
  if (codings.length > mostCodings) return null;
  const decoded = codings.reduceRight<Readable | null>(
    (packed, coding) => (packed === null ? null : undo(packed, coding)),
    body,
  );
  // A relay that packs what came packed names it once.
  return decoded === null ? null : afterHead(decoded, gunzipIfPacked);
}

function undo(packed: Readable, coding: string): Readable | null {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return afterHead(packed, gunzipIfPacked);
    case 'deflate':
      return afterHead(packed, inflateEither);
    case 'br':
      return through(packed, zlib.createBrotliDecompress());
    case 'zstd':
      return createZstd === undefined ? null : through(packed, createZstd());
    default:
      return null;
  }
}

/** A proxy that unpacked the body may have left the header: what is not packed is taken as it is. */
function gunzipIfPacked(head: Buffer): Transform | null {
  const isPacked = head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
  return isPacked ? zlib.createGunzip() : null;
}

/** The zlib format by its first two bytes (RFC 1950); others send the bare stream (RFC 1951) by that name. */
function inflateEither(head: Buffer): Transform {
  const [first = 0, second = 0] = head;
  const isZlib = (first & 15) === 8 && (first * 256 + second) % 31 === 0;
  return isZlib ? zlib.createInflate() : zlib.createInflateRaw();
}

function through(packed: Readable, decoder: Transform): Readable {
  // The error reaches the reader of the decoder.
  return pipeline(packed, decoder, () => {});
}

/** The body through what its first bytes ask for. */
function afterHead(body: Readable, decoderFor: (head: Buffer) => Transform | null): Readable {
  const decoded = new PassThrough();
  let head = Buffer.alloc(0);
  const begin = (): void => {
    body.off('readable', look);
    body.off('end', begin);
    body.off('error', fail);
    if (body.readableEnded) {
      decoded.end(head);
      return;
    }
    body.unshift(head);
    const decoder = decoderFor(head);
    const steps = decoder === null ? [body, decoded] : [body, decoder, decoded];
    pipeline(steps, () => {});
  };
  const fail = (error: Error): void => void decoded.destroy(error);
  const look = (): void => {
    const chunk: Buffer | null = body.read();
    if (chunk !== null) head = Buffer.concat([head, chunk]);
    if (head.length >= headBytes) begin();
  };
  body.on('readable', look).once('end', begin).once('error', fail);
  decoded.once('close', () => body.destroy());
  return decoded;
}
