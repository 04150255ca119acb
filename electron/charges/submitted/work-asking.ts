import { isAbort } from '../../../shared/app-error.ts';
import type { Clock, Logger, Random } from '../../platform/ports.ts';
import type { CallFailure, Charge, ChargeFailure, ChargeStore } from '../ports.ts';
import { failureRecord } from '../settle-failure.ts';
import type { KeyHolds } from './key-holds.ts';
import { workTroubleOf } from './work-trouble.ts';

export type AskingParts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly store: Pick<ChargeStore, 'byId' | 'move' | 'submittedAtMs'>;
  readonly keyHolds: KeyHolds;
  /** True where nobody can replace a refused key while the program runs: polling ends, and the work is kept. */
  readonly stopsAtKey: boolean;
  readonly failureOf: (error: unknown) => CallFailure | null;
};

type Delays = {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly growth: number;
};

/** Polls the gateway about one piece of submitted work, free, as often as needed. */
export type WorkAsking = {
  /** The gateway answered: a problem shown before is over, and a refused key is accepted again. */
  readonly answered: () => void;
  /**
   * Stores the problem with the charge. Rethrows an abort; throws the problem if it ends the polling.
   */
  readonly failed: (error: unknown) => CallFailure | null;
  /** Whether the problem does not pass by itself, or has lasted for some time. */
  readonly isLasting: () => boolean;
  /** Resolves when it is time to ask again: after a growing delay, or when a key is released. Rejects when aborted. */
  readonly wait: () => Promise<void>;
};

/** Delays vary by a third either way, so that many jobs do not ask at the same time. */
const jitter = 1 / 3;
/** A problem that passes by itself is shown after this many failures in a row. */
const toldAfter = 3;
/** The longest delay after a refusal that a person has to resolve. */
const longestRefusedMs = 300_000;

export function createWorkAsking(
  parts: AskingParts,
  charge: Charge,
  delays: Delays,
  signal: AbortSignal,
): WorkAsking {
  const { random, logger, store, keyHolds } = parts;
  let delayMs = delays.firstMs;
  let failuresInRow = 0;
  let isRefused = false;
  let told = store.byId(charge.id).failure;

  const tell = (failure: ChargeFailure | null): void => {
    if (told?.message === failure?.message) return;
    told = failure;
    store.move(charge.id, ['processing'], 'processing', { failure });
  };

  return {
    answered: () => {
      failuresInRow = 0;
      isRefused = false;
      if (keyHolds.isHeld(charge.accountId)) keyHolds.release(charge.accountId);
      tell(null);
    },
    failed: (error) => {
      if (isAbort(error) && signal.aborted) throw error;
      const call = parts.failureOf(error);
      const trouble = workTroubleOf(error, call);
      const { code } = trouble.error;
      logger.info('submitted work could not be asked for', { code, status: call?.status ?? null });
      failuresInRow += 1;
      isRefused = !trouble.isPassing;
      if (isRefused || failuresInRow >= toldAfter) tell(failureRecord(trouble.error, call));
      if (trouble.isKey && parts.stopsAtKey) throw trouble.error;
      if (trouble.isKey) keyHolds.hold(charge.accountId);
      return call;
    },
    isLasting: () => isRefused || failuresInRow >= toldAfter,
    wait: async () => {
      const spread = 1 + jitter * (2 * random.fraction() - 1);
      await keyHolds.wait(charge.accountId, delayMs * spread, signal);
      const longestMs = isRefused ? longestRefusedMs : delays.longestMs;
      delayMs = Math.min(delayMs * delays.growth, longestMs);
    },
  };
}
