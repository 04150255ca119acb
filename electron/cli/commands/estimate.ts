import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { planFor } from '../../features/library/chapters.ts';
import { jobPriceOf, priceOf } from '../../features/narration/prices.ts';
import { segmentOrders } from '../../features/narration/segment-orders.ts';
import { defaultVoiceId } from '../../features/voices/voices.ts';
import { importBook } from '../../importers/import-book.ts';
import { createOutput, formatDuration, formatMoney } from '../output.ts';
import { parseSpeed } from '../parse-options.ts';

export function registerEstimate(program: Command): void {
  program
    .command('estimate <file>')
    .description('length and price of a book, line by line and as speech jobs; sends nothing')
    .option('--speed <n>', 'speed of speech, 0.5 to 2', parseSpeed, 1)
    .option('--json', 'one JSON object')
    .action(async (file: string, options: { json?: boolean; speed: number }) => {
      const output = createOutput(options.json ?? false);
      const draft = await importBook({ path: resolve(file), fileName: basename(file) });
      const language = draft.language ?? 'en';
      const project = { language, cast: [], narratorVoiceId: defaultVoiceId, speed: options.speed };
      const plans = draft.chapters.map((chapter) => planFor(project, chapter.text));
      const orders = plans
        .flatMap((plan) => segmentOrders(plan.segments, project, 'estimate'))
        .flatMap((order) => (order === null ? [] : [order]));
      const pausesMs = plans
        .flatMap((plan) => plan.segments)
        .reduce((sum, segment) => sum + segment.pauseAfterMs, 0);
      const durationMs =
        orders.reduce((sum, order) => sum + order.estimate.expectedDurationMs, 0) + pausesMs;
      const sync = priceOf(orders, false);
      const jobs = jobPriceOf(orders, false);
      const characters = orders.reduce((sum, order) => sum + order.estimate.characters, 0);
      output.json({
        title: draft.title,
        chapters: draft.chapters.length,
        segments: orders.length,
        characters,
        seconds: Math.round(durationMs / 1000),
        lines: sync,
        jobs,
      });
      output.line(
        `${draft.title}: ${draft.chapters.length} chapters, ${orders.length} lines, about ${formatDuration(durationMs)}`,
      );
      output.line(
        `Line by line: about ${sync.expectedTokens} tokens (${formatMoney(sync.expectedMoney)}), at most ${sync.atMostTokens} (${formatMoney(sync.atMostMoney)})`,
      );
      output.line(
        `As speech jobs: ${jobs.expectedTokens} tokens (${formatMoney(jobs.expectedMoney)}), charged in advance`,
      );
      output.say('Money is by the reference price: about 8 units for 20 minutes of speech.');
    });
}
