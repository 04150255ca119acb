import { type Context, Hono } from 'hono';
import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { type IpcResult, toWireError } from '../../shared/ipc/result.ts';
import { plainResponse } from '../ipc/http/file-response.ts';
import type { StudioPages } from '../ipc/http/studio-pages.ts';
import type { Studio } from '../ipc/ports.ts';
import type { Logger } from '../platform/ports.ts';
import type { Access, Asking } from './access.ts';
import type { EventStreams } from './event-stream.ts';
import { readJson } from './read-json.ts';
import type { Uploads } from './uploads.ts';

export type WebAppParts = {
  readonly studio: Studio;
  readonly logger: Logger;
  readonly access: Access;
  readonly pages: StudioPages;
  readonly streams: EventStreams;
  readonly uploads: Uploads;
  readonly maxUploadBytes: number;
};

const noSession =
  'Lectern: this browser is not connected to the studio.\n\n' +
  'Open the address that Lectern printed when it started. It works once: to connect another browser,\n' +
  'stop Lectern and start "lectern serve" again.\n';

const askingOf = (context: Context): Asking => ({
  method: context.req.method,
  host: context.req.header('host'),
  origin: context.req.header('origin'),
  fetchSite: context.req.header('sec-fetch-site'),
  cookie: context.req.header('cookie'),
});

function envelope(result: IpcResult<unknown>, status = 200): Response {
  return new Response(JSON.stringify(result), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

const isApi = (context: Context) => new URL(context.req.url).pathname.startsWith('/api/');

/** A refusal in the form that the asker reads: an envelope for the page's code, words for a person. */
function refuse(context: Context, status: 401 | 403, message: string): Response {
  if (!isApi(context)) return plainResponse(status, message);
  const error = {
    code: errorCodes.forbidden,
    message: message.replace(/\s+/g, ' ').trim(),
    data: {},
  };
  return envelope({ ok: false, error }, status);
}

function failure(error: unknown, logger: Logger): Response {
  if (!(error instanceof AppError)) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    logger.error('A request over loopback failed inside.', { stack });
  }
  const status = error instanceof AppError ? 400 : 500;
  const isTooLarge = error instanceof AppError && error.code === errorCodes.fileTooLarge;
  return envelope({ ok: false, error: toWireError(error) }, isTooLarge ? 413 : status);
}

function declaredLength(context: Context): number {
  return Number(context.req.header('content-length') ?? 0);
}

function uploadName(header: string | undefined): string {
  try {
    return decodeURIComponent(header ?? 'file');
  } catch {
    return 'file';
  }
}

/** The HTTP face of the studio: who may, then the one funnel, the events, the files and the pages. */
export function createWebApp(parts: WebAppParts): Hono {
  const { studio, logger, access, pages, streams, uploads } = parts;
  const app = new Hono();

  app.use(async (context, next) => {
    const asking = askingOf(context);
    const refusal = access.refusal(asking);
    if (refusal !== null) return refuse(context, 403, refusal);
    const { pathname, searchParams } = new URL(context.req.url);
    const token = pathname === '/' ? searchParams.get('token') : null;
    if (token !== null) {
      const cookie = access.exchange(token);
      if (cookie === null && !access.hasSession(asking)) return refuse(context, 401, noSession);
      const headers = {
        Location: '/',
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      };
      return new Response(null, {
        status: 303,
        headers: cookie === null ? headers : { ...headers, 'Set-Cookie': cookie },
      });
    }
    if (!access.hasSession(asking)) return refuse(context, 401, noSession);
    return next();
  });

  app.post('/api/request', async (context) => {
    const body = await readJson(context.req.raw);
    const { route, input } = body as { readonly route?: unknown; readonly input?: unknown };
    // The router looks at what it is given: a name that is no string is an unknown name.
    return envelope(await studio.router.request(route as string, input));
  });

  app.get('/api/events', () => streams.open());

  app.post('/api/files', async (context) => {
    const name = uploadName(context.req.header('x-file-name'));
    if (declaredLength(context) > parts.maxUploadBytes) throw uploads.tooLarge();
    const handle = await uploads.receive(name, context.req.raw.body);
    return envelope({ ok: true, data: { handle } });
  });

  app.all('*', (context) =>
    pages.respond({
      method: context.req.method,
      pathname: new URL(context.req.url).pathname,
      range: context.req.header('range') ?? null,
    }),
  );

  app.onError((error) => failure(error, logger));
  return app;
}
