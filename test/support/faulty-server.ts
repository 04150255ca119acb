import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createFaultLayer, type FaultLayer } from '../../electron/demo/faults/fault-layer.ts';
import { parseFaultPlan } from '../../electron/demo/faults/plan.ts';
import type { Clock } from '../../electron/platform/ports.ts';

export type FaultyServer = {
  readonly port: number;
  readonly faults: FaultLayer;
  /** Sets the rules, as they stand in a file. */
  readonly play: (...rules: readonly unknown[]) => void;
  /** How many requests the real handler did to their end: what a gateway would charge for. */
  readonly chargeCount: () => number;
  /** The bodies that the real handler read. */
  readonly bodies: readonly string[];
  readonly stop: () => Promise<void>;
};

export const realAudio = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

export const realEvents =
  'data: {"choices":[{"delta":{"content":"Grüße "}}]}\n\ndata: {"choices":[{"delta":{"content":"aus Köln."}}]}\n\ndata: [DONE]\n\n';

/** A fault layer before a handler that answers properly and counts. */
export async function startFaultyServer(
  options: { readonly clock?: Clock; readonly controlToken?: string } = {},
): Promise<FaultyServer> {
  const faults = createFaultLayer(options);
  const bodies: string[] = [];
  const listener = getRequestListener(async (request) => {
    bodies.push(await request.text());
    const isChat = new URL(request.url).pathname === '/v1/chat/completions';
    return isChat
      ? new Response(realEvents, { headers: { 'content-type': 'text/event-stream' } })
      : new Response(new Uint8Array(realAudio), {
          headers: { 'content-type': 'audio/mpeg', 'x-real': 'yes' },
        });
  });
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => faults.handle(request, response, listener));
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    faults,
    play: (...rules) => faults.setPlan(parseFaultPlan({ rules })),
    chargeCount: () => bodies.length,
    bodies,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
