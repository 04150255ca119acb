import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Charge, ChargeKind, Outcome } from '../../../electron/charges/ports.ts';
import { planFor } from '../../../electron/features/narration/plan-text.ts';
import { segmentOrders } from '../../../electron/features/narration/segment-orders.ts';
import { AppError } from '../../../shared/app-error.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { voiceSample } from '../sound/voice-sample.ts';
import type { FaultWorld, PlannedRule } from './fault-world.ts';

export const callNames = [
  'speech',
  'speech-job',
  'clone',
  'chat',
  'chat stream',
  'video',
  'job poll',
  'job download',
  'video poll',
  'video download',
] as const;
export type CallName = (typeof callNames)[number];

/** One kind of call as the app makes it, and the request of it that goes wrong. */
export type FaultCall = {
  readonly name: CallName;
  readonly kind: ChargeKind;
  /** Free ones are about work that was submitted, and paid, before anything goes wrong. */
  readonly isFree: boolean;
  readonly path: string;
  /** Asks as a person would; rejects, or gives how it ended. The same label asks for the same again. */
  readonly ask: (world: FaultWorld, label: string) => Promise<Outcome<unknown> | { kind: 'done' }>;
};

export type FaultEnd = {
  /** How the asking ended: of itself, or with an error. */
  readonly kind: 'done' | 'refused' | 'uncertain' | 'thrown';
  readonly error: unknown;
};

const never = new AbortController().signal;
const most = { tokens: 2000, money: null };

export function lineOf(label: string): string {
  return `The lamp of ${label} went out, and nobody came to light it again.`;
}

/** The order of one line, as a chapter with only that line would give it. */
export function orderOf(world: FaultWorld, text: string, voiceId = defaultVoiceId) {
  const project = { language: 'en', cast: [], narratorVoiceId: voiceId, speed: 1 };
  const { segments } = planFor(project, text);
  const [order] = segmentOrders(segments, project, world.app().termsOf(world.account()));
  if (order === undefined || order === null || segments.length !== 1) {
    throw new Error(`Not one line: ${text}`);
  }
  return order;
}

/** The voice that lines are spoken with: a cloned one, once there is one, so that its id is at stake. */
const voices = new WeakMap<FaultWorld, string>();

export async function cloneVoice(world: FaultWorld) {
  voices.set(world, await uploadVoice(world, 'own voice'));
}

const speak =
  (via: 'sync' | 'job'): FaultCall['ask'] =>
  (world, label) =>
    world.app().speaker.speak(world.account(), orderOf(world, lineOf(label), voices.get(world)), {
      groupId: null,
      priority: 'interactive',
      signal: never,
      via,
      origin: { label, projectId: null, chapterId: null, ordinal: 0 },
    });

async function cloneOrder(world: FaultWorld, label: string) {
  const path = join(world.platform.paths.temporary, '..', 'person.wav');
  await writeFile(path, voiceSample(120));
  return { title: label, path, consent: 'The speaker agreed.', groupId: null };
}

/** Throws what did not become a voice, as a person is told it. */
async function uploadVoice(world: FaultWorld, label: string) {
  const order = await cloneOrder(world, label);
  const uploaded = await world.app().cloning.upload(world.account(), order, never);
  if (uploaded.kind === 'done') return uploaded.voiceId;
  const { code, message } = uploaded.failure;
  throw new AppError(uploaded.kind === 'uncertain' ? 'gateway_uncertain' : code, message);
}

const clone: FaultCall['ask'] = async (world, label) => {
  await uploadVoice(world, label);
  return { kind: 'done' };
};

const chat =
  (isStreamed: boolean): FaultCall['ask'] =>
  async (world, label) => {
    const messages = [{ role: 'user', content: lineOf(label) }];
    const request = { model: 'demo-chat', messages, isStreamed };
    const question = { request, most, isAgain: false, groupId: null };
    await world.app().chat.ask(world.account(), question, never, () => undefined);
    return { kind: 'done' };
  };

const video: FaultCall['ask'] = async (world, label) => {
  const request = { model: 'demo-video', prompt: lineOf(label), seconds: 1, size: '320x180' };
  const order = { request, most, isAgain: false, groupId: null };
  await world.app().videos.make(world.account(), order, never);
  return { kind: 'done' };
};

const jobs = '/v1/audio/speech/jobs';
const films = '/v1/videos';

export const faultCalls: readonly FaultCall[] = [
  { name: 'speech', kind: 'speech', isFree: false, path: '/v1/audio/speech', ask: speak('sync') },
  { name: 'speech-job', kind: 'speech-job', isFree: false, path: jobs, ask: speak('job') },
  { name: 'clone', kind: 'clone', isFree: false, path: '/v1/audio/voices', ask: clone },
  { name: 'chat', kind: 'chat', isFree: false, path: '/v1/chat/completions', ask: chat(false) },
  {
    name: 'chat stream',
    kind: 'chat',
    isFree: false,
    path: '/v1/chat/completions',
    ask: chat(true),
  },
  { name: 'video', kind: 'video', isFree: false, path: films, ask: video },
  { name: 'job poll', kind: 'speech-job', isFree: true, path: jobs, ask: speak('job') },
  { name: 'job download', kind: 'speech-job', isFree: true, path: jobs, ask: speak('job') },
  { name: 'video poll', kind: 'video', isFree: true, path: films, ask: video },
  { name: 'video download', kind: 'video', isFree: true, path: films, ask: video },
];

/** Asks once, with that fault in its way, and tells how it ended. */
export async function askThrough(
  world: FaultWorld,
  call: FaultCall,
  label: string,
  fault: PlannedRule,
): Promise<FaultEnd> {
  if (call.isFree) return askFree(world, call, label, fault);
  world.setFaults(matching(fault, 'POST', call.path));
  return endOf(call.ask(world, label));
}

/** The work is submitted in peace; its polls say "processing" until the fault stands before the free call. */
async function askFree(
  world: FaultWorld,
  call: FaultCall,
  label: string,
  fault: PlannedRule,
): Promise<FaultEnd> {
  const stillBusy = { kind: 'answer', status: 200, body: { json: { status: 'processing' } } };
  world.setFaults({ match: { method: 'GET', path: `${call.path}/*` }, times: 0, fault: stillBusy });
  const end = endOf(call.ask(world, label));
  const remoteId = await remoteIdOf(world, call, label);
  const suffix = call.name.endsWith('download') ? '/content' : '';
  world.setFaults(matching(fault, 'GET', `${call.path}/${remoteId}${suffix}`));
  return end;
}

/** The fault before requests of that path; what its own `match` says besides stays. */
function matching(fault: PlannedRule, method: string, path: string): PlannedRule {
  const own = fault.match as PlannedRule | undefined;
  return { ...fault, match: { ...own, method, path } };
}

async function remoteIdOf(world: FaultWorld, call: FaultCall, label: string) {
  for (;;) {
    const remoteId = chargeFor(world, call, label)?.remoteId ?? null;
    if (remoteId !== null) return remoteId;
    await new Promise((done) => setTimeout(done, 2));
  }
}

/** The newest row about that label. */
export function chargeFor(world: FaultWorld, call: FaultCall, label: string): Charge | null {
  const text = call.kind === 'clone' ? label : lineOf(label);
  const named = JSON.stringify(text).slice(1, -1);
  const fits = (charge: Charge) =>
    charge.kind === call.kind && JSON.stringify(charge.request).includes(`"${named}"`);
  return world.charges().filter(fits).at(-1) ?? null;
}

async function endOf(asked: ReturnType<FaultCall['ask']>): Promise<FaultEnd> {
  try {
    const outcome = await asked;
    return { kind: outcome.kind, error: null };
  } catch (error) {
    return { kind: 'thrown', error };
  }
}
