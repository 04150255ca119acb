import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ChargeKind } from '../../../electron/charges/ports.ts';
import { listenOnLoopback } from '../gateway/listen.ts';
import { abandon } from '../gateway/raw-gateway.ts';
import { type Fault, randomFault, retryAfterSeconds } from './faults.ts';
import { createSpeakers, randomTokenCounter } from './made-voice.ts';
import { type Billed, bill, type Prices } from './prices.ts';
import { type SeededRandom, seededRandom } from './seeded.ts';

export const speechModel = 'fish-speech';
/** `-strict` refuses max_tokens, `-heedless` takes no notice of it. */
export const chatModels = ['lamp-chat', 'lamp-chat-strict', 'lamp-chat-heedless'] as const;
export const videoModel = 'lamp-video';
export const allModels = [speechModel, ...chatModels, videoModel] as const;

/** One charged request that arrived, and what the gateway charged for it. */
export type Attempt = {
  readonly kind: ChargeKind;
  readonly model: string;
  /** The text, prompt, question or title. */
  readonly key: string;
  readonly atMs: number;
  readonly fault: Fault | null;
  /** By the gateway's own counter. */
  readonly textTokens: number;
  /** What no counter can exceed: the bytes of the text, and what stands around messages. */
  readonly mostTextTokens: number;
  /** Nothing where it was refused; of submitted work, what it was settled at. */
  billed: Billed;
  /** Of a chat: what its answer might take more by another counter. */
  unknownAnswerTokens: number;
  /** The client was told what it costs, in `usage` or in the record of the work. */
  isTold: boolean;
};

type Run = { readonly seed: string; readonly prices: Prices; readonly faultShare: number };

type Made = { readonly base: number; readonly isTold?: boolean; readonly answer: () => Answer };
type Answer = { readonly contentType: string; readonly body: Uint8Array | string };

type Work = {
  readonly kind: 'speech-job' | 'video';
  readonly attempt: Attempt;
  readonly content: Uint8Array;
  readonly end: () => object;
  polls: number;
};

type Asked = {
  readonly kind: ChargeKind;
  readonly model: string;
  readonly key: string;
  readonly texts: readonly string[];
  readonly framing: number;
  readonly make: (random: SeededRandom, textTokens: number, attempt: Attempt) => Made;
  readonly refuses?: string;
};

/**
 * A gateway of its own making, on real HTTP: it counts, speaks and charges by docs/gateway.md in ways that
 * Lectern cannot foresee, and keeps its own ledger. `setRun` gives it prices, habits and faults.
 */
export async function startBillingGateway(first: Run, nowMs: () => number = Date.now) {
  const attempts: Attempt[] = [];
  const works = new Map<string, Work>();
  const voices: { readonly _id: string; readonly title: string; readonly created_at: number }[] =
    [];
  let run = first;
  let speak = createSpeakers(run.seed);
  let countTokens = randomTokenCounter(seededRandom(run.seed, 'tokens'));

  const setRun = (next: Run) => {
    run = next;
    speak = createSpeakers(run.seed);
    countTokens = randomTokenCounter(seededRandom(run.seed, 'tokens'));
  };
  const priceOf = (model: string) => run.prices.of(model);

  const submitted = (
    attempt: Attempt,
    work: Omit<Work, 'attempt' | 'polls'>,
    named: 'id' | 'video_id',
  ): Answer => {
    const prefix = work.kind === 'video' ? 'vid' : 'spj';
    const id = `${prefix}_${works.size + 1}`;
    works.set(id, { ...work, attempt, polls: 0 });
    const object = work.kind === 'video' ? 'video' : 'audio.speech.job';
    return json({ [named]: id, object, status: 'pending', created_at: Math.round(nowMs() / 1000) });
  };

  /** The fields in which a record tells what its work was charged; none where it does not. */
  const told = (attempt: Attempt, random: SeededRandom, base: number, tells: boolean): object => {
    if (!tells) return {};
    attempt.isTold = true;
    const price = priceOf(attempt.model);
    return random.fraction() < 0.5
      ? { usage: { total_tokens: base } }
      : { billed_tokens: bill(price, base).tokens };
  };

  const askedOf: { readonly [path: string]: (body: Buffer, type: string) => Promise<Asked> } = {
    '/v1/audio/speech': async (body) => {
      const { model, input, voice, speed = 1 } = parsed(body);
      return {
        kind: 'speech',
        model,
        key: input,
        texts: [input],
        framing: 0,
        make: (_random, textTokens) => {
          const { wav, minutes } = speak(input, voice, speed);
          const answer = () => ({ contentType: 'audio/wav', body: wav });
          return { base: minutes * 1000 + textTokens, answer };
        },
      };
    },
    '/v1/audio/speech/jobs': async (body) => {
      const { model, input, voice, speed = 1 } = parsed(body);
      return {
        kind: 'speech-job',
        model,
        key: input,
        texts: [input],
        framing: 0,
        make: (random, textTokens, attempt) => {
          const { wav, minutes } = speak(input, voice, speed);
          const base = ([...input].length / 250) * 1000 + textTokens;
          const isSettled = random.fraction() < 0.5;
          const isFailing = random.fraction() < 0.1;
          const end = () => {
            const price = priceOf(model);
            const actual = isFailing ? 0 : Math.ceil(minutes * 1000 + textTokens);
            if (isSettled && price.moneyPerCall === null) attempt.billed = bill(price, actual);
            const tells = told(attempt, random, actual, isSettled);
            return isFailing ? failed(tells) : { status: 'completed', error: null, ...tells };
          };
          const work = { kind: 'speech-job', content: wav, end } as const;
          return { base, answer: () => submitted(attempt, work, 'id') };
        },
      };
    },
    '/v1/audio/voices': async (body, contentType) => {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': contentType },
      }).formData();
      const title = String(form.get('title'));
      const model = String(form.get('model'));
      return {
        kind: 'clone',
        model,
        key: title,
        texts: [],
        framing: 0,
        make: () => {
          const voice = { _id: `voice${voices.length}made`, title, created_at: 1_790_000_000 };
          return {
            base: 1000,
            isTold: true,
            answer: () => {
              voices.push(voice);
              return json(voice);
            },
          };
        },
      };
    },
    '/v1/chat/completions': async (body) => {
      const { model, messages, max_tokens: limit, stream } = parsed(body);
      const texts = (messages as readonly { content: string }[]).map(({ content }) => content);
      const isStrict = model.endsWith('-strict') && limit !== undefined;
      const most = model.endsWith('-heedless') ? undefined : limit;
      return {
        kind: 'chat',
        model,
        key: texts.at(-1) ?? '',
        texts,
        framing: 4 * texts.length + 4,
        ...(isStrict ? { refuses: 'max_tokens' } : {}),
        make: (random, asked, attempt) => {
          const content = answerWithin(random, most ?? Number.POSITIVE_INFINITY, countTokens);
          const completion = countTokens(content);
          const { outputFactor = 1 } = priceOf(model);
          const isTold = random.fraction() < 0.5;
          const split = { prompt_tokens: asked, completion_tokens: completion };
          const total = { total_tokens: asked + completion };
          const told = outputFactor === 1 ? total : { ...split, ...total };
          const usage = isTold ? { usage: told } : {};
          const isStreamed = stream === true && random.fraction() < 0.8;
          attempt.unknownAnswerTokens = Buffer.byteLength(content, 'utf8') - countTokens(content);
          const answer = () => (isStreamed ? streamed(content, usage) : whole(content, usage));
          return { base: asked + completion * outputFactor, isTold, answer };
        },
      };
    },
    '/v1/videos': async (body) => {
      const { model, prompt } = parsed(body);
      return {
        kind: 'video',
        model,
        key: prompt,
        texts: [prompt],
        framing: 0,
        make: (random, _tokens, attempt) => {
          const base = random.whole(100, 8000);
          const isTold = random.fraction() < 0.6;
          const isFailing = random.fraction() < 0.1;
          const end = () => {
            const tells = told(attempt, random, base, isTold);
            return isFailing ? failed(tells) : { status: 'completed', ...tells };
          };
          const work = { kind: 'video', content: smallMp4(), end } as const;
          return { base, answer: () => submitted(attempt, work, 'video_id') };
        },
      };
    },
  };

  const charge = (request: IncomingMessage, response: ServerResponse, asked: Asked) => {
    const { kind, model, key, texts, framing } = asked;
    const before = attempts.filter((one) => one.kind === kind && one.key === key).length;
    const random = seededRandom(run.seed, kind, key, before);
    const fault = randomFault(random, run.faultShare, before);
    const sum = (count: (text: string) => number) =>
      texts.reduce((total, text) => total + count(text), framing);
    const textTokens = sum(countTokens);
    const attempt: Attempt = {
      kind,
      model,
      key,
      fault,
      textTokens,
      atMs: nowMs(),
      mostTextTokens: sum((text) => Buffer.byteLength(text, 'utf8')),
      billed: { tokens: 0, money: 0 },
      isTold: false,
      unknownAnswerTokens: 0,
    };
    attempts.push(attempt);
    if (fault === null && asked.refuses !== undefined) {
      return refuse(response, 422, { param: asked.refuses });
    }
    const made = asked.make(random, textTokens, attempt);
    const isCharged = fault === null || fault.isCharged;
    if (isCharged) attempt.billed = bill(priceOf(model), made.base);
    if (fault !== null && fault.status !== null) {
      // What is charged is made, more often than not.
      if (fault.isCharged && random.fraction() < 0.7) made.answer();
      return refuse(response, fault.status);
    }
    if (fault !== null && fault.isTruncated !== true) return abandon(request.socket);
    const { contentType, body } = made.answer();
    attempt.isTold = made.isTold === true && fault === null;
    const bytes = Buffer.from(body);
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length });
    if (fault === null) return response.end(bytes);
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
  };

  const remove = (id: string | undefined): Answer | number => {
    const at = voices.findIndex(({ _id }) => _id === id);
    if (at < 0) return 404;
    voices.splice(at, 1);
    return json({ deleted: true });
  };

  const workAnswer = (path: string): Answer | number => {
    const [, id = '', content] = /\/((?:spj|vid)_\d+)(\/content)?$/.exec(path) ?? [];
    const work = works.get(id);
    if (work === undefined) return 404;
    const isVideo = work.kind === 'video';
    if (content !== undefined) {
      return { contentType: isVideo ? 'video/mp4' : 'audio/wav', body: work.content };
    }
    work.polls += 1;
    const named = isVideo ? { video_id: id } : { id };
    if (work.polls === 1) return json({ ...named, status: isVideo ? 'in_progress' : 'processing' });
    return json({ ...named, ...work.end() });
  };

  const free = (method: string, path: string): Answer | number => {
    if (path === '/v1/models') return json({ data: allModels.map((id) => ({ id })) });
    if (path === '/api/pricing') return run.prices.page === null ? 404 : json(run.prices.page);
    if (path === '/v1/audio/voices') return json({ items: voices });
    if (method === 'DELETE') return remove(path.split('/').at(-1));
    return workAnswer(path);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const [path = ''] = (request.url ?? '').split('?');
    const asked = request.method === 'POST' ? askedOf[path] : undefined;
    if (asked !== undefined) {
      charge(request, response, await asked(body, request.headers['content-type'] ?? ''));
      return;
    }
    // Free calls fail too, as often as half of those that cost.
    const random = seededRandom(run.seed, path, freeCalls.get(path) ?? 0);
    freeCalls.set(path, (freeCalls.get(path) ?? 0) + 1);
    const isWork = /_\d+(\/content)?$/.test(path);
    if (isWork && random.fraction() < run.faultShare / 2) {
      if (random.fraction() < 0.3) abandon(request.socket);
      else refuse(response, random.pick([429, 500, 504]));
      return;
    }
    const answer = free(request.method ?? '', path);
    if (typeof answer === 'number') return void refuse(response, answer);
    response.writeHead(200, { 'content-type': answer.contentType }).end(answer.body);
  };
  const freeCalls = new Map<string, number>();

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`the made gateway failed: ${String(error)}\n`);
      response.destroy();
    });
  });
  return {
    ...(await listenOnLoopback(server)),
    setRun,
    priceOf,
    /** Every charged request in order: the gateway's ledger. */
    attempts,
    /** What was charged in all for those that fit. */
    charged: (fits: (attempt: Attempt) => boolean = () => true): Billed =>
      attempts.filter(fits).reduce(
        (sum, { billed }) => ({
          tokens: sum.tokens + billed.tokens,
          money: sum.money + billed.money,
        }),
        { tokens: 0, money: 0 },
      ),
  };
}

function json(body: unknown): Answer {
  return { contentType: 'application/json', body: JSON.stringify(body) };
}

function parsed(body: Buffer) {
  return JSON.parse(body.toString('utf8'));
}

function refuse(response: ServerResponse, status: number, error: object = {}) {
  response.setHeader('content-type', 'application/json');
  if (status === 429) response.setHeader('retry-after', retryAfterSeconds);
  response.writeHead(status);
  response.end(JSON.stringify({ error: { message: `Status ${status}.`, ...error } }));
}

function failed(fields: object) {
  return { status: 'failed', error: { message: 'The machine was tired.' }, ...fields };
}

const words = ['a', 'lamp', 'burned', 'quietly', 'über', 'the', 'harbour', 'while', '静か', 'rain'];

function answerWithin(random: SeededRandom, most: number, count: (text: string) => number): string {
  const wanted = random.whole(1, 120);
  let content = 'I';
  for (let index = 0; index < wanted; index += 1) {
    const longer = `${content} ${random.pick(words)}`;
    if (count(longer) > most) break;
    content = longer;
  }
  return content;
}

function whole(content: string, usage: object): Answer {
  const message = { role: 'assistant', content };
  return json({ choices: [{ index: 0, message, finish_reason: 'stop' }], ...usage });
}

function streamed(content: string, usage: object): Answer {
  const pieces = content.match(/.{1,40}/gsu) ?? [];
  const chunks = [
    ...pieces.map((piece) => ({ choices: [{ index: 0, delta: { content: piece } }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], ...usage },
  ];
  const events = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  return { contentType: 'text/event-stream', body: `${events}data: [DONE]\n\n` };
}

/** Boxes that end where they say they do; nobody looks at the picture. */
function smallMp4(): Uint8Array {
  const box = (type: string, bytes: number) => {
    const made = Buffer.alloc(8 + bytes);
    made.writeUInt32BE(8 + bytes, 0);
    made.write(type, 4, 'latin1');
    return made;
  };
  return Buffer.concat([box('ftyp', 16), box('mdat', 64), box('moov', 32)]);
}
