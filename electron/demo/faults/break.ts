import type { Answer } from './captured-response.ts';
import {
  breakConnection,
  closeConnection,
  type Exchange,
  headBytes,
  readPart,
  sendAnswer,
  startAnswer,
  writePiece,
  writeRaw,
} from './connection.ts';
import type { FaultOf } from './plan.ts';

/** A reset or an end of the connection before the whole request has been read. */
export async function breakDuringRequest(
  exchange: Exchange,
  fault: FaultOf<'reset' | 'close'>,
): Promise<void> {
  if (fault.at === 'request-body') {
    const length = Number(exchange.request.headers['content-length'] ?? 0);
    await readPart(exchange, fault.afterBytes ?? Math.ceil(length / 2));
  }
  await breakConnection(exchange, fault.kind);
}

/** A reset or an end of the connection after the whole request, with none or a part of its answer. */
export async function breakDuringAnswer(
  exchange: Exchange,
  fault: FaultOf<'reset' | 'close'>,
  answer: Answer,
): Promise<void> {
  if (fault.at === 'headers' || fault.at === 'body') {
    const head = headBytes(answer, { 'content-length': String(answer.body.length) });
    const sentBytes = fault.at === 'body' ? partOf(answer, fault.afterBytes) : 0;
    await writeRaw(exchange.socket, Buffer.concat([head, answer.body.subarray(0, sentBytes)]));
  }
  await breakConnection(exchange, fault.kind);
}

/** Half an answer and FIN, framed in each of the three ways in which HTTP/1.1 tells where a body ends. */
export async function truncate(
  exchange: Exchange,
  fault: FaultOf<'truncate'>,
  answer: Answer,
): Promise<void> {
  const part = answer.body.subarray(0, partOf(answer, fault.afterBytes));
  const framings = {
    length: { 'content-length': String(answer.body.length) },
    chunked: { 'transfer-encoding': 'chunked' },
    close: { connection: 'close' },
  };
  const head = headBytes(answer, framings[fault.framing]);
  const isChunk = fault.framing === 'chunked' && part.length > 0;
  const chunk = isChunk
    ? [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]
    : [part];
  await writeRaw(exchange.socket, Buffer.concat([head, ...chunk]));
  closeConnection(exchange);
}

/** Says nothing for a while, or for ever, and then the rest as if nothing had been. */
export async function stall(
  exchange: Exchange,
  fault: FaultOf<'stall'>,
  answer: Answer,
): Promise<void> {
  const sentBytes = fault.at === 'body' ? partOf(answer, fault.afterBytes) : 0;
  if (fault.at === 'body') {
    startAnswer(exchange, answer);
    await writePiece(exchange, answer.body.subarray(0, sentBytes));
  }
  if (fault.ms === undefined) return;
  await exchange.clock.delay(fault.ms, exchange.signal);
  if (fault.at === 'headers') sendAnswer(exchange, answer);
  else exchange.response.end(answer.body.subarray(sentBytes));
}

/** Slow-loris: one byte of the head or of the body at a time. */
export async function drip(
  exchange: Exchange,
  fault: FaultOf<'drip'>,
  answer: Answer,
): Promise<void> {
  const { socket, clock, signal } = exchange;
  const framing = { 'content-length': String(answer.body.length), connection: 'close' };
  const head = headBytes(answer, framing);
  const [slow, before, after] =
    fault.at === 'headers' ? [head, Buffer.alloc(0), answer.body] : [answer.body, head, ''];
  await writeRaw(socket, before);
  for (let index = 0; index < slow.length; index++) {
    await clock.delay(fault.everyMs, signal);
    await writeRaw(socket, slow.subarray(index, index + 1));
  }
  await writeRaw(socket, after);
  closeConnection(exchange);
}

function partOf(answer: Answer, afterBytes: number | undefined): number {
  return Math.min(afterBytes ?? Math.floor(answer.body.length / 2), answer.body.length);
}
