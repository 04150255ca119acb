import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type SegmentLength, segmentLengths } from '../../../shared/model/project.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { castOfScript } from '../../features/library/book-of-file.ts';
import { referenceTariff } from '../../features/money/tariff.ts';
import { planFor } from '../../features/narration/plan-text.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { tagsHelp } from '../book-paths.ts';
import { createOutput, formatDuration } from '../output.ts';
import { parseLanguage, parseSpeed } from '../parse-options.ts';
import { howToRead, quoteOf, showPrices } from '../quote.ts';
import { readBook } from '../read-book.ts';
import { type GlobalOptions, withReader } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

type EstimateOptions = GlobalOptions & {
  readonly speed?: number;
  readonly segments?: SegmentLength;
  readonly language?: string;
  readonly headings?: boolean;
  readonly tags?: boolean;
};

export function registerEstimate(program: Command): void {
  program
    .command('estimate <file>')
    .description(phrase('help.estimate'))
    .option('--speed <n>', phrase('option.bookSpeed'), parseSpeed)
    .addOption(
      new Option('--segments <length>', phrase('option.estimate.segments')).choices(segmentLengths),
    )
    .option('--language <tag>', phrase('option.bookLanguage'), parseLanguage)
    .option('--headings', phrase('option.headings'))
    .option('--no-headings', phrase('option.noHeadings'))
    .option('--base-url <url>', phrase('option.estimate.baseUrl'))
    .option('--tags', tagsHelp())
    .option('--json', phrase('option.json'))
    .action(async (file: string, options: EstimateOptions) => {
      const draft = await readBook(file, createOutput(options.json), options.tags);
      await withReader('estimate', options, async (reader, output) => {
        const project = {
          cast: castOfScript(draft),
          narratorVoiceId: defaultVoiceId,
          ...howToRead(reader, resolve(file), options, draft),
        };
        const chapters = draft.chapters.filter(({ off }) => off === null);
        const segments = chapters.flatMap((chapter) => planFor(project, chapter.text).segments);
        const account = reader.accounts.current();
        await reader.prices.readyToQuote(account);
        const tariff = isFree(account) ? referenceTariff(false) : reader.prices.tariffFor(account);
        const quote = quoteOf(segments, project, reader.termsOf(account), tariff);
        output.json({
          title: draft.title,
          chapters: chapters.length,
          segments: quote.orders.length,
          characters: quote.characters,
          seconds: Math.round(quote.durationMs / 1000),
          lines: quote.lines,
          jobs: quote.jobs,
        });
        output.line(
          phrase('estimate.chaptersLinesAbout', {
            title: draft.title,
            count: chapters.length,
            length: quote.orders.length,
            durationMs: formatDuration(quote.durationMs),
          }),
        );
        showPrices(quote, reader.accounts.settings().currencyLabel, output.line);
        if (tariff.source === 'reference') output.say(phrase('estimate.referencePriceAbout'));
      });
    });
}
