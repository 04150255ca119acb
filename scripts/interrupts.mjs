/**
 * Under `npm run` one Ctrl-C arrives twice: from the terminal, which signals the whole group, and
 * from npm, which passes it on. A person's second Ctrl-C means "stop at once", so the echo of the
 * first must not count as one.
 */
const echoWithinMs = 400;

/** Drops a SIGINT that follows another within the echo's time. */
export function collapseRepeatedInterrupts() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const emit = process.emit;
  let lastMs = Number.NEGATIVE_INFINITY;
  process.emit = function emitOnce(event, ...args) {
    if (event === 'SIGINT') {
      const nowMs = performance.now();
      const isEcho = nowMs - lastMs < echoWithinMs;
      lastMs = nowMs;
      if (isEcho) return true;
    }
    return emit.call(this, event, ...args);
  };
}
