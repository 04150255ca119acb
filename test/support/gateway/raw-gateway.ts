import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback } from './listen.ts';

/** A request that arrived whole, byte for byte. */
export type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as it came, for forms with sound in them. */
  readonly bytes: Buffer;
};

/** What the server does with one complete request. */
export type Behaviour = (socket: Socket, request: ReceivedRequest) => void;

export type RawGateway = Awaited<ReturnType<typeof startRawGateway>>;

export type RawGatewayOptions = {
  readonly onConnection?: (socket: Socket) => void;
  readonly tls?: { readonly key: string; readonly cert: string };
};

/** A server on loopback that speaks bytes, so that it can do what no HTTP library would let it do. */
export async function startRawGateway(options: RawGatewayOptions = {}) {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  let script: readonly Behaviour[] = [];
  let connections = 0;

  function onRequest(socket: Socket, request: ReceivedRequest) {
    requests.push(request);
    for (const waiter of waiting) if (requests.length >= waiter.count) waiter.done();
    const [next, ...rest] = script;
    if (rest.length > 0) script = rest;
    next?.(socket, request);
  }
  function onSocket(socket: Socket) {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    options.onConnection?.(socket);
    readRequests(socket, (request) => onRequest(socket, request));
  }

  const server: Server =
    options.tls === undefined ? createServer(onSocket) : createTlsServer(options.tls, onSocket);
  const { port, stop } = await listenOnLoopback(server);
  const scheme = options.tls === undefined ? 'http' : 'https';
  return {
    port,
    baseUrl: `${scheme}://127.0.0.1:${port}/v1`,
    /** Complete requests, in order of arrival. */
    requests,
    postCount: () => requests.filter((request) => request.method === 'POST').length,
    connectionCount: () => connections,
    /** Connections that the other side has not closed yet. */
    openCount: () => sockets.size,
    /** The next requests get these, in order; after the last one, every request gets the last again. */
    play: (...behaviours: readonly Behaviour[]) => {
      script = behaviours;
    },
    /** Resolves as soon as so many complete requests are there. */
    received: (count: number) =>
      new Promise<void>((done) => {
        if (requests.length >= count) done();
        else waiting.push({ count, done });
      }),
    close: stop,
  };
}

function readRequests(socket: Socket, onRequest: (request: ReceivedRequest) => void) {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const headEnd = pending.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const [start = '', ...lines] = pending.subarray(0, headEnd).toString('latin1').split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
      );
      const bodyEnd = headEnd + 4 + Number(headers['content-length'] ?? 0);
      if (pending.length < bodyEnd) return;
      const bytes = pending.subarray(headEnd + 4, bodyEnd);
      const body = bytes.toString('utf8');
      pending = pending.subarray(bodyEnd);
      const [method = '', path = ''] = start.split(' ');
      onRequest({ method, path, headers, body, bytes });
    }
  });
}

type Headers = Readonly<Record<string, string>>;

/** The beginning of an answer: status line, headers and the empty line. */
export function head(status: number, headers: Headers = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`;
}

/** A whole and correct answer; the connection stays open, as a server's usually does. */
export function reply(
  status: number,
  body: string | Uint8Array = '',
  headers: Headers = {},
): Behaviour {
  return (socket) => {
    const bytes = Buffer.from(body);
    socket.write(head(status, { 'content-length': String(bytes.length), ...headers }));
    socket.write(bytes);
  };
}

export function replyJson(status: number, body: unknown, headers: Headers = {}): Behaviour {
  return reply(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** A whole answer, then the connection is closed. */
export function replyAndClose(status: number, body = ''): Behaviour {
  return (socket) => {
    socket.end(
      `${head(status, { 'content-length': String(body.length), connection: 'close' })}${body}`,
    );
  };
}

/** TCP RST. Older runtimes cannot send one: there the connection is torn down without a goodbye. */
export function abandon(socket: Socket) {
  if (typeof socket.resetAndDestroy === 'function') socket.resetAndDestroy();
  else socket.destroy();
}

export const reset: Behaviour = (socket) => abandon(socket);

/** TCP FIN, no answer. */
export const finish: Behaviour = (socket) => {
  socket.end();
};

/** No answer at all; the connection stays open. */
export const stall: Behaviour = () => {};

/** These bytes, then nothing more; the connection stays open. */
export function writeAndStall(text: string | Uint8Array): Behaviour {
  return (socket) => {
    socket.write(text);
  };
}

/** These bytes, then FIN. */
export function writeAndFinish(text: string | Uint8Array): Behaviour {
  return (socket) => {
    socket.end(text);
  };
}

/** These bytes, then RST once they are on their way. */
export function writeAndReset(text: string): Behaviour {
  return (socket) => {
    socket.write(text, () => abandon(socket));
  };
}

/** The status line, then one header byte every 20 ms for ever. */
export const slowHeaders: Behaviour = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
  const timer = setInterval(() => socket.write('a'), 20);
  socket.on('close', () => clearInterval(timer));
};

/** A 200 whose body never ends, as fast as the reader takes it. */
export const endlessBody: Behaviour = (socket) => {
  const piece = Buffer.alloc(256 * 1024, 0xff);
  const chunk = Buffer.concat([Buffer.from('40000\r\n'), piece, Buffer.from('\r\n')]);
  socket.write(head(200, { 'content-type': 'audio/wav', 'transfer-encoding': 'chunked' }));
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pump);
  pump();
};

/** A small 200 that unpacks to `megabytes` of zeros. */
export function gzipBomb(megabytes: number): Behaviour {
  const member = gzipSync(Buffer.alloc(1024 * 1024));
  const body = Buffer.concat(Array.from({ length: megabytes }, () => member));
  return reply(200, body, { 'content-type': 'audio/wav', 'content-encoding': 'gzip' });
}

/** A 200 in chunks whose last one never comes before FIN. */
export const chunkedCut: Behaviour = writeAndFinish(
  `${head(200, { 'content-type': 'audio/wav', 'transfer-encoding': 'chunked' })}4\r\nRIFF\r\n`,
);

/** A 200 that promises more bytes than come before FIN. */
export const lengthShort: Behaviour = writeAndFinish(
  `${head(200, { 'content-type': 'audio/wav', 'content-length': '1000' })}RIFF`,
);
