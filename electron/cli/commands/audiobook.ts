import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import type { App } from '../../app/create-app.ts';
import { castVoices } from '../../features/cast/cast-voices.ts';
import { type ExportRequest, requireRetakeLimit } from '../../features/exports/export-request.ts';
import { keepWithBook } from '../../features/exports/keep-with-book.ts';
import { queueExport } from '../../features/exports/queue-export.ts';
import { bookOfFile } from '../../features/library/book-of-file.ts';
import { jobSegments } from '../../features/narration/missing-segments.ts';
import { jobAtRiskOf } from '../../features/narration/prices.ts';
import { projectExtension } from '../../features/portable/project-file.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { createRefusals, type Refusals } from '../batch/refusals.ts';
import { bookUnlessFile, findBook } from '../book-called.ts';
import { bookOptions, ofOneBook, ofReading } from '../book-options.ts';
import { bookEndings, bookPaths } from '../book-paths.ts';
import { type BookSettings, exportRequestOf, keptOf } from '../book-settings.ts';
import type { ExitCode } from '../exit-codes.ts';
import { formatAmount, formatDuration, type Output } from '../output.ts';
import { parsePositive } from '../parse-options.ts';
import { type JobEnd, runJob, runReported, summarise } from '../run-job.ts';
import { environmentOf, type GlobalOptions, withApp } from '../with-app.ts';
import { about, phrase } from '../words/phrase.ts';
import { tellOpened } from './project.ts';

type AudiobookOptions = GlobalOptions & BookSettings & { readonly concurrency?: number };

const unfinished = ['waiting', 'running', 'paused', 'needs-decisions'] as const;

export function registerAudiobook(program: Command): void {
  const command = program
    .command('audiobook <path...>')
    .description(phrase('help.audiobook', { bookEndings }))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--concurrency <n>', phrase('option.concurrency'), parsePositive)
    .option('--json', phrase('option.audiobook.json'))
    .action(async (paths: string[], options: AudiobookOptions) => {
      process.exitCode = await withApp('audiobook', options, async (app, output, signal) => {
        const files = await bookPaths(
          paths,
          output,
          app.isMadeBook,
          (name) => findBook(app, name) !== null,
        );
        const stray = ofOneBook.find((name) => options[name] !== undefined);
        if (stray !== undefined && files.length > 1) {
          const values = { name: `--${stray}`, count: files.length };
          command.error(phrase('audiobook.ofOneBook', values));
        }
        const idle = await idleOption(app, paths, files, options);
        if (idle !== null) command.error(idle);
        return makeBooks(app, files, options, output, signal);
      });
    });
  for (const option of bookOptions()) command.addOption(option);
}

/** Says which option asks for a reading where the book of a file or title is read already; null where none does. */
async function idleOption(
  app: App,
  paths: readonly string[],
  files: readonly string[],
  options: AudiobookOptions,
): Promise<string | null> {
  const asked = ofReading.find(([option]) => options[option] === true);
  if (asked === undefined) return null;
  const name = `--${asked[1]}`;
  // Of the files that a folder holds, each is what it is.
  const project = paths.find((path) => path.endsWith(projectExtension) && files.includes(path));
  if (project !== undefined) {
    return phrase('audiobook.projectIsRead', { name, title: basename(project) });
  }
  for (const title of files) {
    // What is neither file nor book is told when its turn comes.
    const known = await bookUnlessFile(app, title).catch(() => null);
    if (known !== null) return phrase('audiobook.ofReading', { name, title });
  }
  return null;
}

async function makeBooks(
  app: App,
  files: readonly string[],
  options: AudiobookOptions,
  output: Output,
  signal: AbortSignal,
): Promise<ExitCode> {
  if (options.concurrency !== undefined) app.accounts.limitForThisRun(options.concurrency);
  const ends: JobEnd[] = [];
  const refusals = createRefusals(app, output);
  const chosen = app.accounts.current();
  const isNamed = isAccountNamed(options);
  let isAllFree = true;
  for (const file of files) {
    if (signal.aborted) break;
    // A project file may have chosen the account of its takes.
    if (!isNamed) app.accounts.chooseForThisRun(chosen);
    ends.push(await makeBook(app, file, options, output, signal, refusals));
    isAllFree &&= isFree(app.accounts.current());
  }
  return summarise(app, ends, isAllFree, output, signal);
}

/** One book; its failure is reported and does not stop the books after it. */
function makeBook(
  app: App,
  file: string,
  options: AudiobookOptions,
  output: Output,
  signal: AbortSignal,
  refusals: Refusals,
): Promise<JobEnd> {
  const name = basename(file);
  const isNamed = (message: string) => message.includes(name);
  const make = async () => {
    const { projectId, notices, isTitle } = await bookOf(app, file, options, output, signal);
    const parts = { projects: app.projects, findVoice: app.voices.find };
    await castVoices(parts, app.accounts.current(), projectId, options.cast);
    if (options.segments !== undefined) app.segmentLengths.choose(projectId, options.segments);
    const ruled = await keepWithBook(app, projectId, keptOf(options), signal);
    const account = app.accounts.current();
    const project = app.projects.row(projectId);
    const chapters = app.library
      .chapters(projectId)
      .filter(({ kind }) => kind === 'chapter').length;
    output.json({ event: 'book', file, title: project.title, chapters });
    output.say(phrase('audiobook.chapters', { title: project.title, count: chapters }));
    tellNotices(file, notices, options, output);
    if (ruled !== null && ruled.skipped > 0) {
      const message = phrase('audiobook.phonemesOnly', { count: ruled.skipped });
      output.json({ event: 'notice', file, message });
      output.say(about(basename(options.pronunciation ?? ''), message));
    }
    const params = app.exports.located(exportRequestOf(projectId, options));
    requireRetakeLimit(params, account);
    // A mistyped folder leaves no job to clear: the command is given again with another one.
    await app.exports.checkFolder(params.folder);
    // The unfinished job of an earlier run goes on, so that the queue holds one job for one book.
    // A cap stands for the approval: what is missing now is what may be bought.
    const missing = app.exports.missing(projectId, params.chapters);
    for (const message of await app.requireAccountTold(missing)) output.say(message);
    if (options.via === 'sync') sayLengths(app, projectId, output);
    if (options.via === 'job') sayAtRisk(app, projectId, params, output);
    const job = queueExport(app.queue, account, params, jobSegments(missing), unfinished);
    const called = isTitle ? project.title : name;
    const jobName = { name: called, fields: { file } };
    const held = refusals.holdBack(job, jobName);
    if (held !== null) return held;
    const run = await runJob(app, job, jobName, output, signal);
    refusals.learn(job, run.error);
    return run;
  };
  return runReported(app, output, name, make, isNamed);
}

/** The book of a file, of a project file, or of a title or id where no file has that name. */
async function bookOf(
  app: App,
  file: string,
  options: AudiobookOptions,
  output: Output,
  signal: AbortSignal,
): Promise<{
  readonly projectId: string;
  readonly notices: BookDraft['notices'];
  readonly isTitle: boolean;
}> {
  const known = await bookUnlessFile(app, file);
  const opened =
    known === null && file.endsWith(projectExtension)
      ? await openBook(app, resolve(file), options, output, signal)
      : known;
  const { voice: wanted, speed } = options;
  const voice = wanted === undefined ? null : await app.voices.find(app.accounts.current(), wanted);
  if (opened !== null) {
    app.projects.update(opened, { narratorVoiceId: voice?.id, speed });
    return { projectId: opened, notices: [], isTitle: known !== null };
  }
  let notices: BookDraft['notices'] = [];
  const projectId = await bookOfFile(app, resolve(file), {
    voiceId: voice?.id ?? null,
    speed: speed ?? null,
    isMatterIncluded: options.includeMatter === true,
    keepsTags: options.tags ?? false,
    onNotices: (read) => (notices = read),
    signal,
  });
  return { projectId, notices, isTitle: false };
}

/** What `import` would say of the file; which chapters are front and back matter only where those are left out. */
function tellNotices(
  file: string,
  notices: BookDraft['notices'],
  { includeMatter }: AudiobookOptions,
  output: Output,
): void {
  for (const { kind, message } of notices) {
    if (kind === 'matter' && includeMatter) continue;
    output.json({ event: 'notice', file, message });
    output.say(about(basename(file), message));
  }
}

/**
 * The book of a project file as it is: the one that is here, or a new one. Made with the account of its takes
 * unless another one is named.
 */
async function openBook(
  app: App,
  path: string,
  options: AudiobookOptions,
  output: Output,
  signal: AbortSignal,
): Promise<string> {
  const opened = await app.portable.open({ path, isCopy: false, signal });
  const isNamed = isAccountNamed(options);
  tellOpened(app, opened, output, isNamed ? await app.chooseByEnvironment() : null);
  const accountId =
    opened.kind === 'opened' ? opened.accountId : app.portable.accountOf(opened.projectId);
  if (!isNamed && accountId !== null) app.accounts.chooseForThisRun(app.accounts.byId(accountId));
  return opened.projectId;
}

function isAccountNamed(options: AudiobookOptions): boolean {
  const { account, baseUrl, apiKey } = environmentOf(options);
  return (account ?? baseUrl ?? apiKey) !== null;
}

/** Before anything is bought by jobs: what a single one costs at most, which is lost where it fails. */
function sayAtRisk(
  app: App,
  projectId: string,
  { chapters, packCharacters }: ExportRequest,
  { say }: Output,
): void {
  const lines = app.exports.missing(projectId, chapters);
  if (lines.length === 0) return;
  const tariff = app.prices.tariffFor(app.accounts.current());
  const {
    expectedTokens,
    expectedMoney,
    isFree: isDemo,
  } = jobAtRiskOf(lines, tariff, packCharacters);
  if (!isDemo) {
    const money = formatAmount(expectedMoney, app.accounts.settings().currencyLabel);
    const most =
      expectedTokens === 0 ? money : phrase('audiobook.tokens', { count: expectedTokens, money });
    say(phrase('audiobook.jobFailsPaid', { most }));
  }
}

/** Where the gateway was found to take few requests: what longer segments would mean. */
function sayLengths(app: App, projectId: string, output: Output): void {
  // Counting both ways reads the whole book.
  if (app.engine.pacerOf(app.accounts.current().id).state().ratePerSecond === null) return;
  const { chosen, lengths } = app.segmentLengths.figures(projectId);
  const [now, long] = lengths;
  if (chosen !== 'usual' || now?.requestsMs == null || long?.requestsMs == null) return;
  const { currencyLabel } = app.accounts.settings();
  output.say(
    phrase('audiobook.gatewayTakesFew', {
      requests: now.requests,
      requestsMs: formatDuration(now.requestsMs),
    }) +
      phrase('audiobook.segmentsLongAbout', {
        requests: long.requests,
        requestsMs: formatDuration(long.requestsMs),
      }) +
      phrase('audiobook.mendingOneSentence', {
        long: formatAmount(long.mend.expectedMoney, currencyLabel),
        now: formatAmount(now.mend.expectedMoney, currencyLabel),
      }),
  );
}
