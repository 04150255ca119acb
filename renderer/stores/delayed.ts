/** Calls that ask for work which waits. */
export type Delayed<Args extends readonly unknown[] = []> = {
  (...args: Args): void;
  /** Takes back what was asked for and has not begun. */
  readonly cancel: () => void;
};

/** Works once no call has come for so long, with what the last one said. */
export function debounced<Args extends readonly unknown[] = []>(
  work: (...args: Args) => unknown,
  restMs: number,
): Delayed<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  const ask = (...args: Args): void => {
    cancel();
    timer = setTimeout(() => work(...args), restMs);
  };
  return Object.assign(ask, { cancel });
}

/** Works so long after the first of several calls: at most once in that time. */
export function throttled(work: () => unknown, quietMs: number): Delayed {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const ask = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      work();
    }, quietMs);
  };
  const cancel = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return Object.assign(ask, { cancel });
}
