import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { importBook } from '../../electron/importers/import-book.ts';
import { type HostileShape, hostileShapes } from '../../test/support/builders/hostile-books.ts';
import type { BenchResult } from '../bench-result.ts';
import { mainThreadMs } from '../processor-time.ts';

/** Shapes of the generator beside those that are known. */
const madeCount = 30;
const rounds = 3;
/** A shape above this is measured again, in so many rounds at most: what else the machine does only adds. */
const doubtful = 2.3;
const mostRounds = 15;
/** A run this long is measured well; a book this large is large enough whatever it takes. */
const enoughMs = 60;
const enoughBytes = 4 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Processor time that the reading thread takes for one import; refused books count too. What the run before left
 * is collected first, and helper threads, which wait for each other on a busy machine, do not count.
 */
async function cpuMsOf(bytes: Uint8Array, fileName: string): Promise<number> {
  collectGarbage();
  const startMs = mainThreadMs();
  await importBook({ bytes, fileName }).catch(() => null);
  return mainThreadMs() - startMs;
}

/** The smallest doubled size that takes long enough, and both books of that size and of twice as much. */
async function prepare({ build, fileName }: HostileShape) {
  for (let times = 250; ; times *= 2) {
    const bytes = build(times);
    const isEnough = (await cpuMsOf(bytes, fileName)) >= enoughMs;
    if (isEnough || bytes.byteLength >= enoughBytes) return [bytes, build(2 * times)] as const;
  }
}

/** time(2n) / time(n), each the best of several runs that take turns. */
async function growthOf(shape: HostileShape): Promise<{ ratio: number; ms: number }> {
  const [small, large] = await prepare(shape);
  let smallMs = Number.POSITIVE_INFINITY;
  let largeMs = Number.POSITIVE_INFINITY;
  // What a run of a few milliseconds takes beside its work does not double.
  const ratio = () => largeMs / Math.max(5, smallMs);
  for (let round = 0; round < rounds || (ratio() > doubtful && round < mostRounds); round += 1) {
    largeMs = Math.min(largeMs, await cpuMsOf(large, shape.fileName));
    smallMs = Math.min(smallMs, await cpuMsOf(small, shape.fileName));
  }
  return { ratio: ratio(), ms: largeMs };
}

/**
 * Books of one thing over and over: how much longer twice as much takes, by processor time. Two where the
 * work is linear, four where each place looks at all the others.
 */
export async function run(): Promise<BenchResult> {
  const wanted = process.env.LECTERN_SHAPE ?? '';
  const shapes = hostileShapes(madeCount).filter(({ name }) => name.includes(wanted));
  const figures: { [name: string]: number } = {};
  let worst = 0;
  for (const shape of shapes) {
    const { ratio, ms } = await growthOf(shape);
    if (wanted !== '' || ratio > doubtful) figures[shape.name] = ratio;
    process.stderr.write(`${ratio.toFixed(2)} ${ms.toFixed(0)} ms ${shape.name}\n`);
    worst = Math.max(worst, ratio);
  }
  return {
    name: 'import-hostile',
    figures: { shapes: shapes.length, ...figures },
    bounds: [{ name: 'time of twice as much, worst shape', value: worst, atMost: 2.6 }],
  };
}
