import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { collectGarbage } from '../tools/collect-garbage.ts';

/** What the program holds while nothing runs. */
export type Measure = {
  readonly atMinutes: number;
  readonly heapMb: number;
  readonly rssMb: number;
  /** None where the system does not tell. */
  readonly openFiles: readonly string[];
  /** 0 where the system does not tell. */
  readonly threads: number;
  /** Handles and requests that keep the process alive, by kind. */
  readonly resources: Readonly<Record<string, number>>;
  /** Command lines of the processes that were started; none where the system does not tell. */
  readonly children: readonly string[];
  readonly listeners: number;
  readonly delays: number;
  readonly databaseMb: number;
  readonly logMb: number;
  readonly temporaryFiles: readonly string[];
};

const megabyte = 2 ** 20;

/** Timers are the clock's own; sockets of a kept connection, and what is asked of a disk, come and go. */
const passing = /^(Timeout|Immediate|TCPSocketWrap|TCPConnectWrap|WriteWrap|ShutdownWrap|.*Req.*)$/;

function resourcesNow(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (!passing.test(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/**
 * By name and without sockets, which the network of the test has as well. SQLite keeps what a second connection
 * had open, as closing it would end the locks of the first one: the judge reads the library in this process.
 */
const notCounted = /^socket:|\.sqlite(-\w+)?$/;
function openFiles(): readonly string[] {
  if (!existsSync('/proc/self/fd')) return [];
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const name = readlinkSync(`/proc/self/fd/${descriptor}`);
      return notCounted.test(name) ? [] : [name];
    } catch {
      // The one that reads the folder is closed by now.
      return [];
    }
  });
}

/** Command lines of the processes that were started; none where the system does not tell. */
export function childrenNow(): readonly string[] {
  const path = `/proc/self/task/${process.pid}/children`;
  if (!existsSync(path)) return [];
  const pids = readFileSync(path, 'utf8').trim().split(' ').filter(Boolean);
  return pids.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return 'ended';
    }
  });
}

function residentMb(): number {
  try {
    const [, pages = '0'] = readFileSync('/proc/self/statm', 'utf8').split(' ');
    return (Number(pages) * 4096) / megabyte;
  } catch {
    return process.memoryUsage.rss() / megabyte;
  }
}

function sizeMb(path: string): number {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / megabyte;
}

/** Call it while nothing runs. */
export async function measure(where: {
  readonly atMinutes: number;
  readonly database: string;
  readonly temporary: string;
  /** Files in it that are still needed. */
  readonly waiting: readonly string[];
  readonly delays: number;
}): Promise<Measure> {
  // What is only reachable from finalizers goes with the second collection.
  for (let round = 0; round < 2; round += 1) {
    collectGarbage();
    await new Promise((done) => setImmediate(done));
  }
  return {
    atMinutes: where.atMinutes,
    heapMb: process.memoryUsage().heapUsed / megabyte,
    rssMb: residentMb(),
    openFiles: openFiles(),
    threads: existsSync('/proc/self/task') ? readdirSync('/proc/self/task').length : 0,
    resources: resourcesNow(),
    children: childrenNow(),
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    delays: where.delays,
    databaseMb: sizeMb(where.database),
    logMb: sizeMb(`${where.database}-wal`),
    temporaryFiles: readdirSync(where.temporary).filter((name) => !where.waiting.includes(name)),
  };
}

/** Least squares: by how much it grows in an hour. */
export function growthAnHour(measures: readonly Measure[], of: (one: Measure) => number): number {
  const hours = measures.map(({ atMinutes }) => atMinutes / 60);
  const values = measures.map(of);
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const meanHour = mean(hours);
  const meanValue = mean(values);
  const spread = hours.reduce((sum, hour) => sum + (hour - meanHour) ** 2, 0);
  if (spread === 0) return 0;
  const common = hours.reduce(
    (sum, hour, at) => sum + (hour - meanHour) * ((values[at] ?? 0) - meanValue),
    0,
  );
  return common / spread;
}
