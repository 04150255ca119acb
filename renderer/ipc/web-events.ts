import { EventSourceParserStream } from 'eventsource-parser/stream';
import { wordingOf } from '../../shared/errors/wording-of.ts';
import type { EventMessage } from '../../shared/ipc/contract.ts';

const againMs = 1000;

/**
 * Reads the studio's events until it is ended, connecting again whenever the connection ends: `EventSource` would
 * do the same, but cannot send the header that says who asks.
 */
export function readEvents(
  session: Promise<string>,
  onEvents: (events: readonly EventMessage[]) => void,
): () => void {
  const control = new AbortController();
  const { signal } = control;
  let isLost = false;
  let hasRead = false;

  /** Said once, not at the first thing that a person then does in vain. */
  const tellLost = (): void => {
    if (isLost || signal.aborted) return;
    isLost = true;
    const message = wordingOf('internal.no_answer', {});
    onEvents([{ name: 'notice', payload: { level: 'error', message } }]);
  };

  const read = async (): Promise<void> => {
    const headers = { 'X-Lectern-Session': await session };
    const answer = await fetch('/api/events', { headers, signal }).catch((error: unknown) => {
      tellLost();
      throw error;
    });
    isLost = false;
    // Asked again it would be refused again.
    if (answer.status === 401 || answer.status === 403) control.abort();
    if (!answer.ok || answer.body === null) return;
    // What was told meanwhile is unknown: a page that is frozen in the background is let go after a while.
    if (hasRead) onEvents([{ name: 'library.changed', payload: { projectId: null } }]);
    hasRead = true;
    const lines = answer.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (let next = await lines.read(); !next.done; next = await lines.read()) {
      onEvents(JSON.parse(next.value.data) as readonly EventMessage[]);
    }
  };
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      await read().catch(() => undefined);
      await new Promise((done) => setTimeout(done, againMs));
    }
  };
  void goOn();
  return () => control.abort();
}
