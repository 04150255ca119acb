import { expect } from 'vitest';
import { growthAnHour, type Measure } from './measures.ts';

/** What may be more at the end than once everything was used. */
const most = {
  heapMb: 8,
  openFiles: 1,
  threads: 1,
  /** Reads of the network and of the library that are kept for the next one. */
  delays: 3,
  logMb: 8,
  /** A line with its call, its ledger, its segments and its share of the versions of its chapter. */
  databaseKbPerCall: 12,
} as const;

/** Of hours, in which noise is small beside what adds up. */
const mostAnHour = { heapMb: 2, rssMb: 30, openFiles: 0.3 } as const;

/** Memory, files, threads, handles, listeners and waits are what they were at the first rest. */
export function expectFlat(measures: readonly Measure[], calls: number) {
  const [first, ...others] = measures;
  const last = others.at(-1);
  if (first === undefined || last === undefined) throw new Error('There was no rest.');
  expect(last.heapMb - first.heapMb).toBeLessThan(most.heapMb);
  const opened = last.openFiles.filter((name) => !first.openFiles.includes(name));
  expect(last.openFiles.length - first.openFiles.length, opened.join(', ')).toBeLessThanOrEqual(
    most.openFiles,
  );
  expect(last.threads - first.threads).toBeLessThanOrEqual(most.threads);
  expect(last.resources, last.children.join('\n')).toEqual(first.resources);
  expect(last.listeners).toBe(first.listeners);
  expect(last.temporaryFiles).toEqual([]);
  for (const rest of measures) {
    expect(rest.delays).toBeLessThanOrEqual(most.delays);
    expect(rest.logMb).toBeLessThan(most.logMb);
  }
  expect((last.databaseMb * 1024) / calls).toBeLessThan(most.databaseKbPerCall);
}

/** The same as slopes, after what is warmed up in the first hour; answers them. */
export function expectNoSlope(measures: readonly Measure[]) {
  const rests = measures.filter(({ atMinutes }) => atMinutes >= 60);
  const slopes = {
    rests: rests.length,
    heapMb: growthAnHour(rests, ({ heapMb }) => heapMb),
    rssMb: growthAnHour(rests, ({ rssMb }) => rssMb),
    openFiles: growthAnHour(rests, ({ openFiles }) => openFiles.length),
  };
  expect(slopes.heapMb).toBeLessThan(mostAnHour.heapMb);
  expect(slopes.rssMb).toBeLessThan(mostAnHour.rssMb);
  expect(slopes.openFiles).toBeLessThan(mostAnHour.openFiles);
  return slopes;
}
