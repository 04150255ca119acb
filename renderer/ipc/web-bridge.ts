import { appError } from '../../shared/app-error.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import type { EventMessage } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';

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

async function post<T>(path: string, init: RequestInit): Promise<IpcResult<T>> {
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
export function createWebBridge(): Bridge {
  const listeners = new Set<Listener>();
  let source: EventSource | null = null;

  function open(): void {
    source = new EventSource('/api/events', { withCredentials: true });
    source.onmessage = (message: MessageEvent<string>) => {
      const events = JSON.parse(message.data) as readonly EventMessage[];
      for (const listener of listeners) {
        listener(events);
      }
    };
  }

  return {
    kind: 'web',
    request: (route, input) => {
      const body = JSON.stringify({ route, input });
      return post<unknown>('/api/request', {
        headers: { 'Content-Type': 'application/json' },
        body,
        keepalive: body.length * 3 < keepaliveLimitBytes,
      });
    },
    onEvents: (listener) => {
      listeners.add(listener);
      if (source === null) open();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          source?.close();
          source = null;
        }
      };
    },
    fileHandle: (file) => {
      if (!(file instanceof File)) throw appError('bad_input.no_file');
      return post<{ readonly handle: string }>('/api/files', {
        headers: {
          'Content-Type': 'application/octet-stream',
          'X-File-Name': encodeURIComponent(file.name),
        },
        body: file,
      });
    },
  };
}
