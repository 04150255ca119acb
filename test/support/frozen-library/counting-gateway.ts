import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CountingGateway = {
  readonly baseUrl: string;
  /** Method and path of everything that reached it. */
  readonly requests: readonly string[];
  readonly stop: () => Promise<void>;
};

/** A gateway that nobody may ask: it counts who does, and refuses. */
export async function startCountingGateway(): Promise<CountingGateway> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    response.writeHead(503, { connection: 'close' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
