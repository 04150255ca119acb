import {
  type GatewayLimits,
  type SimulationOptions,
  type SimulationResult,
  simulatePacing,
} from './pacing-simulation.ts';

export type PacingTarget = Omit<SimulationOptions, 'seed'> & {
  readonly name: string;
  /** Bound of the span over the ideal schedule, at the 95th percentile of the seeds. */
  readonly span: number;
  readonly limitedShare: number;
};

const atOnce = (calls: number): GatewayLimits => ({ concurrency: [{ fromMs: 0, calls }] });

const rated = (rate: GatewayLimits['rate']): GatewayLimits => ({ ...atOnce(1000), rate });

/** What pacing has to hold at gateways with these limits. */
export const pacingTargets: readonly PacingTarget[] = [
  { name: '1000 calls, 8 at once', calls: 1000, limits: atOnce(8), span: 1.03, limitedShare: 0.02 },
  { name: '337 calls, 8 at once', calls: 337, limits: atOnce(8), span: 1.06, limitedShare: 0.02 },
  {
    name: '1000 calls, 8 then 3 then 8 at once',
    calls: 1000,
    limits: {
      concurrency: [
        { fromMs: 0, calls: 8 },
        { fromMs: 15_000, calls: 3 },
        { fromMs: 45_000, calls: 8 },
      ],
    },
    span: 1.4,
    limitedShare: 0.02,
  },
  {
    name: '1000 calls, 2 calls a second',
    calls: 1000,
    limits: rated({ kind: 'bucket', perSecond: 2, burst: 1 }),
    span: 1.15,
    limitedShare: 0.02,
  },
  {
    name: '1000 calls, 2 a second in a bucket of 2',
    calls: 1000,
    limits: rated({ kind: 'bucket', perSecond: 2, burst: 2 }),
    span: 1.1,
    limitedShare: 0.02,
  },
  { name: '1000 calls, 1 at once', calls: 1000, limits: atOnce(1), span: 1.01, limitedShare: 0.02 },
  {
    name: '1000 calls, 32 at once',
    calls: 1000,
    limits: atOnce(32),
    span: 1.3,
    limitedShare: 0.02,
  },
  {
    name: '1000 calls, 3 remembered but 8 at once',
    calls: 1000,
    limits: atOnce(8),
    remembered: { ceiling: 3, ratePerSecond: null },
    span: 1.07,
    limitedShare: 0.02,
  },
];

/** One result for each of so many fixed seeds. */
export async function simulateTarget(
  target: PacingTarget,
  runs: number,
): Promise<readonly SimulationResult[]> {
  const results: SimulationResult[] = [];
  for (let run = 0; run < runs; run += 1) {
    results.push(await simulatePacing({ ...target, seed: 1000 + 7 * run }));
  }
  return results;
}
