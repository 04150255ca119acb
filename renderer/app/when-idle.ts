/**
 * Runs it once the page has nothing else to do, and after `mostWaitMs` in any case; the answer takes it back.
 * Safari does not tell when it is idle: there it runs after that time.
 */
export function whenIdle(run: () => void, mostWaitMs: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, mostWaitMs);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: mostWaitMs });
  return () => cancelIdleCallback(asked);
}
