import { readFileSync } from 'node:fs';

/** Processor seconds of all threads of this process that some work takes: other work on the machine does not count. */
export async function processorSecondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

/** Processor milliseconds of this process's main thread by now (Linux): neither helpers nor other programs count. */
export function mainThreadMs(): number {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** The most processor time that the main thread takes in one turn while some work runs: nobody is answered then. */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let lastMs = mainThreadMs();
  let isOver = false;
  const look = (): void => {
    const nowMs = mainThreadMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work().finally(() => {
    isOver = true;
  });
  look();
  return longestMs;
}
