/**
 * Runs something that is done when it returns, without its words on the console: decoders of others tell
 * every damaged frame there, and standard error belongs to what a person asked for.
 */
export function withoutConsole<Result>(run: () => Result): Result {
  const { log, warn, error } = console;
  const say = (): void => undefined;
  Object.assign(console, { log: say, warn: say, error: say });
  try {
    return run();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
