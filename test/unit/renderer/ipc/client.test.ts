import { afterEach, describe, expect, it, vi } from 'vitest';
import { setBridge } from '../../../../renderer/ipc/bridge.ts';
import { asAppError, fileHandle, request, takeAnswer } from '../../../../renderer/ipc/client.ts';
import { createWebBridge } from '../../../../renderer/ipc/web-bridge.ts';
import { AppError } from '../../../../shared/app-error.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';

type Sent = { readonly path: string; readonly init: RequestInit };

/** The loopback server as `fetch` sees it. */
function serve(answer: (sent: Sent) => Response) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return answer({ path, init });
  });
  setBridge(createWebBridge({ known: () => 'secret', ready: async () => 'secret' }));
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  setBridge(null);
});

describe('request over the web bridge', () => {
  it('posts the route with its input and gives back the data (bug: the envelope leaks out)', async () => {
    const sent = serve(() => Response.json({ ok: true, data: { projectId: 'p1' } }));
    expect(await request('project.create', { title: 'T' })).toEqual({ projectId: 'p1' });
    expect(sent[0]?.path).toBe('/api/request');
    expect(new Headers(sent[0]?.init.headers).get('x-lectern-session')).toBe('secret');
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      route: 'project.create',
      input: { title: 'T' },
    });
  });

  it('throws the error that main named, its code and facts kept (bug: every error is "internal")', async () => {
    const error = { code: errorCodes.conflict, message: 'Moved on.', data: { revision: 4 } };
    serve(() => Response.json({ ok: false, error }));
    const thrown = await request('library.list', {}).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({ code: 'conflict', data: { revision: 4 } });
  });

  it('says in words that the page was locked out or the studio is gone (bug: "Unexpected token <")', async () => {
    serve(() => new Response('<html>', { status: 403 }));
    const locked = asAppError(await request('session.get', {}).catch((reason: unknown) => reason));
    expect(locked.code).toBe(errorCodes.forbidden);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const gone = asAppError(await request('session.get', {}).catch((reason: unknown) => reason));
    expect(gone.message).toContain('does not answer');
  });

  it('uploads a file raw with its name in a header (bug: a name in Cyrillic breaks the request)', async () => {
    const sent = serve(() => Response.json({ ok: true, data: { handle: 'h1' } }));
    expect(await fileHandle(new File(['x'], 'Фонарь.epub'))).toBe('h1');
    expect(sent[0]?.path).toBe('/api/files');
    expect(new Headers(sent[0]?.init.headers).get('x-file-name')).toBe(
      encodeURIComponent('Фонарь.epub'),
    );
  });

  it('names a folder that was dropped as a file (bug: the program itself was said to have failed)', async () => {
    const sent = serve(() => Response.json({ ok: true, data: { handle: 'h1' } }));
    const folder = new File([], 'Covers');
    folder.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }) as never;
    await expect(fileHandle(folder)).rejects.toMatchObject({
      code: errorCodes.fileNotReadable,
      message: expect.stringContaining('Covers'),
    });
    expect(sent).toEqual([]);
  });
});

describe('an answer that is taken', () => {
  it('is told until nobody asks for it any more (bug: a late answer is laid over a newer one)', async () => {
    const told: unknown[] = [];
    const late = Promise.resolve('late');
    takeAnswer(late, (answer) => told.push(answer))();
    takeAnswer(Promise.resolve('asked for'), (answer) => told.push(answer));
    await late;
    expect(told).toEqual(['asked for']);
  });

  it('tells why it did not come, where somebody wants to know (bug: a dialog waits for ever)', async () => {
    const told: string[] = [];
    const failed = Promise.reject(new Error('no'));
    takeAnswer(failed, () => told.push('answer'));
    takeAnswer(
      failed,
      () => told.push('answer'),
      ({ code }) => told.push(code),
    );
    await failed.catch(() => undefined);
    expect(told).toEqual([errorCodes.internal]);
  });
});
