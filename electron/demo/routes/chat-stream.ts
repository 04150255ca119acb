import type { Clock } from '../../platform/ports.ts';

export type ChatCompletion = {
  readonly id: string;
  readonly createdAtSeconds: number;
  readonly model: string;
  readonly content: string;
  readonly toolCalls: readonly {
    readonly id: string;
    readonly name: string;
    readonly arguments: string;
  }[];
  readonly finishReason: 'stop' | 'length' | 'tool_calls';
  readonly usage: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly total_tokens: number;
  };
};

/** A long answer comes in larger pieces, so that none takes more than about two seconds. */
const piecesMax = 200;
const pieceMinCharacters = 24;
const pieceGapMs = 10;

/** The answer as server-sent events in the common chunk shape; the usage is in the last chunk. */
export function streamChat(clock: Clock, answer: ChatCompletion): Response {
  const encoder = new TextEncoder();
  const events = eventsOf(answer);
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = events.next();
      if (next.done === true) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(`data: ${next.value}\n\n`));
      await clock.delay(pieceGapMs, gone.signal).catch(() => undefined);
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function* eventsOf(answer: ChatCompletion): Generator<string> {
  const chunk = (delta: object, finishReason: string | null = null, more: object = {}) =>
    JSON.stringify({
      id: answer.id,
      object: 'chat.completion.chunk',
      created: answer.createdAtSeconds,
      model: answer.model,
      choices: [{ index: 0, delta, finish_reason: finishReason }],
      ...more,
    });
  yield chunk({ role: 'assistant', content: '' });
  if (answer.toolCalls.length === 0) {
    for (const content of piecesOf(answer.content)) yield chunk({ content });
  }
  for (const [index, call] of answer.toolCalls.entries()) {
    const opening = { index, id: call.id, type: 'function' };
    yield chunk({ tool_calls: [{ ...opening, function: { name: call.name, arguments: '' } }] });
    for (const part of piecesOf(call.arguments)) {
      yield chunk({ tool_calls: [{ index, function: { arguments: part } }] });
    }
  }
  yield chunk({}, answer.finishReason, { usage: answer.usage });
  yield '[DONE]';
}

/** Pieces of whole characters. */
function piecesOf(text: string): readonly string[] {
  const characters = [...text];
  const size = Math.max(pieceMinCharacters, Math.ceil(characters.length / piecesMax));
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += size) {
    pieces.push(characters.slice(at, at + size).join(''));
  }
  return pieces;
}
