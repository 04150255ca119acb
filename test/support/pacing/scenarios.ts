import type { GatewayLimits, RateLimit } from './pretended-gateway.ts';
import {
  type SimulationOptions,
  type SimulationResult,
  simulatePacing,
} from './simulate-pacing.ts';

export type PacingScenario = Omit<SimulationOptions, 'seed'> & {
  readonly name: string;
  readonly group: 'limit' | 'strays' | 'rate' | 'change' | 'shared';
  /** Bound of the span over the ideal schedule, at the 95th percentile of the seeds. */
  readonly span: number;
  /** Bound of the refusals by a limit, of all requests, at the same percentile. */
  readonly limitedShare: number;
  /** Bound of the smallest part of two programs, at the fifth percentile. */
  readonly leastShare?: number;
};

type Strays = NonNullable<GatewayLimits['strays']>;

const latenciesMs = [200, 1000, 10_000];
const minuteMs = 60_000;
const oneIn23: Strays = { share: 1 / 23, status: 429, retryAfterMs: 1000 };

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;
const atOnce = (calls: number): GatewayLimits => ({ concurrency: [{ fromMs: 0, calls }] });

function straysName({ share, status, retryAfterMs }: Strays): string {
  const header = retryAfterMs === null ? '' : ` with Retry-After ${retryAfterMs / 1000}`;
  return `${Number((100 * share).toPrecision(2))} % strays of ${status}${header}`;
}

/** What strays may cost beyond a limit alone. */
function straysCost({ share }: Strays, limit: number): number {
  const cost = share > 0.05 ? 0.15 : 0.1;
  return limit >= 32 ? 2 * cost : cost;
}

function limitScenario(
  limit: number,
  calls: number,
  latencyMs: number,
  strays?: Strays,
): PacingScenario {
  const name = `${limit} at once, ${calls} calls of ${seconds(latencyMs)}`;
  const span = 1.02 + (3 * limit) / calls;
  const base = { calls, latencyMs, limitedShare: 0.02 };
  if (strays === undefined) return { ...base, name, group: 'limit', limits: atOnce(limit), span };
  return {
    ...base,
    name: `${name}, ${straysName(strays)}`,
    group: 'strays',
    limits: { ...atOnce(limit), strays },
    span: span + straysCost(strays, limit),
  };
}

function rateName({ kind, unit, amount, windowMs, burst = 1 }: RateLimit): string {
  const window = windowMs === 1000 ? 'second' : 'minute';
  const held = kind === 'bucket' ? `bucket of ${burst}` : `${kind} window`;
  return `${amount} ${unit} a ${window} (${held})`;
}

function rateScenario(
  rate: RateLimit,
  calls: number,
  latencyMs: number,
  change: Pick<GatewayLimits, 'retryAfter' | 'strays'> = {},
): PacingScenario {
  const { retryAfter = 'none', strays } = change;
  const told = retryAfter === 'told' ? ', told until when' : '';
  const with429 = strays === undefined ? '' : `, ${straysName(strays)}`;
  return {
    name: `${rateName(rate)}, ${calls} calls of ${seconds(latencyMs)}${told}${with429}`,
    group: 'rate',
    calls,
    latencyMs,
    limits: { rate, ...change },
    span: strays === undefined ? 1.15 : 1.25,
    limitedShare: 0.05,
  };
}

const bySecond = (amount: number, kind: RateLimit['kind'], burst?: number): RateLimit => ({
  kind,
  unit: 'requests',
  amount,
  windowMs: 1000,
  openForMs: 330,
  ...(burst === undefined ? {} : { burst }),
});
const byMinute = (amount: number, kind: RateLimit['kind'], burst?: number): RateLimit => ({
  ...bySecond(amount, kind, burst),
  windowMs: minuteMs,
  openForMs: 0,
});
const charactersByMinute = (amount: number, kind: RateLimit['kind']): RateLimit => ({
  ...byMinute(amount, kind),
  unit: 'characters',
});

const limits = [1, 3, 8, 32].flatMap((limit) =>
  [337, 1000].flatMap((calls) =>
    latenciesMs.map((latencyMs) => limitScenario(limit, calls, latencyMs)),
  ),
);

const strays = [
  ...latenciesMs.flatMap((latencyMs) =>
    [1, 8, 32].map((limit) => limitScenario(limit, 1000, latencyMs, oneIn23)),
  ),
  ...latenciesMs.flatMap((latencyMs) =>
    [8, 32].map((limit) =>
      limitScenario(limit, 1000, latencyMs, { share: 0.1, status: 429, retryAfterMs: null }),
    ),
  ),
  limitScenario(8, 1000, 1000, { share: 0.02, status: 429, retryAfterMs: null }),
  limitScenario(8, 1000, 1000, { share: 0.1, status: 429, retryAfterMs: 1000 }),
  limitScenario(8, 337, 1000, oneIn23),
  limitScenario(8, 1000, 1000, { share: 0.05, status: 503, retryAfterMs: 1000 }),
  ...latenciesMs.map(
    (latencyMs): PacingScenario => ({
      name: `no limit but 16 of the settings, 1000 calls of ${seconds(latencyMs)}, ${straysName(oneIn23)}`,
      group: 'strays',
      calls: 1000,
      latencyMs,
      most: 16,
      limits: { strays: oneIn23 },
      span: 1.02 + 48 / 1000 + 0.1,
      limitedShare: 0.02,
    }),
  ),
];

const rates = [
  ...latenciesMs.map((latencyMs) => rateScenario(bySecond(2, 'bucket'), 1000, latencyMs)),
  ...latenciesMs.map((latencyMs) => rateScenario(bySecond(10, 'bucket', 10), 1000, latencyMs)),
  rateScenario(bySecond(5, 'fixed'), 1000, 1000),
  rateScenario(bySecond(5, 'fixed'), 1000, 1000, { retryAfter: 'told' }),
  rateScenario(bySecond(5, 'sliding'), 1000, 1000),
  rateScenario(bySecond(2, 'bucket'), 1000, 1000, { strays: oneIn23 }),
  rateScenario(bySecond(5, 'fixed'), 1000, 1000, { strays: oneIn23 }),
  ...latenciesMs.map((latencyMs) =>
    rateScenario(byMinute(60, 'fixed'), 720, latencyMs, { retryAfter: 'told' }),
  ),
  rateScenario(byMinute(60, 'fixed'), 720, 1000),
  rateScenario(byMinute(60, 'sliding'), 720, 1000),
  rateScenario(byMinute(60, 'sliding'), 720, 1000, { retryAfter: 'told' }),
  rateScenario(byMinute(120, 'bucket', 30), 1440, 1000),
  rateScenario(byMinute(60, 'fixed'), 720, 1000, { retryAfter: 'told', strays: oneIn23 }),
  rateScenario(byMinute(60, 'sliding'), 720, 1000, { strays: oneIn23 }),
  rateScenario(charactersByMinute(20_000, 'fixed'), 960, 1000, { retryAfter: 'told' }),
  rateScenario(charactersByMinute(20_000, 'sliding'), 960, 1000),
];

const changes = latenciesMs.map(
  (latencyMs): PacingScenario => ({
    name: `8, then 3, then 8 at once, 1000 calls of ${seconds(latencyMs)}`,
    group: 'change',
    calls: 1000,
    latencyMs,
    limits: {
      concurrency: [
        { fromMs: 0, calls: 8 },
        { fromMs: 25 * latencyMs, calls: 3 },
        { fromMs: 75 * latencyMs, calls: 8 },
      ],
    },
    span: 1.25,
    limitedShare: 0.02,
  }),
);

const shared = latenciesMs.map(
  (latencyMs): PacingScenario => ({
    name: `8 at once for two programs, 2 x 500 calls of ${seconds(latencyMs)}`,
    group: 'shared',
    calls: 500,
    latencyMs,
    startsAtMs: [0, latencyMs / 3],
    limits: atOnce(8),
    span: 1.1,
    limitedShare: 0.02,
    leastShare: 0.3,
  }),
);

/** What pacing has to hold at gateways with these limits. */
export const pacingScenarios: readonly PacingScenario[] = [
  ...limits,
  ...strays,
  ...rates,
  ...changes,
  ...shared,
];

/** One result for each of so many fixed seeds. */
export async function simulateScenario(
  scenario: PacingScenario,
  runs: number,
): Promise<readonly SimulationResult[]> {
  const results: SimulationResult[] = [];
  for (let run = 0; run < runs; run += 1) {
    results.push(await simulatePacing({ ...scenario, seed: 1000 + 7 * run }));
  }
  return results;
}
