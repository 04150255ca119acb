import { basename, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { AppError } from '../../../shared/app-error.ts';
import {
  type ExportFormat,
  type LoudnessPresetId,
  loudnessPresets,
} from '../../../shared/model/export.ts';
import { referencePrice } from '../../../shared/script/estimate.ts';
import type { App } from '../../app/create-app.ts';
import type { ExportProgress, ExportResult } from '../../features/exports/exports.ts';
import type { OpenItem, UncertainPolicy } from '../../features/exports/speak-book.ts';
import { bookOfFile } from '../../features/library/book-of-file.ts';
import { type ExitCode, exitCodeOf, exitCodes } from '../exit-codes.ts';
import { createOutput, formatDuration, formatMoney, type Output, reportError } from '../output.ts';
import {
  parseChapters,
  parseFormats,
  parseMostCost,
  parsePolicy,
  parsePositive,
  parseSpeed,
} from '../parse-options.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

type AudiobookOptions = GlobalOptions & {
  readonly out: string;
  readonly format: readonly ExportFormat[];
  readonly chapters?: readonly number[];
  readonly preset: LoudnessPresetId;
  readonly voice?: string;
  readonly speed: number;
  readonly concurrency?: number;
  readonly maxCost?: number;
  readonly onUncertain: UncertainPolicy;
};

type BookEnd = { readonly result: ExportResult | null; readonly exitCode: ExitCode };

export function registerAudiobook(program: Command): void {
  program
    .command('audiobook <file...>')
    .description('turn books (epub, md, txt) into audiobooks')
    .requiredOption('--out <dir>', 'folder for the finished files')
    .option('--format <list>', 'm4b, mp3, or both', parseFormats, [
      'm4b',
    ] as readonly ExportFormat[])
    .addOption(
      new Option('--preset <name>', 'loudness').choices(loudnessPresets).default('audiobook'),
    )
    .option('--chapters <list>', 'only these chapters by number, such as 1-3,5', parseChapters)
    .option('--voice <name>', 'title of the voice that reads', undefined)
    .option('--speed <n>', 'speed of speech, 0.5 to 2', parseSpeed, 1)
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--concurrency <n>', 'never more calls at once than this', parsePositive)
    .option('--max-cost <n>', 'cap for each book: money (12.5) or tokens (5000t)', parseMostCost)
    .option(
      '--on-uncertain <what>',
      'lines that may have been charged: stop, skip or retry',
      parsePolicy,
      'skip',
    )
    .option('--json', 'one JSON object a line, the last one the summary')
    .action(async (files: string[], options: AudiobookOptions) => {
      const output = createOutput(options.json ?? false);
      process.exitCode = await withApp('audiobook', options, output, (app, signal) =>
        makeBooks(app, files, options, output, signal),
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
  const ends: BookEnd[] = [];
  for (const file of files) {
    if (signal.aborted) break;
    ends.push(await makeBook(app, file, options, output, signal));
  }
  const codes = ends.map((end) => end.exitCode);
  const exitCode = signal.aborted
    ? exitCodes.interrupted
    : (codes.find((code) => code !== exitCodes.done && code !== exitCodes.needsDecisions) ??
      codes.find((code) => code !== exitCodes.done) ??
      exitCodes.done);
  summarise(app, ends, output, exitCode);
  return exitCode;
}

/** One book; its failure is reported and does not stop the books after it. */
async function makeBook(
  app: App,
  file: string,
  options: AudiobookOptions,
  output: Output,
  signal: AbortSignal,
): Promise<BookEnd> {
  try {
    const path = resolve(file);
    const voice =
      options.voice === undefined
        ? null
        : await app.voices.find(app.accounts.current(), options.voice);
    const projectId = await bookOfFile(app, path, {
      voiceId: voice?.id ?? null,
      speed: options.speed,
    });
    const project = app.projects.row(projectId);
    const chapters = app.library.chapters(projectId).length;
    output.json({ event: 'book', file, title: project.title, chapters });
    output.say(`${project.title}: ${chapters} chapters`);
    const result = await app.exports.run(
      app.platform.random.id(),
      {
        projectId,
        chapters: options.chapters ?? null,
        formats: options.format,
        preset: options.preset,
        folder: resolve(options.out),
        isApproved: true,
        policy: options.onUncertain,
        mostTokens: options.maxCost ?? null,
      },
      (progress) => showProgress(output, basename(file), progress),
      signal,
    );
    for (const made of result.files) {
      output.json({
        event: 'file',
        path: made.path,
        bytes: made.bytes,
        seconds: made.durationMs / 1000,
      });
      output.line(`${made.path}  ${formatDuration(made.durationMs)}`);
    }
    for (const item of result.open) showOpen(output, file, item);
    const isWhole = result.open.length === 0;
    return { result, exitCode: isWhole ? exitCodes.done : openExitCode(result.open) };
  } catch (error) {
    const code = exitCodeOf(error);
    reportError(output, error instanceof AppError ? withFile(file, error) : error);
    if (code === exitCodes.ourFault)
      app.platform.logger.error('a command failed', { reason: String(error) });
    return { result: null, exitCode: code };
  }
}

function showProgress(output: Output, name: string, progress: ExportProgress): void {
  const percent = Math.floor(progress.fraction * 100);
  const left = progress.etaMs === null ? '' : `, about ${formatDuration(progress.etaMs)} left`;
  output.progress(
    `${name}: ${progress.state} ${percent} %, ${progress.doneSegments} of ${progress.totalSegments} lines${left}`,
  );
  output.json({ event: 'progress', file: name, ...progress });
}

function showOpen(output: Output, file: string, item: OpenItem): void {
  output.json({
    event: 'open',
    file,
    kind: item.kind,
    line: item.shown,
    code: item.failure.code,
    message: item.failure.message,
  });
  const what = item.kind === 'uncertain' ? 'Possibly charged' : 'Refused';
  output.say(`${what}: "${item.shown.slice(0, 60)}": ${item.failure.message}`);
}

/** A refused line is the gateway's answer; an uncertain one is a person's to decide. */
function openExitCode(open: readonly OpenItem[]): ExitCode {
  const isDecision = open.some((item) => item.kind === 'uncertain');
  return isDecision ? exitCodes.needsDecisions : exitCodes.gatewayRefused;
}

function summarise(app: App, ends: readonly BookEnd[], output: Output, exitCode: ExitCode): void {
  const results = ends.flatMap((end) => (end.result === null ? [] : [end.result]));
  const files = results.flatMap((result) => result.files);
  const total = (value: (result: ExportResult) => number) =>
    results.reduce((sum, result) => sum + value(result), 0);
  const isFree = app.accounts.current().kind === 'demo';
  const tokens = total((result) => result.spentTokens);
  const seconds = total((result) => bookSeconds(result));
  output.json({
    event: 'summary',
    files: files.map((file) => file.path),
    seconds,
    segments: total((result) => result.segmentCount),
    requests: app.engine.sentCount(),
    reused: total((result) => result.reusedCount),
    open: total((result) => result.open.length),
    tokens,
    money: referencePrice(tokens),
    free: isFree,
    exit_code: exitCode,
  });
  const price = isFree
    ? `free (about ${formatMoney(referencePrice(tokens))} on an account)`
    : `${tokens} tokens, about ${formatMoney(referencePrice(tokens))}`;
  output.say(
    `${files.length} files, ${formatDuration(seconds * 1000)}; ${app.engine.sentCount()} lines bought, ${total((result) => result.reusedCount)} reused; ${price}`,
  );
}

/** Each book once, however many formats it was made in. */
function bookSeconds(result: ExportResult): number {
  const whole = result.files.filter((file) => file.chapterIndex === null);
  const counted = whole.length > 0 ? whole.slice(0, 1) : result.files;
  return counted.reduce((sum, file) => sum + file.durationMs, 0) / 1000;
}

function withFile(file: string, error: AppError): AppError {
  const message = error.message.includes(basename(file))
    ? error.message
    : `${basename(file)}: ${error.message}`;
  return new AppError(error.code, message, { data: error.data, cause: error });
}
