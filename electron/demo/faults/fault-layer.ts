import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createSystemClock } from '../../platform/node/clock.ts';
import type { Clock } from '../../platform/ports.ts';
import type { RequestHandler } from '../loopback-server.ts';
import { drainRequest, type Exchange, resetConnection, sendAnswer } from './connection.ts';
import { answerControl, faultsPath } from './control.ts';
import { type ActiveRule, activateRules, findDueRules, isLeft } from './match-rules.ts';
import { type FaultOf, type FaultPlan, isWaiting } from './plan.ts';
import { tooManyRequests } from './rate-limit.ts';
import type { FaultHit, FaultReport } from './report.ts';
import { readRequestText } from './request-text.ts';
import { createSeededRandom } from './seeded-random.ts';
import { strike } from './strike.ts';

export type FaultLayer = {
  /** Another plan; all counts start again. */
  readonly setPlan: (plan: FaultPlan) => void;
  readonly report: () => FaultReport;
  /** Spoils the request or hands it on to the real handler. Never rejects. */
  readonly handle: (
    request: IncomingMessage,
    response: ServerResponse,
    handler: RequestHandler,
  ) => void;
};

export type FaultLayerOptions = {
  readonly clock?: Clock;
  /** Lets GET and PUT /demo/faults in, with this in the header `x-demo-control`; null or nothing: no control. */
  readonly controlToken?: string | null;
};

const hitsMax = 10_000;
const noFaults: FaultPlan = { seed: 1, rules: [] };

type Running = {
  readonly plan: FaultPlan;
  readonly rules: readonly ActiveRule[];
  readonly fraction: () => number;
  readonly hits: FaultHit[];
  requestCount: number;
  /** Aborted when another plan takes its place. */
  readonly replaced: AbortController;
};

/**
 * A layer in front of the real handler that makes requests go wrong by a plan (docs/demo-gateway.md).
 * It stands on node:http, not on the handler's framework, because it harms the bare connection.
 */
export function createFaultLayer(options: FaultLayerOptions): FaultLayer {
  const clock = options.clock ?? createSystemClock();
  const controlToken = options.controlToken ?? null;
  const seenSockets = new WeakSet<Socket>();
  let running = start(noFaults);

  function start(plan: FaultPlan): Running {
    const fraction = createSeededRandom(plan.seed);
    const replaced = new AbortController();
    // One listener a call that is held.
    setMaxListeners(0, replaced.signal);
    const rules = activateRules(plan, clock);
    return { plan, rules, fraction, hits: [], requestCount: 0, replaced };
  }

  function setPlan(plan: FaultPlan): void {
    const { replaced } = running;
    running = start(plan);
    replaced.abort();
  }

  function report(): FaultReport {
    const { plan, rules, hits, requestCount } = running;
    return {
      seed: plan.seed,
      rules: rules.map(({ rule, matchedCount, hitCount }) => ({
        ...rule,
        matched: matchedCount,
        hits: hitCount,
      })),
      hits: [...hits],
      requests: requestCount,
    };
  }

  async function run(
    exchange: Exchange,
    connection: 'fresh' | 'warm',
    handler: RequestHandler,
  ): Promise<void> {
    const { request, response, signal } = exchange;
    const now = running;
    const method = request.method ?? '';
    const path = pathOf(request);
    const hit = (active: ActiveRule) => {
      active.hitCount += 1;
      if (now.hits.length >= hitsMax) now.hits.shift();
      now.hits.push({ rule: active.index, kind: active.rule.fault.kind, method, path, connection });
    };
    const readText = () => readRequestText(exchange);
    for (const active of await findDueRules(now.rules, { method, path, connection, readText })) {
      const { rule, limiter } = active;
      // A plan's last hit may have gone to another request while this one's text was read.
      if (!isLeft(active)) continue;
      if (isWaiting(rule.fault)) {
        hit(active);
        await wait(rule.fault, now, signal);
      } else if (rule.fault.kind === 'rate-limit') {
        if (limiter?.admit(response) ?? true) continue;
        hit(active);
        await drainRequest(exchange);
        sendAnswer(exchange, tooManyRequests(rule.fault, clock));
        return;
      } else {
        hit(active);
        await strike(exchange, rule, rule.fault, handler);
        return;
      }
    }
    handler(request, response);
  }

  function wait(fault: FaultOf<'delay' | 'hold'>, now: Running, signal: AbortSignal) {
    if (fault.kind === 'hold') return untilAborted(now.replaced.signal, signal);
    return clock.delay(fault.ms + fault.jitterMs * now.fraction(), signal);
  }

  function handle(
    request: IncomingMessage,
    response: ServerResponse,
    handler: RequestHandler,
  ): void {
    const { socket } = request;
    const connection = seenSockets.has(socket) ? 'warm' : 'fresh';
    seenSockets.add(socket);
    if (controlToken !== null && pathOf(request) === faultsPath) {
      const control = { token: controlToken, setPlan, report };
      answerControl(control, request, response).catch(() => resetConnection(socket));
      return;
    }
    running.requestCount += 1;
    if (running.rules.length === 0) {
      handler(request, response);
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    // A write that comes too late is an error of its own, and means no more than that.
    response.on('error', () => gone.abort());
    const { signal } = gone;
    const writtenBefore = socket.bytesWritten;
    const exchange = { request, response, socket, clock, writtenBefore, signal };
    run(exchange, connection, handler).catch(() => resetConnection(socket));
  }

  return { setPlan, report, handle };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

/** Resolves when the first one is aborted, rejects with the other's reason. */
function untilAborted(awaited: AbortSignal, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (awaited.aborted) return resolve();
    const onGone = () => reject(signal.reason);
    signal.addEventListener('abort', onGone, { once: true });
    const onAwaited = () => {
      signal.removeEventListener('abort', onGone);
      resolve();
    };
    awaited.addEventListener('abort', onAwaited, { once: true });
  });
}
