import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { listenOnLoopback } from './listen.ts';

/** Passes a request on to a gateway, and its answer back unless that is lost. */
function passOn(target: URL, incoming: IncomingMessage, outgoing: ServerResponse, isLost = false) {
  const { method, url, headers } = incoming;
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
}

const startProxy = (listener: RequestListener) => listenOnLoopback(createServer(listener));

/** Passes everything on to a gateway, but takes no more than the first bytes of an uploaded voice. */
export async function startHoldingProxy() {
  let target = new URL('http://127.0.0.1:1');
  const held = new Set<IncomingMessage>();
  const proxy = await startProxy((incoming, outgoing) => {
    incoming.on('error', () => undefined);
    if (incoming.method === 'POST' && incoming.url === '/v1/audio/voices') {
      held.add(incoming.pause());
      return;
    }
    passOn(target, incoming, outgoing);
  });
  return {
    ...proxy,
    /** Where it passes things on to from now on. */
    passTo: (gatewayUrl: string) => {
      target = new URL(gatewayUrl);
    },
    /** Bodies that have begun to come and are not taken. */
    held: () => held.size,
  };
}

/** Passes everything on to a gateway, but loses the answers of the first calls of a path, speech unless told. */
export function startLosingProxy(
  gatewayUrl: string,
  loseFirst: number,
  lostPath = '/v1/audio/speech',
) {
  let calls = 0;
  return startProxy((incoming, outgoing) => {
    const isMeant = incoming.method === 'POST' && incoming.url === lostPath;
    calls += isMeant ? 1 : 0;
    passOn(new URL(gatewayUrl), incoming, outgoing, isMeant && calls <= loseFirst);
  });
}
