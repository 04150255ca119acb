type Listener = (reason: unknown, promise: Promise<unknown>) => void;

const name = 'unhandledRejection';
let holders = 0;
let before: Listener[] = [];

/**
 * The library leaves promises of damaged objects unheard, which would end the process. Ignores them, and only
 * them, until the returned function is called; the page that needed such an object rejects all the same.
 */
export function ignoreLostRejections(): () => void {
  if (holders === 0) {
    before = process.rawListeners(name) as Listener[];
    process.removeAllListeners(name);
    process.on(name, hear);
  }
  holders += 1;
  return () => {
    holders -= 1;
    if (holders > 0) return;
    process.off(name, hear);
    for (const listener of before) process.on(name, listener);
  };
}

const hear: Listener = (reason, promise) => {
  if (isOfLibrary(reason)) return;
  if (before.length === 0) throw reason;
  for (const listener of before) listener.call(process, reason, promise);
};

function isOfLibrary(reason: unknown): boolean {
  const { stack } = (reason ?? {}) as { readonly stack?: unknown };
  return typeof stack === 'string' && /[\\/]pdf(?:\.worker)?[\w.-]*\.[cm]js/.test(stack);
}
