import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchBound, BenchResult } from '../bench-result.ts';
import { makeNovel } from '../import/make-novel.ts';
import { ffmpegSecondsPerSecond } from './ffmpeg.ts';
import { type BookRun, type Latency, runBook, startGateway } from './run-book.ts';

/** A novel; a smaller one for a look in between. */
const characters = Number(process.env.LECTERN_BENCH_CHARACTERS ?? 280_000);
/** Other work on the machine lengthens a run and never shortens it: the least of so many counts. */
const rounds = Number(process.env.LECTERN_BENCH_ROUNDS ?? 1);
const sampleSeconds = 90;
const places = 8;

const gateways: readonly (Latency & { readonly name: string; readonly span: number })[] = [
  { name: '0.3 s + 2 ms a character', perCall: 300, perCharacter: 2, span: 1.05 },
  { name: '40 ms + 0.5 ms a character', perCall: 40, perCharacter: 0.5, span: 1.25 },
];

async function peerSecondsPerSecond(folder: string): Promise<number> {
  const gateway = await startGateway({ perCall: 0, perCharacter: 0 });
  try {
    const wav = join(folder, 'sample.wav');
    await writeFile(wav, await gateway.sample());
    return ffmpegSecondsPerSecond(folder, wav, sampleSeconds);
  } finally {
    gateway.stop();
  }
}

/** The shortest of the runs, each in a library of its own. */
async function shortestRun(folder: string, book: string, latency: Latency): Promise<BookRun> {
  const runs: BookRun[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const made = join(folder, `run-${round}`);
    runs.push(await runBook(made, book, latency));
    await rm(made, { recursive: true, force: true });
  }
  return runs.reduce((best, run) => (run.wholeMs < best.wholeMs ? run : best));
}

/** A gateway that takes twice as long as this machine has to work for the book. */
function halfAsFast({ processorMs, calls }: BookRun): Latency | null {
  if (processorMs === null) return null;
  const asked = calls.reduce((sum, call) => sum + call.characters, 0);
  return { perCall: 0, perCharacter: (2 * places * processorMs) / cpus().length / asked };
}

function figuresOf(name: string, run: BookRun): Record<string, number> {
  const { mainThreadMs, processorMs, calls } = run;
  const seconds: readonly (readonly [string, number | null])[] = [
    ['speech, s', run.soundSeconds * 1000],
    ["the gateway's best, s", run.bestMs],
    ['synthesis, s', run.spanMs],
    ['finishing, s', run.finishingMs],
    ['whole way, s', run.wholeMs],
    ['main thread, processor s', mainThreadMs],
    ['all threads, processor s', processorMs],
  ];
  return {
    [`${name}: lines`]: calls.length,
    [`${name}: refused`]: run.refusedCount,
    ...Object.fromEntries(
      seconds.flatMap(([what, ms]) => (ms === null ? [] : [[`${name}: ${what}`, ms / 1000]])),
    ),
  };
}

/**
 * From the first request to the finished M4B of a novel, against a gateway that takes eight calls at once.
 * Synthesis is held against the gateway's best schedule, the whole way against that or ffmpeg's processor time
 * on all cores for the same sound, whichever is longer. Against a gateway that is half as fast as this machine,
 * nearly nothing may be left to do after its last answer.
 */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-whole-way-'));
  const figures: Record<string, number> = {};
  const bounds: BenchBound[] = [];
  let slower: Latency | null = null;
  try {
    const book = join(folder, 'novel.epub');
    await writeFile(book, makeNovel({ bytes: characters }));
    const peer = await peerSecondsPerSecond(folder);
    figures['ffmpeg, processor s for an hour of speech'] = 3600 * peer;
    for (const { name, span, ...latency } of gateways) {
      const made = await shortestRun(folder, book, latency);
      slower = halfAsFast(made);
      const peerMs = (1000 * peer * made.soundSeconds) / cpus().length;
      const bestMs = Math.max(made.bestMs, peerMs);
      Object.assign(figures, figuresOf(name, made), { [`${name}: best way, s`]: bestMs / 1000 });
      bounds.push(
        { name: `${name}: synthesis`, value: made.spanMs / made.bestMs, atMost: span },
        { name: `${name}: whole way`, value: made.wholeMs / bestMs, atMost: 1.05 },
      );
    }
    if (slower !== null) {
      const name = 'half as fast as this machine';
      const made = await shortestRun(folder, book, slower);
      Object.assign(figures, figuresOf(name, made));
      bounds.push({
        name: `${name}: finishing`,
        value: made.finishingMs / made.wholeMs,
        atMost: 0.02,
      });
    }
    return { name: `from the first request to the M4B, ${characters} characters`, figures, bounds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
