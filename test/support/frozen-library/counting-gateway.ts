import { createServer } from 'node:http';
import { listenOnLoopback } from '../gateway/listen.ts';

/** A gateway that nobody may ask: it counts who does, and refuses. */
export async function startCountingGateway() {
  /** Method and path of everything that reached it. */
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    response.writeHead(503, { connection: 'close' }).end();
  });
  return { ...(await listenOnLoopback(server)), requests };
}
