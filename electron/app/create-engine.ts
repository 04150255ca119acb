import { existsSync } from 'node:fs';
import { AppError, abortError } from '../../shared/app-error.ts';
import type { AudioPool } from '../audio/pool/pool.ts';
import type { AllCallRules } from '../charges/call-rules.ts';
import { createChargedCalls } from '../charges/charged-calls.ts';
import { chatRules } from '../charges/chat-rules.ts';
import { cloneRules } from '../charges/clone-rules.ts';
import { createLedger } from '../charges/ledger.ts';
import { createPacer, type LearnedPace, type Pacer } from '../charges/pacer.ts';
import type { CallFailure, ChargedGateway, Closing, GatewayOf } from '../charges/ports.ts';
import { recover } from '../charges/recovery.ts';
import { createSpeechGenerator } from '../charges/speech-generator.ts';
import { speechJobRules, speechRules } from '../charges/speech-rules.ts';
import { createKeyHolds } from '../charges/submitted/key-holds.ts';
import { videoRules } from '../charges/video-rules.ts';
import { isFree } from '../features/session/account-kind.ts';
import { findClonedVoice } from '../features/voices/cloned-voice.ts';
import { partialChatOf } from '../gateway/client/chat.ts';
import { gatewayFailureOf } from '../gateway/client/failure.ts';
import { pathInFolder } from '../platform/node/path-in-folder.ts';
import { assertInPlace } from '../platform/node/paths.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import { createBodyStore } from '../storage/body-store.ts';
import type { ReferenceStore } from '../storage/voices/references.ts';
import { accountGateway } from './account-gateway.ts';
import type { openAccounts } from './open-accounts.ts';
import { createPackCutter, createTakeIngester, createTakeJoiner } from './take-ingester.ts';
import { keepVideo } from './video/keep-video.ts';

type EngineParts = Pick<
  Awaited<ReturnType<typeof openAccounts>>,
  | 'platform'
  | 'charges'
  | 'accounts'
  | 'accountStore'
  | 'voices'
  | 'select'
  | 'prices'
  | 'modelSupport'
> & {
  readonly references: ReferenceStore;
  readonly pool: AudioPool;
  readonly audio: AudioStore;
  /** How long batch work waits for a connection that was there before. */
  readonly batchPatienceMs: number;
  /** Work at the gateway ends waiting where the key is refused: nobody mends it while the program runs. */
  readonly stopsAtKey: boolean;
  readonly uncertainChanged: () => void;
};

/** Someone who waits for a line to be heard is told soon that there is no connection. */
const interactivePatienceMs = 15_000;

/** What a gateway took yesterday says little about today; a rate that is gone costs minutes to outgrow. */
const paceIsFreshMs = 86_400_000;

/** The job engine with its gateways, pacing and rules, put together. */
export function createEngine(parts: EngineParts) {
  const { platform, charges, accounts, accountStore } = parts;
  const { clock, random, logger, paths } = platform;
  const ledger = createLedger(charges, parts.prices.tariffOf);
  const bodies = createBodyStore(paths.temporary, () => assertInPlace(paths));
  const videoFolder = paths.videos;
  const ingestTake = createTakeIngester(parts.pool, parts.audio);

  const keyHolds = createKeyHolds(clock);
  const gateways = new Map<string, ChargedGateway>();
  const gatewayOf: GatewayOf = async (accountId) => {
    assertInPlace(paths);
    const known = gateways.get(accountId);
    if (known !== undefined) return known;
    const account = accounts.byId(accountId);
    const made = accountGateway(account, { ...parts, clock, paths, store: accountStore });
    gateways.set(accountId, made);
    return made;
  };

  /** A pacer asks many times in one go: the settings are read once for all of them. */
  let knownMost: number | null = null;
  const mostAtOnce = (): number => {
    if (knownMost === null) {
      setImmediate(() => {
        knownMost = null;
      });
    }
    knownMost ??= accounts.settings().maxConcurrency;
    return knownMost;
  };
  const pacers = new Map<string, Pacer>();
  let isSuspended = false;
  const wakers: (() => void)[] = [];
  const pacerOf = (accountId: string): Pacer => {
    const known = pacers.get(accountId);
    if (known !== undefined) return known;
    const setting = `pace:${accountId}`;
    const stored = accountStore.setting(setting) as (LearnedPace & { atMs: number }) | null;
    const isFresh = stored !== null && clock.nowMs() - stored.atMs < paceIsFreshMs;
    const made = createPacer(clock, random, mostAtOnce, {
      ...(isFresh ? { remembered: stored } : {}),
      onLearned: (learned) =>
        accountStore.saveSetting(setting, { ...learned, atMs: clock.nowMs() }),
    });
    if (isSuspended) wakers.push(made.hold('suspended'));
    pacers.set(accountId, made);
    return made;
  };

  const speechParts = {
    store: charges,
    ledger,
    bodies,
    ingestTake,
    cutPack: createPackCutter(parts.pool, parts.audio),
    random,
    clock,
    logger,
    gatewayOf,
    failureOf: callFailureOf,
    keyHolds,
    stopsAtKey: parts.stopsAtKey,
  };
  const rules: AllCallRules = {
    speech: speechRules(speechParts),
    'speech-job': speechJobRules(speechParts),
    clone: cloneRules({
      store: charges,
      ledger,
      kept: ({ groupId }, voiceId) => parts.references.keptVoice(groupId, voiceId),
      findMade: (charge) => findClonedVoice(parts, accounts.byId(charge.accountId), charge),
    }),
    video: videoRules({
      ...speechParts,
      videoHere: (video) => {
        const path = pathInFolder(videoFolder, video.path);
        return existsSync(path) ? { ...video, path } : null;
      },
      keepVideo: (_chargeId, bodyPath) => keepVideo(videoFolder, bodyPath),
    }),
    chat: chatRules({
      store: charges,
      ledger,
      partialChatOf: (error) => {
        const partial = partialChatOf(error);
        if (partial === null) return null;
        const { content, toolCalls, usage } = partial;
        return {
          content,
          toolCalls,
          totalTokens: usage?.totalTokens ?? null,
          completionTokens: usage?.completionTokens ?? null,
          isComplete: false,
        };
      },
    }),
  };
  const calls = createChargedCalls({
    ...speechParts,
    rules,
    tariffOf: parts.prices.tariffOf,
    pacerOf,
    patienceMs: (priority) =>
      priority === 'interactive' ? interactivePatienceMs : parts.batchPatienceMs,
    uncertainChanged: parts.uncertainChanged,
  });
  const attached = new AbortController();
  const closing: Closing = { signal: attached.signal };
  const joinTakes = createTakeJoiner(parts.pool, parts.audio);

  return {
    calls,
    generateSpeech: createSpeechGenerator({ calls, store: charges, joinTakes, random }),
    ledger,
    ingestTake,
    pacerOf,
    /** The account has another key: what waited for it goes on at once. */
    keyChanged: keyHolds.release,
    /** After a start, before anything else: settles what an earlier run left. */
    recover: () =>
      recover({ store: charges, ledger, rules, logger, bodies }, (accountId) =>
        isFree(accounts.byId(accountId)),
      ),
    /** Goes on, free, with submitted work of earlier runs. */
    attach: () => calls.attach(attached.signal),
    closing,
    /** Gives up what only waits for the gateway. */
    detach: () => attached.abort(abortError('Lectern is closing.')),
    /** The machine goes to sleep: nothing more is sent until `wake`. */
    suspend: () => {
      if (isSuspended) return;
      isSuspended = true;
      for (const pacer of pacers.values()) wakers.push(pacer.hold('suspended'));
    },
    wake: () => {
      isSuspended = false;
      for (const release of wakers.splice(0)) release();
      calls.giveUpStale();
    },
  };
}

/** Of an error of a call; null where it came from elsewhere. */
export function callFailureOf(error: unknown): CallFailure | null {
  const failure = gatewayFailureOf(error);
  if (failure === null) return null;
  return { ...failure, isRetryable: error instanceof AppError && error.isRetryable };
}
