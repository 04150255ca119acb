/** Runs some pieces of work at once, and the others as soon as one of them has ended. */
export function createConcurrencyLimit(
  mostAtOnce: number,
): (work: () => Promise<unknown>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let free = mostAtOnce;
  return async (work) => {
    if (free === 0) await new Promise<void>((go) => waiting.push(go));
    else free -= 1;
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
