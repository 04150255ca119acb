/** Processor time of this process in milliseconds: waiting for a busy machine is not in it. */
function usedMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of the fastest of several runs of each work, which take turns: what else runs hits both. */
async function fastestMs(
  works: readonly (() => unknown)[],
  rounds: number,
): Promise<readonly number[]> {
  const best = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const startMs = usedMs();
      await work();
      best[index] = Math.min(best[index] ?? 0, usedMs() - startMs);
    }
  }
  return best;
}

/** Below it a run is too short to be measured: a compilation or a collection is longer. */
const leastMs = 20;

/**
 * How many times as long a work takes on `times` as much. About `times` where it is linear, its square where
 * it is not; a work too short to be measured counts as if it took twenty milliseconds.
 */
export async function growthOf(
  prepare: (size: number) => () => unknown,
  { size, times, rounds = 4 }: { size: number; times: number; rounds?: number },
): Promise<number> {
  const [small = 0, large = 0] = await fastestMs([prepare(size), prepare(size * times)], rounds);
  return large / Math.max(leastMs, small);
}

/** The same for a text that says `bit` over and over: 4 where the work is linear, 16 where it is quadratic. */
export function growthOfRepeated(
  bit: string,
  work: (text: string) => unknown,
  sizes = { size: 25_000, times: 4, rounds: 2 },
): Promise<number> {
  return growthOf((length) => {
    const text = bit.repeat(Math.ceil(length / bit.length));
    return () => work(text);
  }, sizes);
}
