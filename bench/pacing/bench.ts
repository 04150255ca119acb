import { createWaitQueue } from '../../electron/charges/pacing/wait-queue.ts';
import { p95 } from '../../test/support/engine/pacing-simulation.ts';
import { pacingTargets, simulateTarget } from '../../test/support/engine/pacing-targets.ts';
import { type BenchBound, type BenchResult, median } from '../bench-result.ts';

const seeds = 100;

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Processor microseconds to choose one of those who wait, over whole books of so many. */
function measureChoosing(calls: number, books: number, rankOf: () => () => number) {
  const lines = Array.from({ length: books }, () => {
    const line = createWaitQueue<number>();
    for (let at = 0; at < calls; at += 1) {
      line.add({ priority: 'batch', rank: rankOf(), size: at % 300 }, at);
    }
    return line;
  });
  const before = process.cpuUsage();
  for (const line of lines) while (line.next(8) !== null);
  return process.cpuUsage(before).user / (calls * books);
}

/**
 * Span of a book's calls over the ideal list schedule, and the share that was refused, against a
 * pretended gateway that tells nobody its limits. Bounds are held at the 95th of 100
 * seeds; mean, 95th and worst are shown. Choosing in a long book is
 * measured against a tenth of its length: reading all that wait would be ten times as much.
 */
export async function run(): Promise<BenchResult> {
  const figures: Record<string, number> = {};
  const bounds: BenchBound[] = [];
  for (const target of pacingTargets) {
    const results = await simulateTarget(target, seeds);
    const spans = results.map((result) => result.spanOverIdeal);
    const refused = results.map((result) => result.limitedShare * 100);
    figures[`${target.name}: span, mean`] = mean(spans);
    figures[`${target.name}: span, worst`] = Math.max(...spans);
    figures[`${target.name}: 429 %, mean`] = mean(refused);
    figures[`${target.name}: 429 %, worst`] = Math.max(...refused);
    bounds.push(
      { name: `${target.name}: span, p95`, value: p95(spans), atMost: target.span },
      {
        name: `${target.name}: 429 %, p95`,
        value: p95(refused),
        atMost: 100 * target.limitedShare,
      },
    );
    if (target.limits.rate === undefined) continue;
    const rates = results.map(({ end }) => end.ratePerSecond ?? 0);
    bounds.push(
      { name: `${target.name}: rate found, least`, value: Math.min(...rates), atLeast: 1.7 },
      { name: `${target.name}: rate found, most`, value: Math.max(...rates), atMost: 2.3 },
    );
  }
  const rank = () => 0;
  const pairs = Array.from({ length: 15 }, () => ({
    few: measureChoosing(1000, 20, () => rank),
    many: measureChoosing(10_000, 2, () => rank),
  }));
  figures['choosing among 10,000, microseconds each'] = median(pairs.map(({ many }) => many));
  figures['the same with a rank function each'] = measureChoosing(10_000, 1, () => () => 0);
  const growth = median(pairs.map(({ few, many }) => many / few));
  bounds.push({ name: 'choosing among 10,000 against 1000', value: growth, atMost: 4 });
  return { name: 'pacing', figures, bounds };
}
