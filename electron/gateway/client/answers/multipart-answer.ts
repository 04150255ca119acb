import type { Answer } from '../http/transport.ts';
import { readWholeBody } from './take-body.ts';

/*
 * A guess: relays answer `multipart/mixed` or `multipart/form-data` (RFC 2046) where something is told beside the sound:
 * its words, their times. The largest part is the sound.
 */

export function isMultipart(contentType: string | null): boolean {
  return boundaryOf(contentType) !== null;
}

/** The answer with its largest part as the body; unchanged where it has no parts. */
export async function largestPart(answer: Answer, maxBytes: number): Promise<Answer> {
  const isWords = () => false;
  const body = await readWholeBody(answer, { noun: 'sound', maxBytes, isWords });
  const delimiter = `--${boundaryOf(answer.contentType)}`;
  let largest = { contentType: answer.contentType, bytes: body };
  let mostBytes = 0;
  for (const part of partsOf(body, delimiter)) {
    if (part.bytes.byteLength <= mostBytes) continue;
    mostBytes = part.bytes.byteLength;
    largest = part;
  }
  const { contentType, bytes } = largest;
  return { ...answer, contentType, body: piece(bytes) };
}

function boundaryOf(contentType: string | null): string | null {
  const found = /^\s*multipart\/[\w-]+\s*;.*?\bboundary=("?)([^";]{1,200})\1/i.exec(
    contentType ?? '',
  );
  return found?.[2]?.trim() ?? null;
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.byteLength > 0) yield bytes;
}

function* partsOf(body: Buffer, delimiter: string) {
  let at = body.indexOf(delimiter);
  while (at >= 0) {
    const from = at + delimiter.length;
    const next = body.indexOf(`\n${delimiter}`, from);
    const part = partOf(body.subarray(from, next < 0 ? body.byteLength : next));
    if (part !== null) yield part;
    at = next < 0 ? -1 : next + 1;
  }
}

/** Null for what has no headers: the end. */
function partOf(part: Buffer) {
  const end = /\r?\n\r?\n/.exec(part.toString('latin1', 0, 8192));
  if (end === null) return null;
  const headers = part.toString('latin1', 0, end.index);
  const told = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*?)\\r?$`, 'im').exec(headers)?.[1] ?? null;
  const bytes = part.subarray(end.index + end[0].length, part.at(-1) === 13 ? -1 : undefined);
  const isBase64 = told('content-transfer-encoding')?.toLowerCase() === 'base64';
  return {
    contentType: told('content-type'),
    bytes: isBase64 ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes,
  };
}
