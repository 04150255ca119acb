/** Processor time of this process in milliseconds: waiting for a busy machine is not in it. */
function usedMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Below it a run is too short to be measured: a compilation or a collection is longer. */
const leastMs = 20;

/** The most rounds of a work that seems to grow faster than its size. */
const mostRounds = 8;

/**
 * How many times as long a work takes on `times` as much. About `times` where it is linear, its square where
 * it is not; a work too short to be measured counts as if it took twenty milliseconds. The small one runs once
 * before, as its first run compiles the work; the fastest run of each counts. While the answer is far from linear
 * both are measured again: a compilation or a collection falls into some runs, a quadratic work is slow in all of them.
 */
export async function growthOf(
  prepare: (size: number) => () => unknown,
  { size, times }: { size: number; times: number },
): Promise<number> {
  const [small, large] = [prepare(size), prepare(size * times)];
  let smallMs = await usedBy(small);
  let largeMs = Number.POSITIVE_INFINITY;
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; growth > times * 1.5 && round < mostRounds; round += 1) {
    smallMs = Math.min(smallMs, await usedBy(small));
    largeMs = Math.min(largeMs, await usedBy(large));
    growth = largeMs / Math.max(leastMs, smallMs);
  }
  return growth;
}

async function usedBy(work: () => unknown): Promise<number> {
  const startMs = usedMs();
  await work();
  return usedMs() - startMs;
}

/** The same for a text that says `bit` over and over: 4 where the work is linear, 16 where it is quadratic. */
export function growthOfRepeated(
  bit: string,
  work: (text: string) => unknown,
  sizes = { size: 25_000, times: 4 },
): Promise<number> {
  return growthOf((length) => {
    const text = bit.repeat(Math.ceil(length / bit.length));
    return () => work(text);
  }, sizes);
}
