import type { Socket } from 'node:net';

const endOfHead = '\r\n\r\n';
/** A switch of protocols (101) is no interim answer: nothing else follows it. */
const interim = /^HTTP\/1\.[01] 1(?!01)\d\d/;
/** More than that before an answer is for the HTTP library to refuse. */
const mostHeldBytes = 64 * 1024;

/**
 * Has the head of an answer read as HTTP allows it where undici 7 breaks off, so that what was paid for is lost.
 * Interim answers (1xx) in front of it are left out: a `100 Continue` that nobody asked for may be ignored (RFC 9110,
 * section 15.2.1). The same length said twice is said once (RFC 9110, 8.6), and none beside a transfer coding, which
 * overrides it (RFC 9112, 6.3).
 */
export function mendHead(socket: Socket): void {
  const read = socket.read.bind(socket);
  let held: Buffer = Buffer.alloc(0);
  socket.read = (size?: number) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null) return null;
      held = behindInterim(Buffer.concat([held, chunk]));
      const end = held.indexOf(endOfHead);
      if (end === -1 && held.length <= mostHeldBytes && mayBeHttp(held)) continue;
      socket.read = read;
      if (end === -1) return held;
      const head = withOneLength(held.toString('latin1', 0, end + 2));
      return Buffer.concat([Buffer.from(head, 'latin1'), held.subarray(end + 2)]);
    }
  };
}

function behindInterim(bytes: Buffer): Buffer {
  let rest = bytes;
  while (interim.test(rest.toString('latin1', 0, 12))) {
    const end = rest.indexOf(endOfHead);
    if (end === -1) return rest;
    rest = rest.subarray(end + endOfHead.length);
  }
  return rest;
}

/** What is no HTTP, as a line that ends without CR, is not waited for: the library says so at once. */
function mayBeHttp(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return 'HTTP/'.startsWith(text.slice(0, 5)) && !/(?<!\r)\n/.test(text);
}

const lengthLine = /^content-length:[ \t]*(.*?)[ \t]*\r\n/gim;

/** @param head with the end of its last line */
function withOneLength(head: string): string {
  const lengths = [...head.matchAll(lengthLine)].flatMap(([, value = '']) =>
    value.split(/[ \t]*,[ \t]*/),
  );
  if (lengths.length === 0) return head;
  const without = head.replace(lengthLine, '');
  if (/^transfer-encoding:/im.test(head)) return without;
  const [length] = lengths;
  const isSaidAgain = lengths.length > 1 && new Set(lengths).size === 1;
  return isSaidAgain ? `${without}content-length: ${length}\r\n` : head;
}
