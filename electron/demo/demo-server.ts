import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { serve } from '@hono/node-server';
import type { DemoAssets } from './demo-assets.ts';
import { createDemoGateway } from './demo-gateway.ts';
import type { DemoVoiceKind } from './state/demo-state.ts';
import type { LoggedRequest } from './state/request-log.ts';

export type DemoServerOptions = {
  readonly assets: DemoAssets;
  /** 0 or nothing: any free port. */
  readonly port?: number;
  /** Nothing: a fresh random key. */
  readonly apiKey?: string;
  readonly voiceKind?: DemoVoiceKind;
};

export type DemoServer = {
  /** Without `/v1` and without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly requests: () => readonly LoggedRequest[];
  /** Ends open connections too. */
  readonly stop: () => Promise<void>;
};

const LOOPBACK = '127.0.0.1';

/** Starts the demo gateway over HTTP on loopback only. Rejects when the port is taken (EADDRINUSE). */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const apiKey = options.apiKey ?? `demo-${randomBytes(16).toString('hex')}`;
  const gateway = await createDemoGateway({
    apiKey,
    voiceKind: options.voiceKind ?? 'flite',
    assets: options.assets,
  });
  const sockets = new Set<Socket>();
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: gateway.fetch, port: options.port ?? 0, hostname: LOOPBACK },
      ({ port }) =>
        resolve({
          baseUrl: `http://${LOOPBACK}:${port}`,
          apiKey,
          requests: gateway.requests,
          stop: () =>
            new Promise((stopped) => {
              server.close(() => void gateway.close().then(stopped, stopped));
              for (const socket of sockets) socket.destroy();
            }),
        }),
    );
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.once('error', reject);
  });
}
