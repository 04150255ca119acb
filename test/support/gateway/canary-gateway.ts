import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { voiceSample } from '../sound/voice-sample.ts';
import { listenOnLoopback } from './listen.ts';

/**
 * A gateway with a key and a voice id that can be searched for. It gives both back in every refusal, as a careless
 * one does: lines that say "refused" get 401, and those that say "late" get 504.
 */
export async function startCanaryGateway() {
  const key = `sk-CANARY-${randomUUID()}`;
  const voice = `VOICE-CANARY-${randomUUID()}`;
  const titles: string[] = [];
  const spoken: string[] = [];
  const listed = () => titles.map((title) => ({ _id: voice, title, created_at: 1_790_000_000 }));

  const answerOf = (
    method: string,
    path: string,
    body: Buffer,
  ): readonly [number, object | Uint8Array] => {
    if (path === '/v1/models') return [200, { data: [{ id: 'fish-speech' }, { id: 'lamp-chat' }] }];
    if (path === '/v1/audio/voices' && method === 'GET') return [200, { items: listed() }];
    if (path === '/v1/audio/voices') {
      titles.push('Ada');
      return [200, listed()[0] ?? {}];
    }
    if (path !== '/v1/audio/speech') return [404, { error: { message: `No ${path} for ${key}.` } }];
    const asked = JSON.parse(body.toString()) as { input: string; voice: string };
    spoken.push(asked.voice);
    const status = asked.input.includes('refused') ? 401 : asked.input.includes('late') ? 504 : 200;
    const message = `The key ${key} with the voice ${asked.voice}: Bearer ${key}`;
    return status === 200
      ? [200, voiceSample(150, asked.input.length / 15)]
      : [status, { error: { message, code: key, param: voice } }];
  };

  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    const [path = ''] = (request.url ?? '').split('?');
    const isKnown = request.headers.authorization === `Bearer ${key}`;
    const [status, answer] = isKnown
      ? answerOf(request.method ?? '', path, body)
      : ([401, { error: { message: `Not ${key}: ${request.headers.authorization}` } }] as const);
    const isSound = answer instanceof Uint8Array;
    response
      .writeHead(status, { 'content-type': isSound ? 'audio/wav' : 'application/json' })
      .end(isSound ? answer : JSON.stringify(answer));
  });
  return {
    ...(await listenOnLoopback(server)),
    key,
    voice,
    /** As if somebody had cloned it elsewhere. */
    addVoice: () => titles.push('Ada'),
    /** The voices of the lines that it was asked for. */
    spoken,
  };
}
