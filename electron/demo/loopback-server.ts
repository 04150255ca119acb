import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { listenOnLoopback, loopback } from '../platform/node/listen-on-loopback.ts';
import { createDemoGateway, type DemoGateway, type DemoGatewayOptions } from './demo-gateway.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

export type LoopbackServerOptions = DemoGatewayOptions & {
  /** 0: any free port. */
  readonly port: number;
  /** Stands between the connection and the gateway; null: nothing does. */
  readonly intercept:
    | ((request: IncomingMessage, response: ServerResponse, handler: RequestHandler) => void)
    | null;
};

export type LoopbackServer = Pick<DemoGateway, 'requests'> & {
  /** Without `/v1` and without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Ends open connections too. */
  readonly stop: () => Promise<void>;
};

/** A foreign name that leads here is a page's way around the browser's rule for origins (DNS rebinding). */
const isLoopbackName = (host = '') => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host);
/** Node's 5 s close an idle connection just when a busy client uses it again. */
const keepAliveMs = 30_000;

/**
 * Starts the demo gateway over HTTP on loopback only. Rejects with `conflict` when the port is taken, and
 * with `library_busy` when another one uses the state folder.
 */
export async function startLoopbackServer(options: LoopbackServerOptions): Promise<LoopbackServer> {
  const { apiKey, port, intercept } = options;
  const gateway = await createDemoGateway(options);
  const answer = getRequestListener(gateway.fetch);
  const listener: RequestHandler = (request, response) => {
    if (isLoopbackName(request.headers.host)) return answer(request, response);
    response.writeHead(421, { 'Content-Type': 'text/plain', Connection: 'close' });
    return response.end('This name is not one of the demo gateway.');
  };
  const server = createServer(
    intercept === null ? listener : (request, response) => intercept(request, response, listener),
  );
  server.keepAliveTimeout = keepAliveMs;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const taken = await listenOnLoopback(server, port).catch(async (error: unknown) => {
    await gateway.close();
    throw error;
  });
  gateway.warmUp();
  return {
    baseUrl: `http://${loopback}:${taken}`,
    apiKey,
    requests: gateway.requests,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => void gateway.close().then(stopped, stopped));
        for (const socket of sockets) socket.destroy();
      }),
  };
}
