import type { Socket } from 'node:net';

const endOfHead = /\r?\n\r?\n/;
/** A switch of protocols (101) is no interim answer: nothing else follows it. */
const interim = /^HTTP\/1\.[01] 1(?!01)\d\d/;
/** More than that before an answer is for the HTTP library to refuse. */
const mostHeldBytes = 64 * 1024;

/**
 * Has the head of an answer read as HTTP allows it where undici 7 breaks off, so that what was paid for is lost.
 * Interim answers (1xx) in front of it are left out: a `100 Continue` that nobody asked for may be ignored (RFC 9110,
 * section 15.2.1). Lines may end without CR, and go on in the next one (RFC 9112, 2.2 and 5.2). The same length said twice
 * is said once (RFC 9110, 8.6), and none beside a transfer coding, which overrides it (RFC 9112, 6.3).
 */
export function mendHead(socket: Socket): void {
  const read = socket.read.bind(socket);
  let held: Buffer = Buffer.alloc(0);
  socket.read = (size?: number) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null) return null;
      held = behindInterim(Buffer.concat([held, chunk]));
      const end = headEnd(held);
      if (end === null && held.length <= mostHeldBytes && mayBeHttp(held)) continue;
      socket.read = read;
      if (end === null || !mayBeHttp(held)) return held;
      const head = withOneLength(withPlainLines(held.toString('latin1', 0, end.at)));
      return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), held.subarray(end.next)]);
    }
  };
}

function behindInterim(bytes: Buffer): Buffer {
  let rest = bytes;
  while (interim.test(rest.toString('latin1', 0, 12))) {
    const end = headEnd(rest);
    if (end === null) return rest;
    rest = rest.subarray(end.next);
  }
  return rest;
}

function headEnd(bytes: Buffer): { readonly at: number; readonly next: number } | null {
  const end = endOfHead.exec(bytes.toString('latin1', 0, mostHeldBytes));
  return end === null ? null : { at: end.index, next: end.index + end[0].length };
}

/** What is no HTTP is not waited for: the library says so at once. */
function mayBeHttp(bytes: Buffer): boolean {
  return 'HTTP/'.startsWith(bytes.toString('latin1', 0, 5));
}

/** @returns each header on a line of its own, with its end */
function withPlainLines(head: string): string {
  return `${head.replace(/\r?\n[ \t]+/g, ' ').replace(/\r?\n/g, '\r\n')}\r\n`;
}

const lengthLine = /^content-length:(.*)\r\n/gim;

/** @param head with the end of its last line */
function withOneLength(head: string): string {
  const lengths = [...head.matchAll(lengthLine)].flatMap(([, value = '']) =>
    value.split(',').map((length) => length.trim()),
  );
  if (lengths.length === 0) return head;
  const without = head.replace(lengthLine, '');
  if (/^transfer-encoding:/im.test(head)) return without;
  const [length] = lengths;
  const isSaidAgain = lengths.length > 1 && new Set(lengths).size === 1;
  return isSaidAgain ? `${without}content-length: ${length}\r\n` : head;
}
