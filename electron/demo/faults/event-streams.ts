import type { Answer } from './captured-response.ts';
import { breakConnection, type Exchange, writePiece } from './connection.ts';
import type { FaultOf } from './plan.ts';

const doneEvent = 'data: [DONE]\n\n';

/** Words whose letters take two and three bytes, so that a cut may fall inside one. */
const words = ['The ', 'café ', 'fühlte ', 'sich ', '静か ', 'und ', 'näher ', 'an.'];

/** A chat answer as server-sent events that is too much, or not whole. */
export async function sendEvents(
  exchange: Exchange,
  fault: FaultOf<'sse'>,
  real: Answer | null,
): Promise<void> {
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
  exchange.response.writeHead(200, headers);
  for (const piece of piecesOf(fault, realEvents(real))) {
    if (!(await writePiece(exchange, piece))) return;
  }
  if (fault.ending === 'clean') exchange.response.end();
  else await breakConnection(exchange, fault.ending);
}

function* piecesOf(fault: FaultOf<'sse'>, real: Buffer | null): Generator<string | Buffer> {
  if (fault.variant === 'long-line') {
    yield eventOf('a'.repeat(fault.megabytes * 1024 * 1024));
    yield doneEvent;
  } else if (fault.variant === 'many-events') {
    const batch = 1000;
    for (let sent = 0; sent < fault.count; sent += batch) {
      yield eventOf('a').repeat(Math.min(batch, fault.count - sent));
    }
    yield doneEvent;
  } else {
    const whole = real ?? Buffer.from(`${words.map(eventOf).join('')}${doneEvent}`);
    yield whole.subarray(0, cutOf(fault.variant, whole));
  }
}

/** Where a stream ends too early, in bytes. */
function cutOf(variant: 'cut-event' | 'cut-character' | 'no-done', whole: Buffer): number {
  if (variant === 'no-done') {
    const done = whole.lastIndexOf('data: [DONE]');
    return done < 0 ? whole.length : done;
  }
  const middle = Math.floor(whole.length / 2);
  if (variant === 'cut-character') {
    const isLead = (byte: number) => byte >= 0xc0;
    const after = whole.subarray(middle).findIndex(isLead);
    const lead = after >= 0 ? middle + after : whole.findIndex(isLead);
    if (lead >= 0) return lead + 1;
  }
  // Inside the event that follows the middle: its first bytes are there, its end is not.
  const next = whole.indexOf('data: ', middle);
  return next < 0 ? middle : Math.min(next + 12, whole.length - 1);
}

function realEvents(real: Answer | null): Buffer | null {
  const isEvents = String(real?.headers['content-type'] ?? '').startsWith('text/event-stream');
  return isEvents ? (real?.body ?? null) : null;
}

function eventOf(content: string): string {
  const chunk = {
    id: 'chatcmpl-planned',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}
