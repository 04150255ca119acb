import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchBound, BenchResult } from '../bench-result.ts';
import { median } from '../bench-result.ts';
import { addBooks, addJobs } from './fill-library.ts';
import { makeBareProgram, openWindow, type WindowProgram } from './open-window.ts';
import { processorSeconds, proportionalMegabytes } from './processes.ts';

const rounds = Number(process.env.LECTERN_BENCH_ROUNDS ?? 5);
const idleSeconds = Number(process.env.LECTERN_BENCH_IDLE_SECONDS ?? 60);
/** What a start leaves to do when nobody asks for anything is done by then, and its garbage collected. */
const settleMs = 90_000;

type Times = { readonly paintMs: number; readonly usableMs: number };

/** Starts the programs in turn, so that other work on the machine falls on all of them. */
async function startInTurn(programs: readonly WindowProgram[]): Promise<readonly Times[]> {
  const times = programs.map((): Times[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, program] of programs.entries()) {
      if (program.isNew) await removeFolder(program.env.LECTERN_HOME);
      const window = await openWindow(program);
      await window.close();
      // The first start makes folders and caches.
      if (round > 0) times[at]?.push(window);
    }
  }
  return times.map((all) => ({
    paintMs: median(all.map(({ paintMs }) => paintMs)),
    usableMs: median(all.map(({ usableMs }) => usableMs)),
  }));
}

/** What a program that is left alone takes: memory, and its share of one processor. */
async function atRest(program: WindowProgram) {
  const window = await openWindow(program);
  try {
    await delay(settleMs);
    const before = processorSeconds(window.pids());
    await delay(idleSeconds * 1000);
    const percent = (100 * (processorSeconds(window.pids()) - before)) / idleSeconds;
    return { megabytes: proportionalMegabytes(window.pids()), percent };
  } finally {
    await window.close();
  }
}

/** Helpers of the runtime may write a moment longer than it runs. */
const removeFolder = (path = '') => rm(path, { recursive: true, force: true, maxRetries: 5 });

/** A library that is made by this start opens with the sample book, another one with the shelf. */
const studioOn = (home: string, isNew: boolean): WindowProgram => ({
  folder: process.cwd(),
  env: { LECTERN_HOME: home },
  usable: isNew ? '[data-testid="segment-mark-0"]' : '[data-testid="book-card"]',
  isNew,
});

/**
 * From the start of the program to the first paint and to the first line that can be heard, against a window
 * with nothing in it of the same runtime; with full libraries against a new one; memory and processor at rest.
 */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-start-'));
  const home = (name: string) => join(folder, name);
  try {
    const bareProgram = await makeBareProgram(home('bare'));
    const studio = studioOn(home('new'), true);
    const full = [
      { name: 'one book', home: home('one'), fill: () => undefined },
      // As many covers as are drawn of a thousand.
      { name: '40 books', home: home('books-40'), fill: addBooks(40) },
      { name: '1,000 queued jobs', home: home('jobs-1000'), fill: addJobs(1000) },
      { name: '10,000 queued jobs', home: home('jobs-10000'), fill: addJobs(10_000) },
      { name: '1,000 books', home: home('books'), fill: addBooks(1000) },
    ];
    for (const library of full) {
      await (await openWindow(studioOn(library.home, true))).close();
      library.fill(library.home);
    }
    const [bare, fresh, one, shelf, ...filled] = await startInTurn([
      bareProgram,
      studio,
      ...full.map((library) => studioOn(library.home, false)),
    ]);
    if (bare === undefined || fresh === undefined || one === undefined || shelf === undefined) {
      throw new Error('Nothing was started.');
    }
    const bareRest = await atRest(bareProgram);
    const rest = await atRest(studioOn(home('rest'), true));
    const figures: Record<string, number> = {
      'bare window: first paint (ms)': bare.paintMs,
      'first paint (ms)': fresh.paintMs,
      'first line that can be heard (ms)': fresh.usableMs,
      'shelf, one book (ms)': one.usableMs,
      'shelf, 40 books (ms)': shelf.usableMs,
      'bare window: memory at rest (MB)': bareRest.megabytes,
      'memory at rest (MB)': rest.megabytes,
      'bare window: processor at rest (%)': bareRest.percent,
      'processor at rest (%)': rest.percent,
    };
    const bounds: BenchBound[] = [
      { name: 'first paint, to a bare window', value: fresh.paintMs / bare.paintMs, atMost: 1.1 },
      { name: 'first line, to a bare window', value: fresh.usableMs / bare.paintMs, atMost: 1.5 },
      {
        name: 'memory at rest, to a bare window',
        value: rest.megabytes / bareRest.megabytes,
        atMost: 1.25,
      },
      { name: 'processor at rest (%)', value: rest.percent, atMost: 0.2 },
    ];
    for (const [at, { name }] of full.slice(2).entries()) {
      const { usableMs } = filled[at] ?? { usableMs: Number.NaN };
      const [peer, peerMs] = name.endsWith('books')
        ? ['40', shelf.usableMs]
        : ['one book', one.usableMs];
      figures[`shelf, ${name} (ms)`] = usableMs;
      bounds.push({ name: `shelf, ${name}, to ${peer}`, value: usableMs / peerMs, atMost: 1.1 });
    }
    return { name: 'start: a window against a bare one', figures, bounds };
  } finally {
    await removeFolder(folder);
  }
}
