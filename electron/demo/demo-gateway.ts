import { Hono } from 'hono';
import type { DemoAssets } from './demo-assets.ts';
import { createMp3Library } from './encode/mp3.ts';
import { loadOpus } from './encode/opus.ts';
import { checkKey } from './routes/check-key.ts';
import { limitBody } from './routes/limit-body.ts';
import { logRequests } from './routes/log-request.ts';
import { listModels } from './routes/models.ts';
import { answerRefusal, refusal } from './routes/refusal.ts';
import { createSpeech } from './routes/speech.ts';
import { listVoices } from './routes/voices.ts';
import { loadFlite } from './speech/flite.ts';
import type { SpeechEngine } from './speech/speak.ts';
import { createTurns } from './speech/turns.ts';
import { createDemoState, type DemoVoiceKind } from './state/demo-state.ts';
import type { LoggedRequest } from './state/request-log.ts';

/** The longest input with every character escaped takes 120 kB of JSON. */
const BODY_MAX_BYTES = 512 * 1024;

export type DemoGatewayOptions = {
  readonly apiKey: string;
  /** `flite` speaks English; `tone` gives each text its own tones, whatever the voice. */
  readonly voiceKind: DemoVoiceKind;
  readonly assets: DemoAssets;
};

export type DemoGateway = {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Every request since the start, as GET /demo/requests gives it. */
  readonly requests: () => readonly LoggedRequest[];
  /** Ends its threads. */
  readonly close: () => Promise<void>;
};

/**
 * The demo gateway as a fetch handler. Beside the routes of gateway-spec it has one of its own,
 * for tests: GET /demo/requests, `{items: LoggedRequest[]}`, with the same key.
 */
export async function createDemoGateway(options: DemoGatewayOptions): Promise<DemoGateway> {
  const state = createDemoState(options.apiKey, options.voiceKind);
  const engine: SpeechEngine = {
    flite: await loadFlite(options.assets.fliteWasmPath),
    opus: await loadOpus(options.assets.opusWasmPath),
    mp3: createMp3Library(),
    turns: createTurns(),
  };
  const withKey = checkKey(state);
  const app = new Hono();
  app.use('/v1/*', logRequests(state));
  app.get('/v1/models', withKey, (context) => listModels(state, context));
  app.post('/v1/audio/speech', withKey, limitBody(BODY_MAX_BYTES), (context) =>
    createSpeech(state, engine, context),
  );
  app.get('/v1/audio/voices', withKey, (context) => listVoices(state, context));
  app.get('/demo/requests', withKey, (context) => context.json({ items: state.requests.list() }));
  app.notFound((context) => {
    const message = `There is no ${context.req.method} ${context.req.path}. Check the base address and the path.`;
    return answerRefusal(context, refusal(404, 'not_found', message));
  });
  app.onError((error, context) =>
    answerRefusal(context, refusal(500, 'internal_error', error.message)),
  );
  return {
    fetch: (request) => app.fetch(request),
    requests: () => state.requests.list(),
    close: engine.mp3.close,
  };
}
