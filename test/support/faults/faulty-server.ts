import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createFaultLayer } from '../../../electron/demo/faults/fault-layer.ts';
import { parseFaultPlan } from '../../../electron/demo/faults/plan.ts';
import type { Clock } from '../../../electron/platform/ports.ts';
import { listenOnLoopback } from '../gateway/listen.ts';

export const realAudio = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

export const realEvents =
  'data: {"choices":[{"delta":{"content":"Grüße "}}]}\n\ndata: {"choices":[{"delta":{"content":"aus Köln."}}]}\n\ndata: [DONE]\n\n';

/** A fault layer before a handler that answers properly and counts. */
export async function startFaultyServer(
  options: { readonly clock?: Clock; readonly controlToken?: string } = {},
) {
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
  const server = createServer((request, response) => faults.handle(request, response, listener));
  const { port, stop } = await listenOnLoopback(server);
  return {
    port,
    faults,
    /** Sets the rules, as they stand in a file. */
    play: (...rules: readonly unknown[]) => faults.setPlan(parseFaultPlan({ rules })),
    /** How many requests the real handler did to their end: what a gateway would charge for. */
    chargeCount: () => bodies.length,
    /** The bodies that the real handler read. */
    bodies,
    stop,
  };
}
