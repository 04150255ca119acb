import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** What follows the name of the program, which may hold blanks: state, parent and so on. */
function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It has ended.
    return [];
  }
}

/** A process with all that it has started. */
export function processTree(pid: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))[1])] as const);
  const found = [pid];
  for (const known of found) {
    found.push(...parents.filter(([, parent]) => parent === known).map(([child]) => child));
  }
  return found;
}

/** Memory of the processes, what they share counted in parts (PSS), in MB. */
export function proportionalMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Processor seconds of the processes since each was started. */
export function processorSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = statOf(pid);
    return Number(stat[11] ?? 0) + Number(stat[12] ?? 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}
