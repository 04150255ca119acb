import { type Context, Hono } from 'hono';
import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { type IpcResult, toWireError } from '../../shared/ipc/result.ts';
import { messageOf } from '../../shared/messages/message-of.ts';
import { securityHeaders } from '../ipc/http/content-security-policy.ts';
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

const askingOf = (context: Context): Asking => ({
  method: context.req.method,
  pathname: new URL(context.req.url).pathname,
  host: context.req.header('host'),
  origin: context.req.header('origin'),
  fetchSite: context.req.header('sec-fetch-site'),
  fetchMode: context.req.header('sec-fetch-mode'),
  session: context.req.header('x-lectern-session'),
  cookie: context.req.header('cookie'),
});

function envelope(result: IpcResult<unknown>, status = 200): Response {
  return new Response(JSON.stringify(result), {
    status,
    headers: {
      ...securityHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });
}

const isApi = (context: Context) => new URL(context.req.url).pathname.startsWith('/api/');
const isPrivate = (pathname: string) => /^\/(api|media)(\/|$)/.test(pathname);
const sessionPath = '/api/session';
const maxTokenBytes = 1024;

/**
 * A refusal in the form that the asker reads: an envelope for the page's code, words for a person. Its connection
 * ends with it, or a body that never comes would hold it.
 */
function refuse(context: Context, status: 401 | 403, message: string): Response {
  const error = {
    code: errorCodes.forbidden,
    message: message.replace(/\s+/g, ' ').trim(),
    data: {},
  };
  const answer = isApi(context)
    ? envelope({ ok: false, error }, status)
    : plainResponse(status, message);
  answer.headers.set('Connection', 'close');
  return answer;
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
    const isOpenToAll = !isPrivate(asking.pathname) || asking.pathname === sessionPath;
    if (!isOpenToAll && !access.hasSession(asking)) {
      return refuse(context, 401, messageOf('web.noSession'));
    }
    return next();
  });

  app.post(sessionPath, async (context) => {
    const { token } = (await readJson(context.req.raw, maxTokenBytes)) as {
      readonly token?: unknown;
    };
    const given = access.exchange(typeof token === 'string' ? token : '');
    if (given === null) return refuse(context, 401, messageOf('web.noSession'));
    const answer = envelope({ ok: true, data: { session: given.session } });
    answer.headers.set('Set-Cookie', given.cookie);
    return answer;
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
