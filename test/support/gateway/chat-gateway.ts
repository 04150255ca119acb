import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from './listen.ts';

export type ChatBody = Readonly<Record<string, unknown>>;

/** A status with its body, or just a body; without both the chat is answered, streamed where that was asked for. */
export type ChatReply = { readonly status?: number; readonly json?: unknown };

export const madeModel = 'made-chat';

/** As gateways refuse a field; null names none. */
export function refusing(field: string | null, message?: string): ChatReply {
  const words = field === null ? 'Unsupported parameter.' : `Unsupported parameter: '${field}'.`;
  return { status: 422, json: { error: { message: message ?? words, param: field } } };
}

/** A gateway with one chat model that keeps the bodies that it got and answers as a test wants it to. */
export async function startChatGateway() {
  const bodies: ChatBody[] = [];
  let replyTo: (body: ChatBody, before: number) => ChatReply = () => ({});

  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      const isModels = request.url === '/v1/models';
      sendJson(response, isModels ? 200 : 404, {
        data: [{ id: madeModel }, { id: 'fish-speech' }],
      });
      return;
    }
    const body = JSON.parse(await text(request)) as ChatBody;
    const { status = 200, json } = replyTo(body, bodies.length);
    bodies.push(body);
    if (status !== 200 || json !== undefined) sendJson(response, status, json);
    else if (body.stream === true) sendEvents(response);
    else sendJson(response, 200, { choices: [{ message, finish_reason: 'stop' }], usage });
  };
  const server = createServer((request, response) => void onRequest(request, response));
  const { baseUrl, stop } = await listenOnLoopback(server);
  return {
    baseUrl: `${baseUrl}/v1`,
    /** Of the chats, as they came. */
    bodies,
    answerWith: (reply: typeof replyTo) => {
      bodies.length = 0;
      replyTo = reply;
    },
    stop,
  };
}

const message = { role: 'assistant', content: 'An answer.' };
const usage = { prompt_tokens: 4, completion_tokens: 3, total_tokens: 7 };

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendEvents(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (event: unknown) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  send({ choices: [{ delta: { content: 'An ' } }] });
  send({ choices: [{ delta: { content: 'answer.' } }] });
  send({ choices: [{ delta: {}, finish_reason: 'stop' }], usage });
  response.end('data: [DONE]\n\n');
}
