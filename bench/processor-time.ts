/** Processor seconds of all threads of this process that some work takes: other work on the machine does not count. */
export async function processorSecondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
