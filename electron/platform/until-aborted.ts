/** Waits for work that goes on in any case; rejects with the signal's reason. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody waits any more: that it fails, as everything does that is closed, concerns nobody either.
  if (signal.aborted) work.catch(() => undefined);
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, stopped]).finally(() => signal.removeEventListener('abort', stop));
}
