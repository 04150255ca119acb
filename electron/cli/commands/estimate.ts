import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type SegmentLength, segmentLengths } from '../../../shared/model/project.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { App } from '../../app/create-app.ts';
import type { Reader } from '../../app/open-reader.ts';
import type { Tariff } from '../../charges/tariff.ts';
import { castOfScript } from '../../features/library/book-of-file.ts';
import { referenceTariff } from '../../features/money/tariff.ts';
import { planFor } from '../../features/narration/plan-text.ts';
import { jobPriceOf, priceOf } from '../../features/narration/prices.ts';
import { lengthOf } from '../../features/narration/segment-orders.ts';
import { isFree } from '../../features/session/account-kind.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { bookUnlessFile } from '../book-called.ts';
import { tagsHelp } from '../book-paths.ts';
import { createOutput, formatDuration, type Output } from '../output.ts';
import { parseLanguage, parseSpeed } from '../parse-options.ts';
import { howToRead, type Quote, quoteOf, showPrices } from '../quote.ts';
import { readBook } from '../read-book.ts';
import { anyAccount, type GlobalOptions, withApp, withReader } from '../with-app.ts';
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
    .command('estimate <file|book>')
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
    .action(async (file: string, options: EstimateOptions, command: Command) => {
      const find = (reader: Reader) => bookUnlessFile(reader, file);
      const bookId = await withReader('estimate', options, find, anyAccount);
      if (bookId !== null) {
        const { baseUrl: _, json: __, ...ofReading } = options;
        if (Object.keys(ofReading).length > 0) command.error(phrase('estimate.ofFile'));
        // What is read adds no account for an address that only a price is asked of.
        const priced = await withReader('estimate', options, pricedAccount);
        const work = async (app: App, output: Output) => estimateBook(app, bookId, priced, output);
        await withApp('estimate', options, work, anyAccount);
        return;
      }
      const draft = await readBook(file, createOutput(options.json), options.tags);
      await withReader('estimate', options, async (reader, output) => {
        const project = {
          cast: castOfScript(draft),
          narratorVoiceId: defaultVoiceId,
          ...howToRead(reader, resolve(file), options, draft),
        };
        const chapters = draft.chapters.filter(({ off }) => off === null);
        const segments = chapters.flatMap((chapter) => planFor(project, chapter.text).segments);
        const { account, tariff } = await pricedAccount(reader);
        const quote = quoteOf(segments, project, reader.termsOf(account), tariff);
        output.json({ title: draft.title, chapters: chapters.length, ...fieldsOf(quote) });
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

type Priced = { readonly account: AccountRow; readonly tariff: Tariff };

/** The account in use, and what speech costs there. */
async function pricedAccount({ accounts, prices }: Reader): Promise<Priced> {
  const account = accounts.current();
  await prices.readyToQuote(account);
  return { account, tariff: isFree(account) ? referenceTariff(false) : prices.tariffFor(account) };
}

/** What that account has not generated yet of a book of the library. */
function estimateBook(
  app: App,
  projectId: string,
  { account, tariff }: Priced,
  output: Output,
): void {
  const missing = app.exports.missing(projectId, null, account);
  const orders = missing.map(({ order }) => order);
  const quote: Quote = {
    orders,
    characters: orders.reduce((sum, { estimate }) => sum + estimate.characters, 0),
    durationMs: lengthOf(
      orders.map(({ segment }) => segment),
      orders,
    ),
    lines: priceOf(orders, tariff),
    jobs: jobPriceOf(missing, tariff),
  };
  const { title } = app.projects.row(projectId);
  const chapters = app.library.chapters(projectId).filter(({ kind }) => kind === 'chapter').length;
  output.json({ title, chapters, ...fieldsOf(quote) });
  output.line(
    phrase('estimate.missing', {
      title,
      count: orders.length,
      durationMs: formatDuration(quote.durationMs),
    }),
  );
  if (orders.length === 0) return;
  for (const { message } of app.exports.madeElsewhere(missing, account)) output.say(message);
  showPrices(quote, app.accounts.settings().currencyLabel, output.line);
  if (tariff.source === 'reference') output.say(phrase('estimate.referencePriceAbout'));
}

function fieldsOf({ orders, characters, durationMs, lines, jobs }: Quote) {
  const seconds = Math.round(durationMs / 1000);
  return { segments: orders.length, characters, seconds, lines, jobs };
}
