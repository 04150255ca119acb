import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HoldingProxy = {
  readonly baseUrl: string;
  /** Where it passes things on to from now on. */
  readonly passTo: (gatewayUrl: string) => void;
  /** Bodies that have begun to come and are not taken. */
  readonly held: () => number;
  readonly stop: () => Promise<void>;
};

/** Passes everything on to a gateway, but takes no more than the first bytes of an uploaded voice. */
export async function startHoldingProxy(): Promise<HoldingProxy> {
  let target = new URL('http://127.0.0.1:1');
  const held = new Set<IncomingMessage>();
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    incoming.on('error', () => undefined);
    if (method === 'POST' && url === '/v1/audio/voices') {
      held.add(incoming.pause());
      return;
    }
    const options = { host: target.hostname, port: target.port, path: url, method, headers };
    const passed = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passTo: (gatewayUrl) => {
      target = new URL(gatewayUrl);
    },
    held: () => held.size,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
