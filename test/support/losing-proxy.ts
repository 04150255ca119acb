import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LosingProxy = {
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
};

/** Passes everything on to a gateway, but loses the answers of the first calls of a path, speech unless told. */
export async function startLosingProxy(
  gatewayUrl: string,
  loseFirst: number,
  lostPath = '/v1/audio/speech',
): Promise<LosingProxy> {
  const target = new URL(gatewayUrl);
  let calls = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const isMeant = method === 'POST' && url === lostPath;
    calls += isMeant ? 1 : 0;
    const isLost = isMeant && calls <= loseFirst;
    const options = { host: target.hostname, port: target.port, path: url, method, headers };
    const passed = request(options, (answer) => {
      if (isLost) {
        answer.resume().once('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
