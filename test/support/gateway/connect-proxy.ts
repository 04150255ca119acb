import { createServer } from 'node:http';
import { connect } from 'node:net';
import { listenOnLoopback } from './listen.ts';

/**
 * A proxy that opens every connection to one port of this machine, whatever host was asked for, and tells which
 * hosts were. With a status it refuses all of them; with a sign-in (`name:password`) those that come without it.
 */
export async function startConnectProxy(
  port: number,
  refusal: number | null = null,
  signIn: string | null = null,
) {
  const asked: string[] = [];
  const server = createServer((_, response) => response.writeHead(400).end());
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    const given = request.headers['proxy-authorization'];
    const isKnown = signIn === null || given === `Basic ${Buffer.from(signIn).toString('base64')}`;
    const status = isKnown ? refusal : 407;
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  const { stop, baseUrl } = await listenOnLoopback(server);
  return { address: baseUrl, asked, stop };
}
