import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSystemClock } from '../platform/node/clock.ts';
import type { Clock } from '../platform/ports.ts';
import type { DemoAssets } from './demo-assets.ts';
import { createDemoGateway } from './demo-gateway.ts';
import { createFaultLayer, type FaultLayer } from './faults/fault-layer.ts';
import type { FaultPlan } from './faults/plan.ts';
import type { DemoVoiceKind } from './state/demo-state.ts';
import { freshId } from './state/digest.ts';
import type { LoggedRequest } from './state/request-log.ts';

export type DemoServerOptions = {
  readonly assets: DemoAssets;
  /** 0 or nothing: any free port. */
  readonly port?: number;
  /** Nothing: a fresh random key. */
  readonly apiKey?: string;
  readonly voiceKind?: DemoVoiceKind;
  /** What goes wrong from the start; nothing: all is well. */
  readonly faultPlan?: FaultPlan;
  /** Opens the control routes to requests with the control token in the header `x-demo-control`. */
  readonly control?: boolean;
  /** Nothing: with `control` a fresh random one, else none. */
  readonly controlToken?: string;
  /** Where accounts, voices, jobs and the ledger survive a restart; nothing: in memory. */
  readonly stateFolder?: string;
  /** Times the states of jobs and videos; nothing: the machine's. */
  readonly clock?: Clock;
};

export type DemoServer = {
  /** Without `/v1` and without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Null when there is no control. */
  readonly controlToken: string | null;
  readonly requests: () => readonly LoggedRequest[];
  readonly faults: FaultLayer;
  /** Ends open connections too. */
  readonly stop: () => Promise<void>;
};

const LOOPBACK = '127.0.0.1';
/** Node's 5 s close an idle connection just when a busy client uses it again. */
const KEEP_ALIVE_MS = 30_000;

/** What the process says on its first line of standard output. */
export function firstLineOf(server: DemoServer): string {
  const { baseUrl, apiKey, controlToken } = server;
  const control = controlToken === null ? {} : { control_token: controlToken };
  return JSON.stringify({ base_url: baseUrl, api_key: apiKey, ...control });
}

/**
 * Starts the demo gateway over HTTP on loopback only. Rejects when the port is taken (EADDRINUSE), and
 * with `library_busy` when another one uses the state folder.
 */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const apiKey = options.apiKey ?? freshId('demo-');
  const controlToken = options.controlToken ?? (options.control ? freshId('control-') : null);
  const clock = options.clock ?? createSystemClock();
  const gateway = await createDemoGateway({
    apiKey,
    voiceKind: options.voiceKind ?? 'flite',
    assets: options.assets,
    stateFolder: options.stateFolder ?? null,
    controlToken,
    clock,
  });
  const faults = createFaultLayer({ clock, controlToken });
  if (options.faultPlan !== undefined) faults.setPlan(options.faultPlan);
  const listener = getRequestListener(gateway.fetch);
  const server = createServer((request, response) => faults.handle(request, response, listener));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => void gateway.close().finally(() => reject(error)));
    server.listen(options.port ?? 0, LOOPBACK, () => {
      resolve({
        baseUrl: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
        apiKey,
        controlToken,
        requests: gateway.requests,
        faults,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => void gateway.close().then(stopped, stopped));
            for (const socket of sockets) socket.destroy();
          }),
      });
      gateway.warmUp();
    });
  });
}
