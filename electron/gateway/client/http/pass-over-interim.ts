import type { Socket } from 'node:net';

const endOfHead = '\r\n\r\n';
/** `HTTP/1.1 100`: so much tells whether an answer is only interim. */
const statusLineBytes = 12;
/** A switch of protocols (101) is none: nothing else follows it. */
const interim = /^HTTP\/1\.[01] 1(?!01)\d\d/;
/** More than that before an answer is for the HTTP library to refuse. */
const mostHeldBytes = 64 * 1024;

/**
 * Leaves interim answers (1xx) in front of an answer out of what is read. A `100 Continue` that nobody asked for may be
 * ignored (RFC 9110, section 15.2.1), and servers send it for every POST; undici 7 breaks the connection off.
 */
export function passOverInterim(socket: Socket): void {
  const read = socket.read.bind(socket);
  let held: Buffer = Buffer.alloc(0);
  socket.read = (size?: number) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null) return null;
      held = behindInterim(Buffer.concat([held, chunk]));
      if (!mayBeInterim(held)) {
        socket.read = read;
        return held;
      }
    }
  };
}

function behindInterim(bytes: Buffer): Buffer {
  let rest = bytes;
  while (isInterim(rest)) {
    const end = rest.indexOf(endOfHead);
    if (end === -1) return rest;
    rest = rest.subarray(end + endOfHead.length);
  }
  return rest;
}

function mayBeInterim(bytes: Buffer): boolean {
  if (bytes.length > mostHeldBytes) return false;
  return bytes.length < statusLineBytes || isInterim(bytes);
}

function isInterim(bytes: Buffer): boolean {
  return interim.test(bytes.toString('latin1', 0, statusLineBytes));
}
