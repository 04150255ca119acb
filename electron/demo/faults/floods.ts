import { createGzip } from 'node:zlib';
import type { Answer } from './captured-response.ts';
import { type Exchange, sendAnswer, writePiece, writeRaw } from './connection.ts';
import type { FaultOf } from './plan.ts';

const megabyte = 1024 * 1024;

/** A body that goes on, as fast as it is taken, until the client goes away. */
export async function sendEndless(exchange: Exchange, answer: Answer): Promise<void> {
  exchange.response.writeHead(answer.status, answer.headers);
  const piece = answer.body.length > 0 ? repeatTo(answer.body, megabyte / 4) : Buffer.alloc(4096);
  while (await writePiece(exchange, piece));
}

/** A small body that unpacks to many zeros. */
export async function sendGzipBomb(
  exchange: Exchange,
  fault: FaultOf<'gzip-bomb'>,
  answer: Answer,
): Promise<void> {
  const { response } = exchange;
  response.writeHead(answer.status, { ...answer.headers, 'content-encoding': 'gzip' });
  const zeros = Buffer.alloc(megabyte);
  const gzip = createGzip({ level: 9 });
  let leftMegabytes = fault.megabytes;
  const feed = () => {
    if (leftMegabytes === 0) gzip.end();
    else {
      leftMegabytes -= 1;
      gzip.write(zeros, feed);
    }
  };
  feed();
  for await (const piece of gzip) {
    if (!(await writePiece(exchange, piece as Buffer))) return;
  }
  response.end();
}

/** Many 1xx answers before the true one. */
export async function sendInformational(
  exchange: Exchange,
  fault: FaultOf<'informational-flood'>,
  answer: Answer,
): Promise<void> {
  const line = 'HTTP/1.1 102 Processing\r\n\r\n';
  const batch = 1000;
  for (let sent = 0; sent < fault.count && !exchange.signal.aborted; sent += batch) {
    await writeRaw(exchange.socket, line.repeat(Math.min(batch, fault.count - sent)));
  }
  if (!exchange.signal.aborted) sendAnswer(exchange, answer);
}

/** More headers than a client should take. */
export function sendManyHeaders(
  exchange: Exchange,
  fault: FaultOf<'header-flood'>,
  answer: Answer,
): void {
  const value = 'x'.repeat(fault.bytesEach);
  const flood = Array.from({ length: fault.count }, (_, index) => [`x-flood-${index + 1}`, value]);
  sendAnswer(exchange, { ...answer, headers: { ...answer.headers, ...Object.fromEntries(flood) } });
}

function repeatTo(bytes: Buffer, sizeBytes: number): Buffer {
  const count = Math.ceil(sizeBytes / bytes.length);
  return Buffer.concat(Array.from({ length: count }, () => bytes));
}
