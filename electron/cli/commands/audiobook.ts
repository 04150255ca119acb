import { basename, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import {
  type ExportFormat,
  loudnessPresets,
  packLimits,
  sampleLimits,
  speechRoutes,
} from '../../../shared/model/export.ts';
import { namePlaceholders } from '../../../shared/model/name-pattern.ts';
import { type SegmentLength, segmentLengths } from '../../../shared/model/project.ts';
import type { App } from '../../app/create-app.ts';
import type { ExportRequest } from '../../features/exports/export-request.ts';
import { queueExport } from '../../features/exports/queue-export.ts';
import { bookOfFile } from '../../features/library/book-of-file.ts';
import { jobSegments } from '../../features/narration/missing-segments.ts';
import { jobAtRiskOf } from '../../features/narration/prices.ts';
import { projectExtension } from '../../features/portable/project-file.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { bookEndings, bookPaths, tagsHelp } from '../book-paths.ts';
import { type BookSettings, exportRequestOf, saveSettings } from '../book-settings.ts';
import type { ExitCode } from '../exit-codes.ts';
import { formatDuration, formatMoney, type Output } from '../output.ts';
import {
  parseChapters,
  parseCost,
  parseDay,
  parseFeedUrl,
  parseFormats,
  parseIsbn,
  parseMinutes,
  parsePackCharacters,
  parsePolicy,
  parsePositive,
  parsePresets,
  parseSpeed,
  parseSubtitles,
  parseYear,
} from '../parse-options.ts';
import { type JobEnd, runJob, runReported, summarise } from '../run-job.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';
import { tellOpened } from './project.ts';

type AudiobookOptions = GlobalOptions &
  BookSettings & {
    readonly voice?: string;
    readonly speed: number;
    readonly concurrency?: number;
    readonly segments?: SegmentLength;
    readonly includeMatter?: boolean;
    readonly tags?: boolean;
  };

const unfinished = ['waiting', 'running', 'paused', 'needs-decisions'] as const;

export function registerAudiobook(program: Command): void {
  program
    .command('audiobook <path...>')
    .description(`turn books into audiobooks; of a folder every book in it (${bookEndings})`)
    .requiredOption('--out <dir>', 'folder for the finished files')
    .option(
      '--format <list>',
      'm4b, mp3-book, opus, epub (read-along): one file a book; mp3, flac, wav: a file per chapter',
      parseFormats,
      ['m4b'] as readonly ExportFormat[],
    )
    .option(
      '--preset <name>',
      `loudness: ${loudnessPresets.join(', ')} (default audiobook); more than once or as a list for files of each, in a folder each`,
      parsePresets,
    )
    .option(
      '--name-pattern <pattern>',
      `names of files, such as "{author} - {title}/{number:000} - {chapter}"; there are ${namePlaceholders.map((name) => `{${name}}`).join(', ')}`,
    )
    .option('--narrator <name>', 'who reads, for the tags; kept with the book like all that follow')
    .option('--series <name>', 'series that the book belongs to')
    .option('--series-part <part>', 'place in the series, such as 3')
    .option('--description <text>', 'what the book is about')
    .option('--year <year>', 'year of publication', parseYear)
    .option('--isbn <isbn>', 'ISBN; its checksum is checked', parseIsbn)
    .option('--publisher <name>', 'publisher')
    .option('--genre <name>', 'genre (default Audiobook)')
    .option('--copyright <text>', 'copyright line')
    .option('--subtitles <list>', 'srt, vtt, lrc: beside each file', parseSubtitles)
    .option('--labels', 'label tracks for Audacity: chapters and lines')
    .option('--chapters-json', 'chapters as JSON (podcast namespace)')
    .option(
      '--feed <url>',
      'podcast feed of the mp3 files, for the address of the folder where they will lie',
      parseFeedUrl,
    )
    .option(
      '--published <day>',
      'day that the feed and the epub name, such as 2026-11-22',
      parseDay,
    )
    .option('--chapters <list>', 'only these chapters by number, such as 1-3,5', parseChapters)
    .option('--include-matter', 'front and back matter too, which are chapters then')
    .option('--voice <name>', 'title of the voice that reads', undefined)
    .option('--speed <n>', 'speed of speech, 0.5 to 2', parseSpeed, 1)
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--account <name>', 'account for this run, by its name, address or id')
    .option('--concurrency <n>', 'never more calls at once than this', parsePositive)
    .option('--max-cost <n>', 'cap for each book: money (12.5) or tokens (5000t)', parseCost)
    .option(
      '--on-uncertain <what>',
      'lines that may have been charged: stop, skip or retry',
      parsePolicy,
      'skip',
    )
    .addOption(
      new Option(
        '--via <how>',
        'line by line, or as speech jobs that are paid in advance by length',
      )
        .choices(speechRoutes)
        .default('sync'),
    )
    .option(
      '--job-characters <n>',
      `with --via job: the most text of one job, ${packLimits.leastCharacters} to ${packLimits.mostCharacters} (default ${packLimits.usualCharacters}); a job that fails is paid`,
      parsePackCharacters,
    )
    .addOption(
      new Option(
        '--segments <length>',
        'text of a request: usual (about 300 characters) or long (up to 1000, fewer requests); what is generated stays as it is',
      ).choices(segmentLengths),
    )
    .addOption(
      new Option('--pace <name>', 'pauses between lines, paragraphs, scenes and chapters').choices([
        'tight',
        'usual',
        'calm',
      ]),
    )
    .option('--credits', 'begin and end with spoken credits: title, author and voice')
    .option('--no-credits', 'take the credits out again')
    .option('--intro <file>', 'sound before the book; "none" takes it out')
    .option('--outro <file>', 'sound behind the book; "none" takes it out')
    .option(
      '--sample [minutes]',
      `an MP3 of its own with the beginning, ${sampleLimits.leastMinutes} to ${sampleLimits.mostMinutes} minutes (default ${sampleLimits.usualMinutes})`,
      parseMinutes,
    )
    .option('--tags', tagsHelp)
    .option('--json', 'one JSON object a line, the last one the summary')
    .action(async (paths: string[], options: AudiobookOptions) => {
      process.exitCode = await withApp('audiobook', options, async (app, output, signal) =>
        makeBooks(app, await bookPaths(paths), options, output, signal),
      );
    });
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
  for (const file of files) {
    if (signal.aborted) break;
    ends.push(await makeBook(app, file, options, output, signal));
  }
  return summarise(app, ends, isFree(app.accounts.current()), output, signal);
}

/** One book; its failure is reported and does not stop the books after it. */
function makeBook(
  app: App,
  file: string,
  options: AudiobookOptions,
  output: Output,
  signal: AbortSignal,
): Promise<JobEnd> {
  const name = basename(file);
  const isNamed = (message: string) => message.includes(name);
  const make = async () => {
    const opened = file.endsWith(projectExtension)
      ? await openBook(app, resolve(file), options, output, signal)
      : null;
    const account = app.accounts.current();
    const voice =
      options.voice === undefined ? null : await app.voices.find(account, options.voice);
    const projectId =
      opened ??
      (await bookOfFile(app, resolve(file), {
        voiceId: voice?.id ?? null,
        speed: options.speed,
        isMatterIncluded: options.includeMatter === true,
        keepsTags: options.tags ?? false,
        signal,
      }));
    if (opened !== null && voice !== null) {
      app.projects.update(opened, { narratorVoiceId: voice.id });
    }
    if (options.segments !== undefined) app.segmentLengths.choose(projectId, options.segments);
    await saveSettings(app, projectId, options, signal);
    const project = app.projects.row(projectId);
    const chapters = app.library
      .chapters(projectId)
      .filter(({ kind }) => kind === 'chapter').length;
    output.json({ event: 'book', file, title: project.title, chapters });
    output.say(`${project.title}: ${chapters} chapters`);
    const params = exportRequestOf(projectId, options);
    // The unfinished job of an earlier run goes on, so that the queue holds one job for one book.
    // A cap stands for the approval: what is missing now is what may be bought.
    const lines = jobSegments(app.exports.missing(projectId, params.chapters));
    if (options.via === 'sync') sayLengths(app, projectId, output);
    if (options.via === 'job') sayAtRisk(app, projectId, params, output);
    const job = queueExport(app.queue, account, params, lines, unfinished);
    return runJob(app, job, { name, fields: { file } }, output, signal);
  };
  return runReported(app, output, name, make, isNamed);
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
  tellOpened(app, opened, output);
  const isNamed = options.account !== undefined || options.baseUrl !== undefined;
  const accountId =
    opened.kind === 'opened' ? opened.accountId : app.portable.accountOf(opened.projectId);
  if (!isNamed && accountId !== null) app.accounts.chooseForThisRun(app.accounts.byId(accountId));
  return opened.projectId;
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
    const money = formatMoney(expectedMoney);
    const most = expectedTokens === 0 ? money : `${expectedTokens} tokens (${money})`;
    say(`A job that fails is paid: up to ${most} each.`);
  }
}

/** Where the gateway was found to take few requests: what longer segments would mean. */
function sayLengths(app: App, projectId: string, output: Output): void {
  // Counting both ways reads the whole book.
  if (app.engine.pacerOf(app.accounts.current().id).state().ratePerSecond === null) return;
  const { chosen, lengths } = app.segmentLengths.figures(projectId);
  const [now, long] = lengths;
  if (chosen !== 'usual' || now?.requestsMs == null || long?.requestsMs == null) return;
  output.say(
    `This gateway takes few requests: ${now.requests} of them need about ${formatDuration(now.requestsMs)}. ` +
      `With --segments long they are ${long.requests}, about ${formatDuration(long.requestsMs)}; ` +
      `mending one sentence then costs about ${formatMoney(long.mend.expectedMoney)} instead of ${formatMoney(now.mend.expectedMoney)}.`,
  );
}
