import { connect } from 'node:net';

/** How the other side left: `fin` says goodbye, `reset` does not. */
export type WireEnding = 'fin' | 'reset';

/** A client that speaks bytes and hides nothing: what an HTTP library would tidy up is seen as it is. */
export async function connectWire(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('error', fail);
  });
  const chunks: Buffer[] = [];
  const received = () => Buffer.concat(chunks);
  let check = () => {};
  let ending: WireEnding | null = null;
  const ended = new Promise<WireEnding>((done) => {
    const finish = (how: WireEnding) => {
      ending ??= how;
      check();
      done(ending);
    };
    socket.on('end', () => finish('fin'));
    socket.on('error', () => finish('reset'));
    socket.on('close', () => finish('reset'));
  });
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    check();
  });
  return {
    send: (text: string | Uint8Array) => {
      socket.write(text);
    },
    /** Everything that has arrived. */
    received,
    /** Resolves as soon as what has arrived is enough; rejects when the connection ends before. */
    until: (isEnough: (received: Buffer) => boolean) =>
      new Promise<Buffer>((done, fail) => {
        check = () => {
          if (isEnough(received())) done(received());
          else if (ending !== null)
            fail(new Error(`The connection ended by ${ending} before that.`));
        };
        check();
      }),
    ended,
    hasEnded: () => ending !== null,
    close: () => socket.destroy(),
  };
}

/** A POST of JSON with a true length. */
export function postBytes(path: string, body: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(body));
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), text]);
}

/** Splits what came into the head (with its empty line) and the rest. */
export function splitAnswer(bytes: Buffer): { readonly head: string; readonly body: Buffer } {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return { head: bytes.toString('latin1'), body: Buffer.alloc(0) };
  return { head: bytes.subarray(0, end + 4).toString('latin1'), body: bytes.subarray(end + 4) };
}
