import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/**
 * The body of an answer, never more than so many bytes ahead of who takes it: the rest waits in the socket,
 * and so at the sender. undici 7 ends the process when the other side closes while its own parser is held
 * back (nodejs/undici#5360), so the parser is never told to wait: it just finds nothing to read.
 */
export async function* holdBack(
  body: Readable,
  socket: Socket,
  mostAheadBytes: number,
): AsyncGenerator<Uint8Array, void> {
  const read = socket.read.bind(socket);
  let isHeld = false;
  socket.read = (size?: number) => {
    isHeld = body.readableLength > mostAheadBytes;
    return isHeld ? null : read(size);
  };
  const goOn = (): void => {
    if (!isHeld || body.readableLength > mostAheadBytes) return;
    isHeld = false;
    socket.emit('readable');
  };
  for await (const chunk of body) {
    goOn();
    yield chunk;
  }
}
