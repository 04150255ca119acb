import { createWaitQueue } from '../../electron/charges/pacing/wait-queue.ts';
import { boundsOf } from '../../test/support/pacing/reached.ts';
import { pacingScenarios, simulateScenario } from '../../test/support/pacing/scenarios.ts';
import { percentile } from '../../test/support/tools/percentile.ts';
import { type BenchBound, type BenchResult, median } from '../bench-result.ts';

const seeds = 200;

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
 * Span of a book's calls over the ideal list schedule, and the share that a limit refused, against pretended
 * gateways that tell nobody their limits, at the 95th percentile of 200 seeds. Choosing in a long book is measured
 * against a tenth of its length: reading all that wait would be ten times as much.
 */
export async function run(): Promise<BenchResult> {
  const figures: Record<string, number> = {};
  const bounds: BenchBound[] = [];
  for (const scenario of pacingScenarios) {
    const results = await simulateScenario(scenario, seeds);
    const name = `${scenario.group}: ${scenario.name}`;
    const atMost = boundsOf(scenario);
    const span = percentile(
      results.map(({ spanOverIdeal }) => spanOverIdeal),
      0.95,
    );
    const refused = percentile(
      results.map(({ limitedShare }) => limitedShare),
      0.95,
    );
    if (atMost.span > scenario.span) figures[`${name}: span that is wanted`] = scenario.span;
    bounds.push({ name: `${name}: span`, value: span, atMost: atMost.span });
    bounds.push({
      name: `${name}: refused %`,
      value: 100 * refused,
      atMost: 100 * atMost.limitedShare,
    });
    if (atMost.leastShare === undefined) continue;
    const shares = results.map(({ leastShare }) => leastShare);
    bounds.push({
      name: `${name}: smallest part`,
      value: percentile(shares, 0.05),
      atLeast: atMost.leastShare,
    });
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
