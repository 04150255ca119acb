import type { AppError } from '../../shared/app-error.ts';

/** Work of one kind that never runs twice at once, and that anybody may stop. */
export type OneAtATime = {
  /** Throws what `busy` makes while other work runs. `cancel` stops it, with what `stopped` makes, or `outer`. */
  readonly run: <T>(
    outer: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>;
  readonly cancel: () => void;
};

export function oneAtATime(busy: () => AppError, stopped: () => Error): OneAtATime {
  let running: AbortController | null = null;
  return {
    run: async (outer, work) => {
      if (running !== null) throw busy();
      const control = new AbortController();
      running = control;
      try {
        const signals = outer === undefined ? [control.signal] : [control.signal, outer];
        return await work(AbortSignal.any(signals));
      } finally {
        running = null;
      }
    },
    cancel: () => running?.abort(stopped()),
  };
}
