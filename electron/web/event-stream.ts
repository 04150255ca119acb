import { securityHeaders } from '../ipc/http/content-security-policy.ts';
import type { EventBus } from '../ipc/ports.ts';

const heartbeatMs = 15_000;
/** A page that has not taken this many batches is gone or stuck: it is let go and connects again. */
const maxWaiting = 400;

export type EventStreams = {
  /** A new answer in the form of server-sent events: one `data:` line per batch, as JSON. */
  readonly open: () => Response;
  readonly closeAll: () => void;
};

/** Tells every connected page what the studio tells; a comment now and then keeps the connection known. */
export function createEventStreams(events: EventBus): EventStreams {
  const closers = new Set<() => void>();

  function open(): Response {
    const encoder = new TextEncoder();
    let close = () => {};
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (text: string) => {
            if ((controller.desiredSize ?? 0) <= 0) close();
            else controller.enqueue(encoder.encode(text));
          };
          const unsubscribe = events.subscribe((batch) => {
            send(`data: ${JSON.stringify(batch)}\n\n`);
          });
          const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
          close = () => {
            if (!closers.delete(close)) return;
            unsubscribe();
            clearInterval(heartbeat);
            try {
              controller.close();
            } catch {
              // The page has closed it already.
            }
          };
          closers.add(close);
          send(': connected\n\n');
        },
        cancel: () => close(),
      },
      { highWaterMark: maxWaiting },
    );
    return new Response(body, {
      headers: {
        ...securityHeaders,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
      },
    });
  }

  return {
    open,
    closeAll() {
      for (const close of [...closers]) close();
    },
  };
}
