/** Lets waiting work run one piece at a time, first come first served, with input and output between. */
export type SerialQueue = {
  /** Runs `work` when its turn comes. Rejects with the signal's reason when aborted before that. */
  readonly run: <Result>(work: () => Result, signal: AbortSignal) => Promise<Result>;
};

export function createSerialQueue(): SerialQueue {
  let last: Promise<void> = Promise.resolve();
  return {
    run: (work, signal) => {
      const mine = last.then(() => {
        signal.throwIfAborted();
        return work();
      });
      last = mine.then(letOthersIn, letOthersIn);
      return mine;
    },
  };
}

function letOthersIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
