import { Hono } from 'hono';
import type { Clock } from '../platform/ports.ts';
import type { DemoAssets } from './demo-assets.ts';
import { createMp3Library } from './encode/mp3.ts';
import { loadOpus } from './encode/opus.ts';
import { createChat } from './routes/chat.ts';
import { callerOf, checkKey, checkPermission } from './routes/check-key.ts';
import { createVoice } from './routes/create-voice.ts';
import { limitBody } from './routes/limit-body.ts';
import { logRequests } from './routes/log-request.ts';
import { listModels, readPricing } from './routes/models.ts';
import { answerRefusal, Refusal } from './routes/refusal.ts';
import { createSpeech } from './routes/speech.ts';
import {
  createSpeechJob,
  orderOf,
  readSpeechJob,
  readSpeechJobContent,
} from './routes/speech-jobs.ts';
import type { TaskParts } from './routes/tasks.ts';
import { createVideo, readVideo, readVideoContent, videoOrderOf } from './routes/videos.ts';
import { deleteVoice, listVoices } from './routes/voices.ts';
import { loadFlite } from './speech/flite.ts';
import { createSerialQueue } from './speech/serial-queue.ts';
import { type SpeechEngine, speak } from './speech/speak.ts';
import { createDemoState, type DemoState, type DemoVoiceKind } from './state/demo-state.ts';
import { openState } from './state/open-state.ts';
import type { LoggedRequest } from './state/request-log.ts';
import type { DemoTask } from './state/tasks.ts';
import { createTaskRunner, type TaskRunner } from './tasks/task-runner.ts';

/** The longest speech input with every character escaped takes 120 kB of JSON. */
const bodyMaxBytes = 512 * 1024;
const chatBodyMaxBytes = 8 * 1024 * 1024;

export type DemoGatewayOptions = {
  readonly apiKey: string;
  /** `flite` speaks English; `tone` gives each text its own tones, whatever the voice. */
  readonly voiceKind: DemoVoiceKind;
  readonly assets: DemoAssets;
  /** Where accounts, voices, jobs and the ledger survive a restart; null keeps them in memory. */
  readonly stateFolder: string | null;
  /** Further routes below /demo; they go before our own. Null: none. */
  readonly createControl: ((state: DemoState, runner: TaskRunner) => Hono) | null;
  readonly clock: Clock;
};

export type DemoGateway = {
  readonly fetch: (request: Request, env: object) => Response | Promise<Response>;
  /** Every request since the start, as GET /demo/requests gives it. */
  readonly requests: () => readonly LoggedRequest[];
  /** Loads the voice before somebody waits for it. */
  readonly warmUp: () => void;
  /** Ends its threads and its work; what is unfinished goes on after the next start. */
  readonly close: () => Promise<void>;
};

/**
 * The demo gateway as a fetch handler whose `env` holds node's `incoming` request. Beside a gateway's
 * routes it has some of its own, for tests: see docs/demo-gateway.md. Rejects as `openState` does.
 */
export async function createDemoGateway(options: DemoGatewayOptions): Promise<DemoGateway> {
  const { clock, apiKey, voiceKind, assets, createControl } = options;
  const [opus, store] = await Promise.all([
    loadOpus(assets.opusWasmPath),
    openState(options.stateFolder, clock),
  ]);
  const state = createDemoState({ database: store.database, clock, apiKey, voiceKind });
  const flite = once(() => loadFlite(assets.fliteWasmPath));
  const engine: SpeechEngine = { flite, opus, mp3: createMp3Library(), turns: createSerialQueue() };
  const make = (task: DemoTask, signal: AbortSignal) =>
    task.kind === 'video' ? filmTask(assets, task) : speakTask(engine, task, signal);
  const { results, samples } = store;
  const runner = createTaskRunner({ tasks: state.tasks, results, clock, make });
  const remake = (task: DemoTask) => make(task, new AbortController().signal);
  const tasks: TaskParts = { state, results, runner, remake };
  runner.resume();

  const app = new Hono();
  const withKey = checkKey(state);
  app.use('/v1/*', logRequests(state));
  app.get('/api/pricing', readPricing);
  app.get('/v1/models', withKey, (context) => listModels(state, context));
  addSpeechRoutes(app, tasks, engine);
  app.use('/v1/audio/voices/*', withKey, checkPermission('voices'));
  app.get('/v1/audio/voices', (context) => listVoices(state, context));
  app.post('/v1/audio/voices', (context) => createVoice(state, samples, context));
  app.delete('/v1/audio/voices/:id', (context) =>
    deleteVoice(state, samples, context, context.req.param('id')),
  );
  app.use('/v1/chat/*', withKey, checkPermission('chat'), limitBody(chatBodyMaxBytes));
  app.post('/v1/chat/completions', (context) => createChat(state, context));
  addVideoRoutes(app, tasks);
  app.get('/demo/requests', withKey, (context) => context.json({ items: state.requests.list() }));
  if (createControl !== null) app.route('/demo', createControl(state, runner));
  app.get('/demo/ledger', withKey, (context) => {
    const { accountId } = callerOf(context);
    // A balance of null is endless.
    const balance = state.accounts.find(accountId)?.balance ?? null;
    return context.json({ items: state.ledger.rows(accountId), balance });
  });
  app.notFound((context) => {
    const message = `There is no ${context.req.method} ${context.req.path}. Check the base address and the path.`;
    return answerRefusal(context, new Refusal(404, 'not_found', message));
  });
  app.onError((error, context) =>
    answerRefusal(
      context,
      error instanceof Refusal ? error : new Refusal(500, 'internal_error', error.message),
    ),
  );
  return {
    fetch: (request, env) => app.fetch(request, env),
    requests: () => state.requests.list(),
    warmUp: () => {
      // What keeps it from loading is said to the request that needs it.
      if (voiceKind === 'flite') flite().catch(() => undefined);
    },
    close: async () => {
      await runner.close();
      await engine.mp3.close();
      store.close();
    },
  };
}

/** Starts the work when it is first asked for; work that failed is started again. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let started: Promise<Result> | null = null;
  return () => {
    started ??= work().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };
}

function addSpeechRoutes(app: Hono, tasks: TaskParts, engine: SpeechEngine): void {
  const withKey = checkKey(tasks.state);
  const limit = limitBody(bodyMaxBytes);
  app.post('/v1/audio/speech', withKey, checkPermission('speech'), limit, (context) =>
    createSpeech(tasks.state, engine, context),
  );
  app.use('/v1/audio/speech/jobs/*', withKey, checkPermission('jobs'));
  app.post('/v1/audio/speech/jobs', limit, (context) => createSpeechJob(tasks, context));
  app.get('/v1/audio/speech/jobs/:id', (context) =>
    readSpeechJob(tasks, context, context.req.param('id')),
  );
  app.get('/v1/audio/speech/jobs/:id/content', (context) =>
    readSpeechJobContent(tasks, context, context.req.param('id')),
  );
}

function addVideoRoutes(app: Hono, tasks: TaskParts): void {
  app.use('/v1/videos/*', checkKey(tasks.state), checkPermission('video'));
  app.post('/v1/videos', limitBody(bodyMaxBytes), (context) => createVideo(tasks, context));
  app.get('/v1/videos/:id', (context) => readVideo(tasks, context, context.req.param('id')));
  app.get('/v1/videos/:id/content', (context) =>
    readVideoContent(tasks, context, context.req.param('id')),
  );
}

async function speakTask(
  engine: SpeechEngine,
  task: DemoTask,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return (await speak(engine, orderOf(task), signal)).bytes;
}

async function filmTask(assets: DemoAssets, task: DemoTask): Promise<Uint8Array> {
  // What makes videos is large, and most demos make none.
  const { makeVideo } = await import('./video/make-video.ts');
  return makeVideo(videoOrderOf(task), assets.webpWasmPath);
}
