export type AbortWatch = {
  /** Calls back once when the signal aborts. Returns a function that stops watching. */
  readonly watch: (signal: AbortSignal, onAbort: () => void) => () => void;
};

/**
 * One listener per signal, however many wait on it: adding a listener takes time in proportion to those there, which
 * for the 10,000 calls of a book would be quadratic.
 */
export function createAbortWatch(): AbortWatch {
  type Watched = { readonly callbacks: Set<() => void>; readonly stop: () => void };
  const watched = new Map<AbortSignal, Watched>();

  const listenTo = (signal: AbortSignal): Watched => {
    const callbacks = new Set<() => void>();
    const onAbort = () => {
      watched.delete(signal);
      for (const callback of callbacks) callback();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const stop = () => {
      watched.delete(signal);
      signal.removeEventListener('abort', onAbort);
    };
    const made = { callbacks, stop };
    watched.set(signal, made);
    return made;
  };

  return {
    watch: (signal, onAbort) => {
      const { callbacks, stop } = watched.get(signal) ?? listenTo(signal);
      callbacks.add(onAbort);
      return () => {
        if (callbacks.delete(onAbort) && callbacks.size === 0) stop();
      };
    },
  };
}

/** The promise's end, or the abort, whichever comes first. */
export function orAbort<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  aborts: AbortWatch,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const unwatch = aborts.watch(signal, () => reject(signal.reason));
    promise.then(resolve, reject).finally(unwatch);
  });
}
