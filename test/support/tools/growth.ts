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
 * it is not; a work too short to be measured counts as if it took twenty milliseconds. The faster of two
 * runs counts, in turns, so that what else runs hits both. While the answer is far from linear it is measured
 * again: a compilation or a collection falls into some runs, a quadratic work is slow in all of them.
 */
export async function growthOf(
  prepare: (size: number) => () => unknown,
  { size, times }: { size: number; times: number },
): Promise<number> {
  const works = [prepare(size), prepare(size * times)];
  const fastest = works.map(() => Number.POSITIVE_INFINITY);
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 2 || (growth > times * 1.5 && round < mostRounds); round += 1) {
    for (const [index, work] of works.entries()) {
      const startMs = usedMs();
      await work();
      fastest[index] = Math.min(fastest[index] ?? 0, usedMs() - startMs);
    }
    growth = (fastest[1] ?? 0) / Math.max(leastMs, fastest[0] ?? 0);
  }
  return growth;
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
