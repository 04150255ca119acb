import type { Slot } from './slot.ts';

/** Whether the gateway can be reached at all, and when it may be tried again. */
export type Connection = {
  readonly offlineSinceMs: () => number | null;
  /** The earliest time to send a call: any time when online, infinity while a probe is in progress. */
  readonly nextAtMs: () => number;
  readonly admitted: (slot: Slot) => void;
  readonly left: (slot: Slot) => void;
  /** The connection failed before anything left. */
  readonly unreachable: (slot: Slot, nowMs: number) => void;
  /** A call got through. `isCertain`: an answer of the gateway, not an end for some other reason. */
  readonly gotThrough: (slot: Slot, isCertain: boolean) => void;
};

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * While nothing gets through, one call at a time is sent as a probe, after 0.5 s doubling to 30 s,
 * with jitter. Calls that fail together when the line breaks count as one failure.
 */
export function createConnection(fraction: () => number): Connection {
  let offlineSinceMs: number | null = null;
  let nextProbeAtMs = Number.NEGATIVE_INFINITY;
  let probe: Slot | null = null;
  let failures = 0;

  return {
    offlineSinceMs: () => offlineSinceMs,
    nextAtMs: () => {
      if (offlineSinceMs === null) return Number.NEGATIVE_INFINITY;
      return probe === null ? nextProbeAtMs : Number.POSITIVE_INFINITY;
    },
    admitted: (slot) => {
      if (offlineSinceMs !== null) probe = slot;
    },
    left: (slot) => {
      if (probe === slot) probe = null;
    },
    unreachable: (slot, nowMs) => {
      const isNews = offlineSinceMs === null || slot.admittedAtMs >= nextProbeAtMs;
      offlineSinceMs ??= nowMs;
      if (!isNews) return;
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 10));
      failures += 1;
      nextProbeAtMs = nowMs + waitMs * (0.5 + fraction() / 2);
    },
    gotThrough: (slot, isCertain) => {
      // An answer to a call from before the break does not show that a new one can connect.
      if (isCertain && (offlineSinceMs === null || slot.admittedAtMs > offlineSinceMs)) {
        failures = 0;
      }
      offlineSinceMs = null;
      probe = null;
    },
  };
}
