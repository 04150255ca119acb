import { readFile } from 'node:fs/promises';
import type { CallOrder } from '../../../electron/charges/call-order.ts';
import type { AllCallRules } from '../../../electron/charges/call-rules.ts';
import { createChargedCalls } from '../../../electron/charges/charged-calls.ts';
import { chatRules } from '../../../electron/charges/chat-rules.ts';
import { cloneRules } from '../../../electron/charges/clone-rules.ts';
import { createLedger } from '../../../electron/charges/ledger.ts';
import { createPacer } from '../../../electron/charges/pacer.ts';
import type {
  BodyStore,
  CallFailure,
  Charge,
  ChargedGateway,
  ChargeKind,
  PackCutter,
  RemoteStatus,
  ResultTaker,
  SendOptions,
  TakeIngester,
  UncertainDecision,
} from '../../../electron/charges/ports.ts';
import { decide, recover } from '../../../electron/charges/recovery.ts';
import {
  createSpeechGenerator,
  type TooLongRules,
} from '../../../electron/charges/speech-generator.ts';
import { speechJobRules, speechRules } from '../../../electron/charges/speech-rules.ts';
import { createKeyHolds } from '../../../electron/charges/submitted/key-holds.ts';
import type { Tariff } from '../../../electron/charges/tariff.ts';
import { videoRules } from '../../../electron/charges/video-rules.ts';
import { sha256Of } from '../../../electron/platform/node/file-digest.ts';
import { createAccountStore } from '../../../electron/storage/accounts.ts';
import { createBodyStore } from '../../../electron/storage/body-store.ts';
import { createChargeStore } from '../../../electron/storage/charges/charges.ts';
import { type Database, openDatabase } from '../../../electron/storage/database.ts';
import { createTakeStore } from '../../../electron/storage/takes.ts';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { noLimit } from '../../../shared/model/money.ts';
import { tariffOf } from '../builders/tariff.ts';
import type { TestPlatform } from '../fakes/create-test-platform.ts';

/** What the pretended gateway does with one call. */
export type Answer =
  | { readonly kind: 'sound'; readonly bytes?: string; readonly whileAway?: () => void }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfterMs?: number;
      readonly whileAway?: () => void;
    }
  /** Taken; the sound is to be asked for. */
  | { readonly kind: 'later' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'not-sent'; readonly isRetryable?: boolean };

type Asked = CallOrder<'speech'>;

export type EngineBench = ReturnType<typeof openEngineBench>;

type BenchOptions = {
  /** How submitted work stands at its n-th poll, from 0. */
  readonly statusOf?: (
    poll: number,
  ) => (Omit<RemoteStatus, 'progress'> & Partial<RemoteStatus>) | { readonly failsWith: number };
  /** What its n-th download, from 0, does; whole unless given. */
  readonly download?: (taker: ResultTaker, download: number) => Promise<void>;
  readonly stopsAtKey?: boolean;
  readonly tooLong?: Partial<TooLongRules>;
  /** How long the sound of a text is, and what is odd about it; a second and nothing unless told. */
  readonly soundOf?: (text: string) => { readonly durationMs: number; readonly flags?: string[] };
  readonly patienceMs?: number;
  /** Called before a whole answer is synced to the disk, which waits for it. */
  readonly beforeSync?: () => Promise<void>;
  /** What calls cost; the reference price where nothing is said. */
  readonly tariff?: Tariff;
};

const failures = new WeakMap<Error, CallFailure>();
const never = new AbortController().signal;
const completed = { status: 'completed', error: null, figure: null } as const;

/** The engine over a real database and real files; only the wire and the decoder are pretended. */
export function openEngineBench(
  platform: TestPlatform,
  answerOf: (text: string, sentBefore: number) => Answer | Promise<Answer>,
  options: BenchOptions = {},
) {
  const { clock, random, logger, paths } = platform;
  const { database, changes } = countChanges(openDatabase(paths.database));
  const accounts = createAccountStore(database);
  if (accounts.account('paying') === null) {
    const account = {
      id: 'paying',
      kind: 'gateway',
      label: 'Paying',
      baseUrl: 'http://x',
    } as const;
    accounts.insert(account, clock.nowMs());
    // The job that orders are of unless they say otherwise: what no job waits for is let go.
    database.run(
      `INSERT INTO job (id, account_id, kind, title, params_json, state, rank, created_at_ms)
       VALUES ('group', 'paying', 'chapter', 'A job', '{}', 'running', 0, 0)`,
    );
  }
  const takes = createTakeStore(database, clock);
  const store = createChargeStore(database, takes, clock, random);
  const priceOf = () => options.tariff ?? tariffOf();
  const ledger = createLedger(store, priceOf);
  const sent: string[] = [];
  const polls: string[] = [];

  /** One charged call of any kind: the answer decides, the wire is counted. */
  const send = async (
    text: string,
    { onSending, signal }: SendOptions,
    sink: (chunk: Uint8Array) => Promise<void>,
  ) => {
    const before = sent.filter((one) => one === text).length;
    const answer = await answerOf(text, before);
    if (answer.kind === 'not-sent') {
      throw failing({ phase: 'not-sent', status: null, isRetryable: answer.isRetryable ?? true });
    }
    onSending();
    sent.push(text);
    if (answer.kind === 'sound' || answer.kind === 'status') answer.whileAway?.();
    if (signal.aborted) throw failing({ phase: 'sent', status: null });
    if (answer.kind === 'sound') {
      await sink(Buffer.from(answer.bytes ?? `sound of ${text}`));
      return null;
    }
    if (answer.kind === 'later') return `later_${text}`;
    if (answer.kind === 'disk-full') throw new AppError(errorCodes.diskFull, 'No room left.');
    if (answer.kind === 'cut') {
      await sink(Buffer.from('half of'));
      throw failing({ phase: 'sent', status: 200 });
    }
    const { status, retryAfterMs } = answer;
    throw failing({ phase: 'sent', status, retryAfterMs: retryAfterMs ?? null });
  };
  const nowhere = async () => undefined;
  const poll = async (remoteId: string) => {
    const status = options.statusOf?.(polls.length) ?? completed;
    polls.push(remoteId);
    if ('failsWith' in status) throw failing({ phase: 'sent', status: status.failsWith });
    return { progress: null, ...status };
  };
  let downloads = 0;
  const download = async (taker: ResultTaker, body: string) => {
    downloads += 1;
    if (options.download !== undefined) return options.download(taker, downloads - 1);
    await taker.onStart({ isContinued: false, totalBytes: body.length, etag: null });
    await taker.sink(Buffer.from(body));
  };
  const gateway: ChargedGateway = {
    ensure: nowhere,
    speak: (request, sink, how) => send(request.text, how, sink),
    submitSpeechJob: async (request, how) => {
      await send(request.text, how, nowhere);
      return `spj_${request.text}`;
    },
    createVoice: async (request, how) => {
      await send(request.title, how, nowhere);
      return { gatewayId: `raw-${request.title}`, title: request.title, createdAtMs: 1 };
    },
    submitVideo: async (request, how) => {
      await send(request.prompt, how, nowhere);
      return `vid_${request.prompt}`;
    },
    chat: async (request, how) => {
      const content = request.messages.at(-1)?.content ?? '';
      await send(content, how, nowhere);
      return { content: `re: ${content}`, toolCalls: [], totalTokens: 12, isComplete: true };
    },
    speechJob: poll,
    downloadSpeechJob: (remoteId, _request, taker) => download(taker, `sound of ${remoteId}`),
    video: poll,
    downloadVideo: (remoteId, _request, taker) => download(taker, `video of ${remoteId}`),
  };

  const ingestTake: TakeIngester = async ({ path, text }) => {
    const body = await readFile(path, 'utf8');
    if (!body.startsWith('sound')) {
      throw new AppError(errorCodes.audioUndecodable, 'That is no sound.');
    }
    const { durationMs = 1000, flags = [] } = options.soundOf?.(text) ?? {};
    return { ...takeAudio(body), durationMs, facts: flags.length === 0 ? {} : { flags } };
  };
  /** Ranges of a second each, in their order. */
  const cutPack: PackCutter = async ({ path, chargeId, spans }) => {
    const audio = await ingestTake({ path, chargeId, text: '' });
    return spans.map((_, at) => ({
      ...audio,
      startSample: at * audio.sampleCount,
      sourceSampleCount: spans.length * audio.sampleCount,
    }));
  };
  const bodies = createBodyStore(paths.temporary);
  const openBody: BodyStore['open'] = async (...args) => {
    const writer = await bodies.open(...args);
    const finish = async () => {
      await options.beforeSync?.();
      return writer.finish();
    };
    return { ...writer, finish };
  };
  const parts = {
    store,
    ledger,
    bodies: { ...bodies, open: openBody },
    ingestTake,
    cutPack,
    random,
    clock,
    logger,
    tariffOf: priceOf,
    gatewayOf: async () => gateway,
    keyHolds: createKeyHolds(clock),
    stopsAtKey: options.stopsAtKey ?? false,
    failureOf: (error: unknown) => (error instanceof Error ? (failures.get(error) ?? null) : null),
  };
  const keepVideo = async (id: string) => ({ path: id, mediaType: 'video/webm', sizeBytes: 1 });
  const rules: AllCallRules = {
    speech: speechRules(parts),
    'speech-job': speechJobRules(parts),
    clone: cloneRules({
      ...parts,
      findMade: async () => ({ voice: null, isCertain: true }),
      kept: () => undefined,
    }),
    video: videoRules({ ...parts, keepVideo, videoHere: (video) => video }),
    chat: chatRules({ ...parts, partialChatOf: () => null }),
  };
  const pacer = createPacer(clock, random, () => 8);
  const calls = createChargedCalls({
    ...parts,
    rules,
    pacerOf: () => pacer,
    patienceMs: () => options.patienceMs ?? 60_000,
    uncertainChanged: () => undefined,
  });
  const make = createSpeechGenerator({
    calls,
    store,
    random,
    joinTakes: async (_id, joined) => takeAudio(joined.map((take) => take.id).join('+')),
  });
  const tooLong: TooLongRules = {
    prefers: 'split',
    split: () => null,
    partOf: (whole, text) => ({ ...whole, ...orderOf('speech', { ...whole.request, text }) }),
    jobOf: (line) => ({ ...line, kind: 'speech-job', expectedTokens: 90, atMostTokens: 90 }),
    ...options.tooLong,
  };

  return {
    database,
    store,
    calls,
    make: (asked: Asked, signal: AbortSignal = never) => make(asked, tooLong, signal),
    /** Has a text spoken, and answers how that ended. */
    ask: async (text: string) => (await make(order(text), tooLong, never)).kind,
    recover: (isFree: (accountId: string) => boolean = () => false) =>
      recover({ ...parts, rules }, isFree),
    uncertain: () => store.inStates(['uncertain']),
    ledger,
    decide: (charge: Charge, decision: UncertainDecision) =>
      decide({ store, ledger }, charge, decision),
    /** What reached the pretended gateway's charging endpoints, in order: texts, titles, prompts. */
    sent,
    polls,
    /** The account has another key. */
    mendKey: () => parts.keyHolds.release('paying'),
    /** What was written since the database was opened; a commit is a sync of the disk. */
    changes,
    order,
    orderOf,
  };
}

function order(text: string, change: Partial<Asked> = {}) {
  return orderOf('speech', { text, voiceId: 'default', speed: 1 }, change);
}

/** The same database, with its writes counted. */
function countChanges(database: Database) {
  let commits = 0;
  let rows = 0;
  let depth = 0;
  const counted: Database = {
    ...database,
    run: (sql, parameters) => {
      if (depth === 0) commits += 1;
      const changed = database.run(sql, parameters);
      rows += changed;
      return changed;
    },
    transaction: (work) => {
      if (depth === 0) commits += 1;
      depth += 1;
      try {
        return database.transaction(work);
      } finally {
        depth -= 1;
      }
    },
  };
  return { database: counted, changes: () => ({ commits, rows }) };
}

function orderOf<Kind extends ChargeKind>(
  kind: Kind,
  request: CallOrder<Kind>['request'],
  change: Partial<CallOrder<Kind>> = {},
): CallOrder<Kind> {
  const name = Object.values(request).map(String).join('|');
  return {
    accountId: 'paying',
    kind,
    identity: sha256Of(name),
    request,
    expectedTokens: 40,
    atMostTokens: 100,
    groupId: 'group',
    origin: { label: name, projectId: null, chapterId: null, ordinal: 0 },
    priority: 'batch',
    rank: () => 0,
    size: name.length,
    caps: () => ({ perDay: noLimit, perGroup: noLimit }),
    tariff: tariffOf(),
    isFree: false,
    ...change,
  };
}

function takeAudio(body: string) {
  return {
    audioSha256: sha256Of(body),
    audioBytes: body.length,
    sampleRateHz: 24_000,
    sampleCount: 24_000,
    durationMs: 1000,
    peaksPerSecond: 20,
    peaks: new Uint8Array(20),
    facts: {},
  };
}

type FailureFacts = Partial<CallFailure> & Pick<CallFailure, 'phase' | 'status'>;

/** An error as the pretended gateway's client throws it. */
export function failing(facts: FailureFacts) {
  const { status } = facts;
  const isKnown = status !== null && status >= 400 && status !== 504;
  const other = isKnown ? errorCodes.gatewayUpstream : errorCodes.gatewayUncertain;
  const errorCode = status === 402 ? errorCodes.gatewayBalance : other;
  return asFailure(
    new AppError(errorCode, `The gateway answered ${facts.status ?? 'nothing'}.`),
    facts,
  );
}

/** Makes that error one of a call. */
export function asFailure(error: AppError, facts: FailureFacts) {
  const { code: errorCode } = error;
  failures.set(error, { errorCode, isRetryable: false, retryAfterMs: null, ...facts });
  return error;
}
