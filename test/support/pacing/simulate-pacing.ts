import { createPacer, type LearnedPace, type Pacer } from '../../../electron/charges/pacer.ts';
import { createFakeRandom } from '../fakes/fake-random.ts';
import { idealSpanMs, type SimulatedCall } from './ideal-span.ts';
import { createPretendedGateway, type GatewayLimits } from './pretended-gateway.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

export type SimulationOptions = {
  readonly seed: number;
  /** Of each program. */
  readonly calls: number;
  readonly limits: GatewayLimits;
  /** Mean time of a call as the client sees it; it varies by characters and by chance. */
  readonly latencyMs: number;
  /** The user's own limit. */
  readonly most?: number;
  /** When each program begins; one at 0 unless said. */
  readonly startsAtMs?: readonly number[];
  readonly remembered?: LearnedPace;
};

export type SimulationResult = Awaited<ReturnType<typeof simulatePacing>>;

const networkMs = 20;
const typicalCharacters = 260;
/** As docs/money.md has it for faults. */
const mostTries = 4;

/** Texts of a book's segments: log-normal around 230 characters, 20 to 1000. */
function segmentCharacters(fraction: () => number) {
  const normal = Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction());
  return Math.round(Math.min(1000, Math.max(20, 230 * Math.exp(0.5 * normal))));
}

function makeCalls(count: number, latencyMs: number, fraction: () => number) {
  return Array.from({ length: count }, (): SimulatedCall => {
    const characters = segmentCharacters(fraction);
    const byLength = 0.5 + (0.5 * characters) / typicalCharacters;
    return { characters, serviceMs: latencyMs * byLength * (0.7 + 0.6 * fraction()) };
  });
}

function createCounts() {
  return { sent: 0, limited: 0, strays: 0, lateSent: 0, lateLimited: 0, done: 0 };
}

function countRefusal(counts: ReturnType<typeof createCounts>, isStray: boolean, isLate: boolean) {
  if (isStray) counts.strays += 1;
  else counts.limited += 1;
  if (isLate && !isStray) counts.lateLimited += 1;
}

type World = {
  readonly clock: VirtualClock;
  readonly gateway: ReturnType<typeof createPretendedGateway>;
  readonly fraction: () => number;
};

/** One program: its calls through its own pacer. */
function startProgram(world: World, pacer: Pacer, calls: readonly SimulatedCall[]) {
  const { clock, gateway, fraction } = world;
  const rank = () => 0;
  const never = new AbortController().signal;
  const counts = createCounts();
  let halfAtMs = 0;
  let endedAtMs = 0;

  const finished = (): void => {
    counts.done += 1;
    endedAtMs = clock.monotonicMs();
    if (counts.done === Math.floor(calls.length / 2)) halfAtMs = endedAtMs;
  };

  const speak = async (call: SimulatedCall) => {
    let notBeforeMs = 0;
    for (let faults = 0; faults < mostTries; ) {
      const leave = await pacer.enter(
        { priority: 'batch', rank, size: call.characters, notBeforeMs },
        never,
      );
      const isLate = counts.done > calls.length / 2;
      counts.sent += 1;
      if (isLate) counts.lateSent += 1;
      await clock.delay(networkMs);
      const refused = gateway.arrive(clock.monotonicMs(), call.characters);
      if (refused === null) {
        await clock.delay(call.serviceMs - 2 * networkMs);
        gateway.leave();
      }
      await clock.delay(networkMs);
      if (refused === null) {
        leave({ kind: 'clean' });
        break;
      }
      countRefusal(counts, refused.isStray, isLate);
      if (refused.status === 503) {
        leave({ kind: 'other' });
        faults += 1;
        await clock.delay(fraction() * Math.min(30_000, 1000 * 2 ** faults));
      } else {
        notBeforeMs = leave({ kind: 'limited', retryAfterMs: refused.retryAfterMs });
      }
    }
    finished();
  };
  for (const call of calls) void speak(call);
  return {
    counts,
    halfAtMs: () => halfAtMs,
    endedAtMs: () => endedAtMs,
    isDone: () => counts.done === calls.length,
  };
}

/** Books through pacers of their own against one pretended gateway, on a clock of its own. */
export async function simulatePacing(options: SimulationOptions) {
  const { limits, latencyMs, most = 64, startsAtMs = [0] } = options;
  const clock = createVirtualClock();
  const { fraction } = createFakeRandom(options.seed);
  const gateway = createPretendedGateway(limits, fraction);
  const books = startsAtMs.map(() => makeCalls(options.calls, latencyMs, fraction));
  const pacers = books.map((_, at) =>
    createPacer(
      clock,
      createFakeRandom(options.seed + 1 + at),
      () => most,
      options.remembered === undefined ? {} : { remembered: options.remembered },
    ),
  );
  const programs: ReturnType<typeof startProgram>[] = [];
  books.forEach(async (calls, at) => {
    const startMs = startsAtMs[at] ?? 0;
    if (startMs > 0) await clock.delay(startMs);
    const pacer = pacers[at];
    if (pacer !== undefined) {
      programs.push(startProgram({ clock, gateway, fraction }, pacer, calls));
    }
  });
  const hasAll = () => programs.length === books.length;
  let lastStart: readonly number[] = [];
  let leastShare = 1;
  const isDone = () => {
    if (!hasAll()) return false;
    const done = programs.map(({ counts }) => counts.done);
    if (lastStart.length === 0) lastStart = done;
    const open = programs.filter((program) => !program.isDone()).length;
    if (open === programs.length) {
      // Of what was made while all of them were at work.
      const made = done.map((count, at) => count - (lastStart[at] ?? 0));
      const all = made.reduce((sum, count) => sum + count, 0);
      leastShare = all === 0 ? 1 : Math.min(...made) / all;
    }
    return open === 0;
  };
  await clock.runUntil(isDone);
  const spanMs = Math.max(...programs.map((program) => program.endedAtMs()));
  const idealMs = idealSpanMs(books.flat(), limits, most * books.length);
  const sum = (pick: (counts: ReturnType<typeof createCounts>) => number) =>
    programs.reduce((all, { counts }) => all + pick(counts), 0);
  const [first] = programs;
  const lateCalls = options.calls - Math.floor(options.calls / 2);
  return {
    spanOverIdeal: spanMs / idealMs,
    /** Refusals by a limit, strays left out, as a share of all requests. */
    limitedShare: sum(({ limited }) => limited) / sum(({ sent }) => sent),
    lateLimitedShare: sum(({ lateLimited }) => lateLimited) / sum(({ lateSent }) => lateSent),
    latePerSecond: (lateCalls * 1000) / (spanMs - (first?.halfAtMs() ?? 0)),
    /** The smallest part that a program had of what was made while all were at work. */
    leastShare,
    ends: pacers.map((pacer) => pacer.state()),
  };
}
