import type { AddressInfo, Server } from 'node:net';
import { appError } from '../../../shared/app-error.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';

/** What is served is for this machine: nothing listens elsewhere. */
export const loopback = '127.0.0.1';

/**
 * Lets the server listen on loopback only, on a free port for 0; answers which one it is.
 * @throws AppError `conflict` when the port is taken.
 */
export function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? messageOf('web.portTaken') : cause.message;
      fail(appError('conflict.port', { port, reason }, { cause }));
    });
    server.listen(port, loopback, () => done((server.address() as AddressInfo).port));
  });
}
