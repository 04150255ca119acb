/** A limit of the shop; null where there is none at that side. */
type Limit = { readonly least: number | null; readonly most: number };

/**
 * What ACX asks of each file (its submission requirements of 2024): RMS over the file, sample peak and noise floor in
 * dB, room tone at both ends, and 120 minutes at most.
 */
export const acxLimits = {
  rmsDb: { least: -23, most: -18 },
  samplePeakDb: { least: null, most: -3 },
  noiseFloorDb: { least: null, most: -60 },
  headMs: { least: 500, most: 1000 },
  tailMs: { least: 1000, most: 5000 },
  durationMs: { least: null, most: 120 * 60_000 },
} as const satisfies Readonly<Record<string, Limit>>;

/** The figures of one finished file; null where there was nothing to measure. */
export type AcxFigures = Readonly<Record<keyof typeof acxLimits, number | null>>;

/**
 * The room tone at the ends: up to the places of what is said, and on to where it is heard, as takes may begin and end
 * with silence of their own. Half a millisecond is rounding.
 */
export function acxFiguresOf(report: {
  readonly durationSamples: number;
  readonly sampleRateHz: number;
  readonly segments: readonly { readonly startMs: number; readonly endMs: number }[];
  readonly loudness: {
    readonly rmsDb: number | null;
    readonly samplePeakDb?: number | null | undefined;
    readonly noiseFloorDb: number | null;
    readonly headMs?: number | null | undefined;
    readonly tailMs?: number | null | undefined;
  };
}): AcxFigures {
  const durationMs = (report.durationSamples * 1000) / report.sampleRateHz;
  const { rmsDb, samplePeakDb = null, noiseFloorDb } = report.loudness;
  const headMs = report.segments[0]?.startMs ?? null;
  const lastMs = report.segments.at(-1)?.endMs ?? null;
  const tailMs = lastMs === null ? null : durationMs - lastMs;
  const { headMs: audibleHeadMs, tailMs: audibleTailMs } = report.loudness;
  const longer = (ms: number | null, audible: number | null | undefined) =>
    ms === null ? null : Math.round(Math.max(ms, audible ?? 0));
  const edges = { headMs: longer(headMs, audibleHeadMs), tailMs: longer(tailMs, audibleTailMs) };
  return { rmsDb, samplePeakDb, noiseFloorDb, ...edges, durationMs };
}
