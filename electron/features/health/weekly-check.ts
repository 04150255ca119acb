import { isAbort } from '../../../shared/app-error.ts';
import type { Clock, Logger } from '../../platform/ports.ts';

const weekMs = 7 * 86_400_000;
/** What a start leaves to do comes first. */
const firstWaitMs = 5 * 60_000;
const waitMs = 60 * 60_000;

export type WeeklyCheckParts = {
  readonly clock: Clock;
  readonly logger: Logger;
  /** When the library was last found whole; kept with the library. */
  readonly lastCheck: { atMs: number | null };
  readonly readThrough: (signal: AbortSignal) => Promise<string>;
  readonly isBusy: () => boolean;
  readonly damaged: () => void;
};

/** Reads the library through for damage once a week, while nothing else is under way. */
export type WeeklyCheck = {
  readonly open: () => void;
  /** Ends a check that is under way: the next quiet hour begins it anew. */
  readonly close: () => Promise<void>;
};

export function createWeeklyCheck(parts: WeeklyCheckParts): WeeklyCheck {
  const { clock, logger, lastCheck } = parts;
  const control = new AbortController();
  const { signal } = control;
  let work = Promise.resolve();

  const isDue = (): boolean => {
    if (lastCheck.atMs === null) return false;
    const ageMs = clock.nowMs() - lastCheck.atMs;
    // A clock that was set back says nothing about the age.
    return ageMs >= weekMs || ageMs < 0;
  };

  const check = async (): Promise<void> => {
    const verdict = await parts.readThrough(signal);
    if (verdict === 'ok') {
      lastCheck.atMs = clock.nowMs();
      logger.info('The library was read through and is whole.');
      return;
    }
    // Without a note the next start reads it through and says what can be done.
    lastCheck.atMs = null;
    logger.error('The library is damaged.', { verdict });
    parts.damaged();
  };

  const run = async (): Promise<void> => {
    await clock.delay(firstWaitMs, signal);
    for (;;) {
      if (isDue() && !parts.isBusy()) {
        await check().catch((error: Error) => {
          if (isAbort(error)) throw error;
          logger.warn('The library could not be read through.', { reason: error.message });
        });
      }
      await clock.delay(waitMs, signal);
    }
  };

  return {
    open: () => {
      work = run().catch(() => undefined);
    },
    close: async () => {
      control.abort();
      await work;
    },
  };
}
