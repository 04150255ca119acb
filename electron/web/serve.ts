import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createStudioPages } from '../ipc/http/studio-pages.ts';
import type { Studio } from '../ipc/ports.ts';
import { sha256Of } from '../platform/node/file-digest.ts';
import { listenOnLoopback, loopback } from '../platform/node/listen-on-loopback.ts';
import type { Platform } from '../platform/ports.ts';
import { createAccess } from './access.ts';
import { createWebApp } from './app.ts';
import { createEventStreams } from './event-stream.ts';
import { createUploads, defaultMaxUploadBytes } from './uploads.ts';

export type WebStudioOptions = {
  readonly studio: Studio;
  readonly platform: Pick<Platform, 'paths' | 'random' | 'logger'>;
  /** The built page: dist/renderer. */
  readonly rendererFolder: string;
  /** 0 takes a free one. Without it, it is that of the library, or a free one where that is taken. */
  readonly port?: number | undefined;
  readonly maxUploadBytes?: number;
};

export type WebStudio = {
  /** The address to open. Its one-time token stands behind the #, which no browser sends to any server. */
  readonly url: string;
  /** Closes every connection and removes what was uploaded; the studio itself goes on. */
  readonly stop: () => Promise<void>;
};

/**
 * A large upload takes its time, and events never end; the head of a request has no reason to be slow, but waits
 * unread while this process is busy for some seconds, as with a very long chapter.
 */
const slowRequests = { requestTimeout: 0, headersTimeout: 20_000 };
/** A browser opens six for each tab. */
const mostConnections = 128;

/** Below those that systems give to connections that go out. */
const firstPort = 20_000;
const portCount = 12_000;

/** One port a library, as a browser keeps drafts and widths by origin: they are there at the next start. */
async function listen(server: Server, home: string): Promise<number> {
  const place = Number.parseInt(sha256Of(home).slice(0, 8), 16) % portCount;
  return listenOnLoopback(server, firstPort + place).catch(() => listenOnLoopback(server, 0));
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections?.();
  });
}

/**
 * Serves the studio to a browser on this machine.
 * @throws AppError `conflict` when the port is taken.
 */
export async function startWebStudio(options: WebStudioOptions): Promise<WebStudio> {
  const { studio, platform, rendererFolder } = options;
  const { logger, random, paths } = platform;
  const maxUploadBytes = options.maxUploadBytes ?? defaultMaxUploadBytes;
  const pages = createStudioPages({ rendererFolder, media: studio.media });
  const streams = createEventStreams(studio.events);
  const uploads = createUploads({
    temporary: paths.temporary,
    files: studio.files,
    random,
    maxBytes: maxUploadBytes,
  });

  // The port is known only once the server listens, and the checks need it: until then none pass.
  let answer: (request: Request) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const server = createAdaptorServer({
    fetch: (request) => answer(request),
    overrideGlobalObjects: false,
    serverOptions: { ...slowRequests, connectionsCheckingInterval: 1000 },
  }) as Server;
  server.maxConnections = mostConnections;
  const port = await (options.port === undefined
    ? listen(server, paths.home)
    : listenOnLoopback(server, options.port));
  const access = createAccess(port, random);
  const app = createWebApp({ studio, logger, access, pages, streams, uploads, maxUploadBytes });
  answer = (request) => app.fetch(request);
  logger.info('The studio is served on loopback.', { port });

  return {
    url: `http://${loopback}:${port}/#token=${access.token}`,
    async stop() {
      streams.closeAll();
      await close(server);
      await uploads.clear();
    },
  };
}
