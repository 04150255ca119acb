import { abandon, type Behaviour, head } from '../../support/gateway/raw-gateway.ts';

export const eventStream = { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' };

type End = 'whole' | 'fin' | 'rst' | 'stall';

/** A stream sent piece by piece, each in its own turn; how it ends is said. */
export function stream(
  pieces: readonly (string | Uint8Array)[],
  end: End = 'whole',
  headers: Readonly<Record<string, string>> = eventStream,
) {
  const behaviour: Behaviour = (socket) => {
    socket.write(head(200, headers));
    const rest = [...pieces];
    const next = () => {
      const piece = rest.shift();
      if (piece !== undefined) {
        const bytes = Buffer.from(piece);
        const size = Buffer.from(`${bytes.length.toString(16)}\r\n`);
        socket.write(Buffer.concat([size, bytes, Buffer.from('\r\n')]), () => setImmediate(next));
      } else if (end === 'whole') socket.write('0\r\n\r\n');
      else if (end === 'fin') socket.end();
      else if (end === 'rst') abandon(socket);
    };
    next();
  };
  return behaviour;
}

export const event = (body: unknown) => `data: ${JSON.stringify(body)}\n\n`;
export const text = (content: string) => event({ choices: [{ index: 0, delta: { content } }] });
export const stop = event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
export const usage = event({
  choices: [],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
});
export const done = 'data: [DONE]\n\n';
