import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { encodeWav } from '../../../shared/sound/wav.ts';
import { listenOnLoopback } from './listen.ts';

const rateHz = 8000;

/** A second of a tone that is another one for each text. */
function soundOf(text: string): Uint8Array {
  const sum = [...text].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  const toneHz = 120 + (sum % 300);
  const samples = Int16Array.from({ length: rateHz }, (_, at) =>
    Math.round(6000 * Math.sin((2 * Math.PI * toneHz * at) / rateHz)),
  );
  return encodeWav(samples, rateHz);
}

/** A gateway that speaks a second for every text; those that `held` names when `release` is called. */
export async function startHeldGateway(held: (text: string) => boolean) {
  const texts: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  let answered = 0;
  const json = (body: object) => ({ type: 'application/json', bytes: JSON.stringify(body) });

  const answerTo = async (path: string, body: string) => {
    if (path === '/v1/models') return json({ data: [{ id: 'fish-speech' }] });
    if (path !== '/v1/audio/speech') return null;
    const { input } = JSON.parse(body) as { input: string };
    texts.push(input);
    if (held(input)) await released;
    answered += 1;
    return { type: 'audio/wav', bytes: soundOf(input) };
  };
  const server = createServer((request, response) => {
    buffer(request)
      .then((body) => answerTo((request.url ?? '').split('?')[0] ?? '', body.toString('utf8')))
      .then((answer) => {
        const status = answer === null ? 404 : 200;
        const { type, bytes } = answer ?? json({ error: { message: 'Not here.' } });
        response.writeHead(status, { 'content-type': type }).end(bytes);
      })
      .catch(() => response.destroy());
  });
  const { baseUrl, stop } = await listenOnLoopback(server);
  return {
    baseUrl: `${baseUrl}/v1`,
    /** Texts of all speech calls, in order of arrival. */
    texts,
    answered: () => answered,
    release: () => release(),
    stop,
  };
}
