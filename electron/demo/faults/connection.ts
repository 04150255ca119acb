import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../platform/ports.ts';
import type { Answer } from './captured-response.ts';

/** What a fault needs to do its harm: the request, its response and the bare connection under both. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly clock: Clock;
  /** What the connection had carried to the client before this request. */
  readonly writtenBefore: number;
  /** Aborted when the connection is gone. */
  readonly signal: AbortSignal;
};

/** Long enough for a reader on the same machine. It is about the wire, so no clock of a test stops it. */
const readingMs = 100;

/** TCP RST. Node 16 before 16.17 cannot send one: there the connection is torn down without a goodbye. */
export function resetConnection(socket: Socket): void {
  if (typeof socket.resetAndDestroy === 'function') socket.resetAndDestroy();
  else socket.destroy();
}

/** TCP FIN. What the other side still sends is read and thrown away, so that its own FIN is seen. */
export function closeConnection({ request, socket }: Exchange): void {
  request.resume();
  socket.end();
}

/**
 * Breaks the connection once what was written has gone out and been read: a reader that finds bytes and
 * a RST together takes the RST for a goodbye (libuv does).
 */
export async function breakConnection(
  exchange: Exchange,
  manner: 'reset' | 'close',
): Promise<void> {
  if (manner === 'close') {
    closeConnection(exchange);
    return;
  }
  await writeRaw(exchange.socket, '');
  if (exchange.socket.bytesWritten > exchange.writtenBefore) await setTimeout(readingMs);
  resetConnection(exchange.socket);
}

/** Status line, headers and the empty line, as they stand on the wire. */
export function headBytes(answer: Answer, framing: Readonly<Record<string, string>>): Buffer {
  const fields = Object.entries({ ...answer.headers, ...framing }).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
  );
  const reason = STATUS_CODES[answer.status] ?? 'Unknown';
  return Buffer.from(`HTTP/1.1 ${answer.status} ${reason}\r\n${fields.join('')}\r\n`, 'latin1');
}

/** Writes past HTTP, and resolves when the system has taken the bytes or the connection is gone. */
export function writeRaw(socket: Socket, bytes: Uint8Array | string): Promise<void> {
  return new Promise((done) => {
    socket.write(bytes, () => done());
  });
}

/** Writes a piece of the body and waits for room; false when the connection is gone. */
export async function writePiece(exchange: Exchange, piece: Uint8Array | string): Promise<boolean> {
  const { response, signal } = exchange;
  if (signal.aborted) return false;
  if (response.write(piece)) return true;
  await new Promise<void>((done) => {
    const finish = () => {
      response.off('drain', finish);
      signal.removeEventListener('abort', finish);
      done();
    };
    response.once('drain', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
  return !signal.aborted;
}

/** Starts the answer within HTTP, with the length of its whole body; the connection stays usable. */
export function startAnswer({ response }: Exchange, answer: Answer): void {
  response.writeHead(answer.status, { 'content-length': answer.body.length, ...answer.headers });
  response.flushHeaders();
}

/** The whole answer, properly. */
export function sendAnswer(exchange: Exchange, answer: Answer): void {
  exchange.response.writeHead(answer.status, {
    'content-length': answer.body.length,
    ...answer.headers,
  });
  exchange.response.end(answer.body);
}

/** Resolves when the whole request is there, or the connection is gone. */
export function drainRequest({ request, signal }: Exchange): Promise<void> {
  return new Promise((done) => {
    if (request.readableEnded || signal.aborted) {
      done();
      return;
    }
    request.once('end', () => done());
    signal.addEventListener('abort', () => done(), { once: true });
    request.resume();
  });
}

/** Reads so many bytes of the request's body and then stops reading. */
export function readPart({ request, signal }: Exchange, byteCount: number): Promise<void> {
  return new Promise((done) => {
    let readBytes = 0;
    const finish = () => {
      request.off('data', onData);
      request.pause();
      done();
    };
    const onData = (chunk: Buffer) => {
      readBytes += chunk.length;
      if (readBytes >= byteCount) finish();
    };
    request.on('data', onData);
    request.once('end', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}
