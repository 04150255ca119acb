import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createEventBus } from '../../../electron/ipc/event-bus.ts';
import { createFileHandles } from '../../../electron/ipc/file-handles.ts';
import type { Studio } from '../../../electron/ipc/ports.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { startWebStudio } from '../../../electron/web/serve.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};
type Ask = {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: string | Buffer;
};
export type Headers = Readonly<Record<string, string>>;

export const jsonOf = ({ body }: Answer) => JSON.parse(body.toString());

/** `lectern serve` on a port of its own, in front of a studio that only notes what it is asked. */
export async function openWebStudio() {
  const platform = await createTestPlatform();
  const rendererFolder = join(platform.paths.home, 'renderer');
  await mkdir(rendererFolder);
  await writeFile(join(rendererFolder, 'index.html'), '<i>__CSP_NONCE__</i>');
  const media = join(platform.paths.home, 'take.wav');
  await writeFile(media, '0123456789');
  const asked: [string, unknown][] = [];
  const studio: Studio = {
    router: {
      request: async (route, input) => {
        asked.push([route, input]);
        return { ok: true, data: { route } };
      },
    },
    events: createEventBus(createSystemClock(), platform.logger),
    files: createFileHandles(platform.random),
    media: {
      find: async (handle) =>
        handle === 'take' ? { path: media, mediaType: 'audio/wav', downloadName: null } : null,
    },
    openFiles: async () => undefined,
    suspend: () => undefined,
    wake: () => undefined,
    stop: async () => undefined,
  };
  const web = await startWebStudio({ studio, platform, rendererFolder, maxUploadBytes: 100_000 });
  const port = Number(new URL(web.url).port);
  const base = `http://127.0.0.1:${port}`;

  /** Raw HTTP: unlike fetch it sends any Host and Origin. */
  function send(path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
    return new Promise((done, fail) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false });
      request.once('error', fail);
      request.once('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', fail);
        response.once('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      });
      request.end(body);
    });
  }
  const token = new URL(web.url).hash.replace('#token=', '');
  const exchange = (headers: Headers = {}, given = token) =>
    send('/api/session', {
      method: 'POST',
      headers: { origin: base, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ token: given }),
    });

  return {
    platform,
    rendererFolder,
    studio,
    web,
    port,
    base,
    asked,
    token,
    send,
    exchange,
    /** What the page sends with each call once it was let in: the secret, and the browser the cookie of media. */
    logIn: async (): Promise<Headers> => {
      const answer = await exchange();
      const cookie = (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
      return { 'x-lectern-session': jsonOf(answer).data.session, cookie };
    },
    post: (session: Headers, headers: Headers = {}) => ({
      method: 'POST',
      headers: { ...session, origin: base, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ route: 'library.list', input: {} }),
    }),
    stop: async () => {
      await web.stop();
      await platform.remove();
    },
  };
}
