import { appError } from '../../shared/app-error.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import type { EventMessage } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import { readEvents } from './web-events.ts';
import type { WebSession } from './web-session.ts';

type Listener = (events: readonly EventMessage[]) => void;

async function readResult<T>(answer: Response): Promise<IpcResult<T>> {
  try {
    const body: unknown = await answer.json();
    if (typeof body === 'object' && body !== null && 'ok' in body) return body as IpcResult<T>;
  } catch {
    // Not JSON: said below in words.
  }
  const { status } = answer;
  const isRefused = status === 403 || status === 401;
  throw appError(isRefused ? 'forbidden.page' : 'internal.page_answer', { status });
}

async function postTo<T>(path: string, init: RequestInit): Promise<IpcResult<T>> {
  let answer: Response;
  try {
    answer = await fetch(path, { method: 'POST', credentials: 'same-origin', ...init });
  } catch (cause) {
    throw appError('internal.no_answer', {}, { cause, isRetryable: true });
  }
  return readResult<T>(answer);
}

/** Bodies up to this size may outlive the page (the fetch standard's limit for keepalive is 64 KiB). */
const keepaliveLimitBytes = 60_000;

/** The bridge of a browser: calls over HTTP, events over server-sent events, files by upload. */
export function createWebBridge(session: WebSession): Bridge {
  const listeners = new Set<Listener>();
  let close: (() => void) | null = null;

  /** At once where it can be: a page that is being closed has no later. */
  function send<T>(path: string, headers: Record<string, string>, init: RequestInit) {
    const post = (secret: string) =>
      postTo<T>(path, { ...init, headers: { ...headers, 'X-Lectern-Session': secret } });
    const known = session.known();
    return known === null ? session.ready().then(post) : post(known);
  }

  return {
    kind: 'web',
    request: (route, input) => {
      const body = JSON.stringify({ route, input });
      const keepalive = body.length * 3 < keepaliveLimitBytes;
      return send<unknown>(
        '/api/request',
        { 'Content-Type': 'application/json' },
        { body, keepalive },
      );
    },
    onEvents: (listener) => {
      listeners.add(listener);
      close ??= readEvents(session.ready(), (events) => {
        for (const each of listeners) each(events);
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        close?.();
        close = null;
      };
    },
    fileHandle: (file) => {
      if (!(file instanceof File)) throw appError('bad_input.no_file');
      const headers = {
        'Content-Type': 'application/octet-stream',
        'X-File-Name': encodeURIComponent(file.name),
      };
      return send<{ readonly handle: string }>('/api/files', headers, { body: file });
    },
  };
}
