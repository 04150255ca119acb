import { createPacer, type PacerState } from '../../../electron/charges/pacer.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createFakeRandom } from '../fakes/fake-random.ts';

/** What the pretended gateway lets through; the client is told none of it. */
export type GatewayLimits = {
  /** Calls at once, from a time on, in order; the first entry starts at 0. */
  readonly concurrency: readonly { readonly fromMs: number; readonly calls: number }[];
  /** Calls a second as a bucket that holds `burst` of them, or a number for each fixed minute. */
  readonly rate?:
    | { readonly kind: 'bucket'; readonly perSecond: number; readonly burst: number }
    | { readonly kind: 'minute'; readonly calls: number };
  /** Whether a 429 of the minute tells how long to wait. */
  readonly tellsRetryAfter?: boolean;
};

export type SimulationOptions = {
  readonly seed: number;
  readonly calls: number;
  readonly limits: GatewayLimits;
  /** The user's own limit. */
  readonly most?: number;
  readonly remembered?: Pick<PacerState, 'ceiling' | 'ratePerSecond'>;
};

export type SimulationResult = Awaited<ReturnType<typeof simulatePacing>>;

const networkMs = 20;

/** Texts of a book's segments: log-normal around 230 characters, 20 to 1000. */
function segmentCharacters(fraction: () => number) {
  const normal = Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction());
  return Math.round(Math.min(1000, Math.max(20, 230 * Math.exp(0.5 * normal))));
}

/**
 * A book's calls through the pacer against a pretended gateway, on a clock of its own: 0.3 s and
 * 0.05 s for each 100 characters, give or take 30 %, known to nobody beforehand.
 */
export async function simulatePacing(options: SimulationOptions) {
  const { limits } = options;
  const clock = createFakeClock();
  const { fraction } = createFakeRandom(options.seed);
  const calls = Array.from({ length: options.calls }, () => {
    const characters = segmentCharacters(fraction);
    return { characters, serviceMs: (300 + characters / 2) * (0.7 + 0.6 * fraction()) };
  });
  const pacer = createPacer(
    clock,
    createFakeRandom(options.seed + 1),
    () => options.most ?? 64,
    options.remembered === undefined ? {} : { remembered: options.remembered },
  );
  const gateway = createGateway(limits);
  const never = new AbortController().signal;
  const rank = () => 0;
  let spanMs = 0;
  let sent = 0;
  let limited = 0;
  let done = 0;
  let half = { sent: 0, limited: 0, atMs: 0 };

  const speak = async (call: (typeof calls)[number]) => {
    for (;;) {
      const leave = await pacer.enter({ priority: 'batch', rank, size: call.characters }, never);
      sent += 1;
      await clock.delay(networkMs);
      const refused = gateway.arrive(clock.monotonicMs());
      if (refused === null) {
        await clock.delay(call.serviceMs - 2 * networkMs);
        gateway.leave();
      }
      await clock.delay(networkMs);
      if (refused === null) {
        done += 1;
        spanMs = clock.monotonicMs();
        if (done === Math.floor(calls.length / 2)) half = { sent, limited, atMs: spanMs };
        leave({ kind: 'clean' });
        return;
      }
      limited += 1;
      leave({ kind: 'limited', retryAfterMs: refused.retryAfterMs });
    }
  };

  const all = Promise.all(calls.map(speak));
  for (let round = 0; done < calls.length && round < 1000; round += 1) await clock.advance(60_000);
  if (done < calls.length) throw new Error(`Only ${done} of ${calls.length} calls were made.`);
  await all;
  const idealMs = idealSpanMs(
    calls.map((call) => call.serviceMs),
    limits,
    options.most ?? 64,
  );
  return {
    spanMs,
    /** The same calls, longest first, with every limit known beforehand. */
    idealMs,
    spanOverIdeal: spanMs / idealMs,
    limitedShare: limited / sent,
    sent,
    /** Share of the calls of the second half that were refused. */
    lateLimitedShare: (limited - half.limited) / (sent - half.sent),
    latePerSecond: ((calls.length - Math.floor(calls.length / 2)) * 1000) / (spanMs - half.atMs),
    end: pacer.state(),
  };
}

type Refusal = { readonly retryAfterMs: number | null };

function createGateway(limits: GatewayLimits) {
  let inside = 0;
  let tokens = limits.rate?.kind === 'bucket' ? limits.rate.burst : 0;
  let filledAtMs = 0;
  let minute = 0;
  let inMinute = 0;

  const refuse = (nowMs: number): Refusal | null => {
    if (inside >= capacityAt(limits, nowMs)) return { retryAfterMs: null };
    const { rate } = limits;
    if (rate?.kind === 'bucket') {
      tokens = Math.min(rate.burst, tokens + ((nowMs - filledAtMs) * rate.perSecond) / 1000);
      filledAtMs = nowMs;
      if (tokens < 1 - 1e-9) return { retryAfterMs: null };
      tokens -= 1;
    }
    if (rate?.kind === 'minute') {
      const current = Math.floor(nowMs / 60_000);
      if (current !== minute) inMinute = 0;
      minute = current;
      if (inMinute >= rate.calls) {
        const waitMs = (minute + 1) * 60_000 - nowMs;
        return { retryAfterMs: limits.tellsRetryAfter ? waitMs : null };
      }
      inMinute += 1;
    }
    return null;
  };

  return {
    arrive: (nowMs: number): Refusal | null => {
      const refusal = refuse(nowMs);
      if (refusal === null) inside += 1;
      return refusal;
    },
    leave: () => {
      inside -= 1;
    },
  };
}

function capacityAt(limits: GatewayLimits, nowMs: number) {
  let calls = 1;
  for (const entry of limits.concurrency) if (entry.fromMs <= nowMs) calls = entry.calls;
  return calls;
}

/** The list schedule of the calls, longest first, with every limit known and none ever met. */
function idealSpanMs(serviceMs: readonly number[], limits: GatewayLimits, most: number) {
  const left = [...serviceMs].sort((a, b) => b - a);
  const ends: number[] = [];
  let nowMs = 0;
  let lastMs = 0;
  for (const lengthMs of left) {
    while (ends.length >= Math.min(most, capacityAt(limits, nowMs))) {
      const change = limits.concurrency.find((entry) => entry.fromMs > nowMs)?.fromMs;
      const [end = nowMs] = ends;
      nowMs = Math.min(end, change ?? Number.POSITIVE_INFINITY);
      while ((ends[0] ?? Number.POSITIVE_INFINITY) <= nowMs) ends.shift();
    }
    const endMs = nowMs + lengthMs;
    const at = ends.findIndex((other) => other > endMs);
    ends.splice(at < 0 ? ends.length : at, 0, endMs);
    lastMs = Math.max(lastMs, endMs);
  }
  if (limits.rate === undefined) return lastMs;
  const { rate } = limits;
  const rateMs =
    rate.kind === 'bucket'
      ? ((serviceMs.length - rate.burst) * 1000) / rate.perSecond
      : Math.floor((serviceMs.length - 1) / rate.calls) * 60_000;
  return Math.max(lastMs, rateMs);
}

/** The value that 95 of 100 do not pass. */
export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN;
}
