import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { definedOnly } from '../../../shared/defined-only.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { spokenLanguage } from '../../../shared/messages/message-of.ts';
import type {
  BatchBookView,
  BatchPrice,
  BatchReport,
  BatchView,
} from '../../../shared/model/batch.ts';
import type { Limit } from '../../../shared/model/money.ts';
import { reportWords } from '../../../shared/model/report/report-words.ts';
import type { App } from '../../app/create-app.ts';
import { reportOf, writeReport } from '../../features/batches/batch-report.ts';
import type { NewWatchFolder } from '../../features/batches/watch-folders.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import type { BatchPlan } from '../batch/batch-plan.ts';
import { createRefusals } from '../batch/refusals.ts';
import { watchFolder } from '../batch/watch-folder.ts';
import { bookOptions } from '../book-options.ts';
import { type BookSettings, batchSettingsOf } from '../book-settings.ts';
import { type ExitCode, exitCodeOfCode, exitCodes } from '../exit-codes.ts';
import { amountWords, formatAmount, formatDuration, type Output } from '../output.ts';
import { parseCost, parsePositive } from '../parse-options.ts';
import { endOfMade, type JobEnd, runJob, runReported, summarise } from '../run-job.ts';
import { padded } from '../table.ts';
import { type GlobalOptions, withApp, withReader } from '../with-app.ts';
import { about, detailed, phrase } from '../words/phrase.ts';

type BatchOptions = GlobalOptions &
  Partial<Pick<BookSettings, (typeof watchedOptions)[number]>> & {
    readonly concurrency?: number;
    readonly report?: boolean;
    readonly watch?: string;
    readonly perDay?: Limit;
    readonly perBook?: Limit;
  };

/** Options of a book that a watched folder takes. */
const watchedOptions = [
  ...(['out', 'format', 'preset', 'loudness', 'peak', 'bitrate'] as const),
  ...(['voice', 'speed', 'repair'] as const),
] as const;

/** A plan says for itself what these say of a watched folder. */
const onlyWatching: readonly string[] = [...watchedOptions, 'perDay', 'perBook'];

/** As many books at once as the queue of the window runs. */
const mostBooksAtOnce = 3;

export function registerBatch(program: Command): void {
  const command = program
    .command('batch [plan]')
    .description(phrase('help.batch'))
    .option('--report', phrase('option.report'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--concurrency <n>', phrase('option.concurrency'), parsePositive)
    .option('--json', phrase('option.audiobook.json'))
    .option('--watch <dir>', phrase('option.watch'))
    .option('--per-day <n>', phrase('option.batch.perDay'), parseCost)
    .option('--per-book <n>', phrase('option.perBook'), parseCost)
    .action(async (file: string | undefined, options: BatchOptions) => {
      const { watch } = options;
      if ((file === undefined) === (watch === undefined)) {
        command.error(phrase('batch.givePlanFolder'));
      }
      const isStray = (name: string) =>
        watch === undefined ? onlyWatching.includes(name) : name === 'report';
      const stray = command.options.find(
        (option) => isStray(option.attributeName()) && option.attributeName() in options,
      );
      if (stray !== undefined) {
        const words = watch === undefined ? 'batch.onlyWithWatch' : 'batch.notWithWatch';
        command.error(phrase(words, { name: stray.long ?? '' }));
      }
      if (watch !== undefined) {
        const folder = watchedFolder(watch, options, (reason) => command.error(reason));
        process.exitCode = await withApp('batch', options, (app, output, signal) => {
          if (options.concurrency !== undefined) app.accounts.limitForThisRun(options.concurrency);
          return watchFolder(app, folder, output, signal);
        });
        return;
      }
      if (file === undefined) return;
      const planKey = sha256Of(`plan:${resolve(file)}`);
      if (options.report === true) {
        process.exitCode = await withReader('batch', options, async (reader, output) => {
          const view = reader.batches.ofPlan(planKey);
          if (view === null) {
            const message = phrase('batch.notRunYet', { file: basename(file) });
            output.json({ event: 'error', code: errorCodes.notFound, message });
            output.say(message);
            return exitCodes.badInput;
          }
          output.json({ event: 'report', ...(await reportOf(view)) });
          showReport(view, reader.accounts.settings().currencyLabel, output);
          return exitCodes.done;
        });
        return;
      }
      // Nothing else reads YAML.
      const { readBatchPlan } = await import('../batch/batch-plan.ts');
      const plan = await readBatchPlan(file);
      process.exitCode = await withApp('batch', options, (app, output, signal) => {
        if (options.concurrency !== undefined) app.accounts.limitForThisRun(options.concurrency);
        return runPlan(app, plan, planKey, output, signal);
      });
    });
  for (const option of bookOptions()) {
    const isTaken = watchedOptions.some((name) => option.attributeName() === name);
    if (!isTaken) continue;
    option.description = phrase('batch.withWatch', { description: option.description });
    command.addOption(option.makeOptionMandatory(false));
  }
}

/** With a standing budget only where both sides of it are given. */
function watchedFolder(
  watch: string,
  options: BatchOptions,
  refuse: (reason: string) => never,
): NewWatchFolder {
  const { out, perDay, perBook } = options;
  if (out === undefined) return refuse(phrase('batch.watchNeedsOut'));
  const isOne = (perDay === undefined) !== (perBook === undefined);
  if (isOne) return refuse(phrase('batch.standingBudgetNeeds'));
  const { format, preset, loudness, peak, bitrate, voice, speed, repair } = options;
  const asked = definedOnly({ format, preset, loudness, peak, bitrate, voice, speed, repair });
  const budget = perDay === undefined || perBook === undefined ? null : { perDay, perBook };
  const settings = batchSettingsOf({ ...asked, out, onUncertain: 'skip', via: 'sync' });
  return { path: resolve(watch), settings, budget };
}

async function runPlan(
  app: App,
  { name, budget, reportFolder, books }: BatchPlan,
  planKey: string,
  output: Output,
  signal: AbortSignal,
): Promise<ExitCode> {
  const account = app.accounts.current();
  const { currencyLabel } = app.accounts.settings();
  const { id } = app.batches.open({ name, planKey, budget, reportFolder });
  app.batches.setBooks(id, books);
  await app.batches.prepare(id, signal);
  await app.prices.readyToQuote(account);
  const view = app.batches.view(id);
  const price = app.batches.price(id);
  sayPrice(view, price, currencyLabel, output);
  // Caps and the budget stand for the approval, as with --max-cost of one book.
  const jobs = await app.batches.start(id, 'caps');
  const doneEnds: JobEnd[] = [];
  for (const { state, title, fileName, jobId } of app.batches.view(id).books) {
    if (state !== 'done' || jobId === null || signal.aborted) continue;
    output.say(phrase('batch.doneAlready', { title }));
    const naming = { name: title, fields: bookFields(title, jobId, fileName) };
    doneEnds.push(await endOfMade(app, app.queue.job(jobId), naming, output));
  }
  const ends = [...doneEnds, ...(await runAll(app, id, jobs, output, signal))];

  const end = app.batches.view(id);
  if (!signal.aborted) app.batches.setEnded(id, app.platform.clock.nowMs());
  const report = await reportOf(app.batches.view(id));
  output.json({ event: 'report', ...report });
  const problems = end.books.filter(({ state }) => state === 'problem').map(problemEnd(output));
  const exitCode = summarise(app, [...ends, ...problems], isFree(account), output, signal);
  showReport(end, currencyLabel, output);
  if (reportFolder !== null) await writeSafely(app, reportFolder, report, output);
  return exitCode;
}

/** A few books at once, in their order; the trouble of one is said and does not stop the others. */
async function runAll(
  app: App,
  batchId: string,
  jobs: readonly JobRow[],
  output: Output,
  signal: AbortSignal,
): Promise<readonly JobEnd[]> {
  const waiting = [...jobs];
  const ends: JobEnd[] = [];
  const books = new Map(app.batches.view(batchId).books.map((book) => [book.jobId, book]));
  const refusals = createRefusals(app, output);
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      if (signal.aborted) return;
      const { id } = job;
      const book = books.get(id);
      const title = book?.title ?? job.title;
      const fields = bookFields(title, id, book?.fileName ?? null);
      const held = refusals.holdBack(job, { name: title, fields });
      if (held !== null) {
        ends.push(held);
        continue;
      }
      output.json({ event: 'book', ...fields });
      const row = job;
      const end = await runReported(app, output, title, () =>
        runJob(app, row, { name: title, fields }, output, signal),
      );
      refusals.learn(job, end.run?.error);
      ends.push(end);
    }
  };
  await Promise.all(Array.from({ length: mostBooksAtOnce }, work));
  return ends;
}

function bookFields(book: string, job: string, file: string | null) {
  return { book, job, ...(file === null ? {} : { file }) };
}

function problemEnd(output: Output): (book: BatchBookView) => JobEnd {
  return ({ title, fileName, problem }) => {
    const { code, message } = problem ?? { code: 'internal', message: '' };
    output.json({ event: 'error', book: title, file: fileName, code, message });
    output.say(message.includes(title) ? message : about(title, message));
    return { run: null, exitCode: exitCodeOfCode(code) };
  };
}

/** Before the start: what each and all will cost, and where a limit will stop them. */
function sayPrice(view: BatchView, price: BatchPrice, currencyLabel: string, output: Output): void {
  output.json({ event: 'price', ...price, approvals: undefined });
  const words = ({ expectedTokens, expectedMoney }: BatchPrice['price']) =>
    phrase('batch.tokens', {
      count: expectedTokens,
      expectedMoney: formatAmount(expectedMoney, currencyLabel),
    });
  const charge = price.price.isFree ? phrase('batch.freeAccountAbout') : phrase('batch.about');
  for (const { bookId, missingCount, madeElsewhere, price: own, stop, obstacle } of price.books) {
    const title = view.books.find(({ id }) => id === bookId)?.title ?? '';
    if (obstacle !== null) continue;
    output.say(
      phrase('batch.lines', { title, count: missingCount, about: charge, own: words(own) }),
    );
    for (const message of madeElsewhere) output.say(about(title, message));
    if (stop === null) continue;
    const share = `${Math.floor(stop.share * 100)} %`;
    output.say(phrase('batch.willStopAbout', { title, cap: phrase(stopWords[stop.cap]), share }));
  }
  if (price.books.length > 1) {
    output.say(phrase('batch.allTogether', { about: charge, price: words(price.price) }));
  }
}

const stopWords = {
  today: 'batch.capToday',
  export: 'batch.ownCap',
  batch: 'batch.budgetBatch',
} as const;

function showReport(view: BatchView, currencyLabel: string, output: Output): void {
  const { isFree: isDemo, books } = view;
  for (const book of books) {
    const cost = isDemo ? phrase('accounts.free') : costOf(book, currencyLabel);
    const named = detailed(book.title, cost);
    const isTold = book.problem !== null && book.state !== 'done';
    const words = isTold ? about(named, book.problem.message) : named;
    output.line(`${padded(phrase(`state.${book.state}`), 15)} ${words}`);
    for (const { path, bytes, durationMs, besideName } of book.files) {
      const made = phrase('batch.file', {
        size: reportWords(spokenLanguage()).size(bytes),
        durationMs: formatDuration(durationMs),
      });
      const beside = besideName === null ? '' : phrase('batch.kept', { besideName });
      output.line(`${''.padEnd(15)} ${detailed(path, `${made}${beside}`)}`);
    }
  }
  const done = books.filter(({ state }) => state === 'done').length;
  const cost = isDemo ? phrase('accounts.free') : costOf(view, currencyLabel);
  output.line(phrase('batch.booksDone', { done, count: books.length, cost }));
}

function costOf(
  {
    spentTokens: tokens,
    spentMoney: money,
    possiblyTokens,
    possiblyMoney,
  }: BatchView | BatchBookView,
  currencyLabel: string,
): string {
  return amountWords({ tokens, money, possiblyTokens, possiblyMoney }, currencyLabel);
}

/** The books are made: a folder that takes no report is said, and that is all. */
async function writeSafely(
  app: App,
  folder: string,
  report: BatchReport,
  output: Output,
): Promise<void> {
  try {
    const paths = await writeReport(folder, report, app.platform.clock.nowMs());
    for (const path of paths) output.say(phrase('batch.report', { path }));
  } catch (error) {
    output.say(phrase('batch.reportCouldNot', { folder, error: String(error) }));
  }
}
