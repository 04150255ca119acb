import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import { drainRequest, type Exchange } from './connection.ts';

/** @hono/node-server takes a body from here when somebody has read it before. */
type RequestWithBody = IncomingMessage & { rawBody?: Buffer };

const bodySchema = z.object({
  input: z.string().catch(''),
  prompt: z.string().catch(''),
  messages: z.array(z.object({ content: z.string().catch('') }).catch({ content: '' })).catch([]),
});

/**
 * Reads a JSON body and leaves it for the real handler. Gives what is said in it, one piece a line:
 * the input of speech, the prompt of a video, the messages of a chat. Empty for anything else.
 */
export async function readRequestText(exchange: Exchange): Promise<string> {
  const request: RequestWithBody = exchange.request;
  if (!/\bjson\b/i.test(request.headers['content-type'] ?? '')) return '';
  if (request.rawBody === undefined) {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    await drainRequest(exchange);
    request.rawBody = Buffer.concat(chunks);
  }
  const parsed = bodySchema.safeParse(parseJson(request.rawBody.toString('utf8')));
  if (!parsed.success) return '';
  const { input, prompt, messages } = parsed.data;
  return [input, prompt, ...messages.map(({ content }) => content)].join('\n');
}
