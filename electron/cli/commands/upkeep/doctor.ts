import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError, appError } from '../../../../shared/app-error.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import type { HealthReport } from '../../../../shared/model/upkeep/health.ts';
import type { App } from '../../../app/create-app.ts';
import { diagnoseClosed } from '../../../app/upkeep/diagnose-closed.ts';
import type { Diagnostics } from '../../../features/health/diagnostics.ts';
import { type ExitCode, exitCodeOfCode, exitCodes } from '../../exit-codes.ts';
import { createOutput, formatAmount, type Output } from '../../output.ts';
import { showTable } from '../../table.ts';
import { environmentOf, type GlobalOptions, openPlatform, withApp } from '../../with-app.ts';
import { about, phrase } from '../../words/phrase.ts';

type DoctorOptions = GlobalOptions & {
  readonly read?: boolean;
  readonly repair?: boolean;
  readonly offline?: boolean;
  readonly bundle?: string;
  readonly names?: boolean;
};

const closed: readonly string[] = [errorCodes.libraryDamaged, errorCodes.libraryNewer];

export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description(phrase('help.doctor'))
    .option('--read', phrase('option.doctor.read'))
    .option('--offline', phrase('option.doctor.offline'))
    .option('--repair', phrase('option.doctor.repair'))
    .option('--bundle <file.zip>', phrase('option.doctor.bundle'))
    .option('--names', phrase('option.doctor.names'))
    .option('--json', phrase('option.json'))
    .action(async (options: DoctorOptions) => {
      checkBundle(options.bundle);
      try {
        await examine(options);
      } catch (error) {
        const isClosed = error instanceof AppError && closed.includes(error.code);
        if (isClosed && options.bundle !== undefined) {
          const output = createOutput(options.json);
          const diagnostics = diagnoseClosed(await openPlatform(output));
          await saveBundle(diagnostics, options, output);
        }
        throw error;
      }
    });
}

function examine(options: DoctorOptions): Promise<void> {
  const asksGateway = options.offline !== true;
  const work = async (app: App, output: Output, signal: AbortSignal) => {
    const { health, diagnostics } = app;
    const asked = { isRead: options.read === true, asksGateway };
    const report = await health.check(asked, signal);
    output.json({ event: 'checked', ...report });
    tellReport(report, output, app.accounts.settings().currencyLabel);
    if (options.bundle !== undefined) await saveBundle(diagnostics, options, output);
    const brokenCount = report.audio.missingCount + report.audio.damagedCount;
    let openCount = brokenCount + report.databaseProblems.length;
    if (options.repair === true && brokenCount > 0) {
      const result = await health.repair(report.checkId);
      output.json({ event: 'repaired', ...result });
      output.line(phrase('doctor.marked', { count: result.markedCount }));
      if (result.skippedCount > 0) {
        output.say(phrase('doctor.skipped', { count: result.skippedCount }));
      }
      openCount -= result.markedCount;
    }
    process.exitCode = exitCodeOfReport(report, openCount);
  };
  const environment = { ...environmentOf(options), asksGateway, isForAll: !asksGateway };
  return withApp('doctor', options, work, environment);
}

/** Damage first, as it stays; a gateway that refuses ends like any command that needs it. */
function exitCodeOfReport({ gateway }: HealthReport, openCount: number): ExitCode {
  if (openCount > 0) return exitCodes.needsDecisions;
  return gateway.state === 'failed' ? exitCodeOfCode(gateway.problem.code) : exitCodes.done;
}

function tellReport(report: HealthReport, output: Output, currencyLabel: string): void {
  const { program, audio, databaseProblems, freeBytes } = report;
  const rows = [
    [phrase('doctor.program'), `Lectern ${program.version}, ${program.runtime.join(', ')}`],
    [phrase('doctor.system'), program.system],
    [phrase('doctor.schema'), String(program.schema)],
    [phrase('doctor.database'), databaseProblems.length === 0 ? phrase('doctor.whole') : '!'],
    ...databaseProblems.map((problem) => ['', problem]),
    [phrase('doctor.audio'), audioWords(audio)],
    [phrase('doctor.free'), freeBytes === null ? '?' : gigabytes(freeBytes)],
    [phrase('doctor.keys'), phrase(keyWords[report.secretStore])],
    [phrase('doctor.gateway'), gatewayWords(report.gateway)],
  ];
  showTable(['', ''], rows, output);
  const { missingCount, damagedCount, lineCount, tokens, money } = audio;
  if (missingCount + damagedCount > 0) {
    const cost = { tokens, money: formatAmount(money, currencyLabel) };
    output.line(phrase('doctor.loss', { count: lineCount, ...cost }));
    output.say(phrase('doctor.repairHint'));
  }
  if (audio.orphanCount > 0) output.say(phrase('doctor.orphans', { count: audio.orphanCount }));
}

const keyWords = { keychain: 'doctor.keychain', memory: 'doctor.memory' } as const;

function audioWords({ fileCount, missingCount, damagedCount, isRead }: HealthReport['audio']) {
  const values = { count: fileCount, missingCount, damagedCount };
  return phrase(isRead ? 'doctor.filesRead' : 'doctor.files', values);
}

function gatewayWords(gateway: HealthReport['gateway']): string {
  if (gateway.state === 'demo') return phrase('doctor.demo');
  if (gateway.state === 'not-asked') return phrase('doctor.notAsked');
  const { host } = gateway;
  if (gateway.state === 'failed') return about(host, gateway.problem.message);
  return phrase('doctor.reachable', { host, count: gateway.modelCount });
}

/** Before the work that it is to hold: what is there is never replaced. */
function checkBundle(bundle: string | undefined): void {
  if (bundle === undefined) return;
  const file = bundle;
  if (!file.toLowerCase().endsWith('.zip')) throw appError('bad_input.zip_name', { file });
  if (existsSync(resolve(bundle))) throw appError('bad_input.file_there', { file });
}

async function saveBundle(
  diagnostics: Diagnostics,
  { bundle = '', names = false }: DoctorOptions,
  output: Output,
): Promise<void> {
  const files = await diagnostics.files(names);
  const target = resolve(bundle);
  const path = await diagnostics.save(files, dirname(target), basename(target).slice(0, -4));
  const listed = files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text) }));
  output.json({ event: 'saved', path, files: listed });
  output.line(phrase('doctor.saved', { path }));
  for (const { name, bytes } of listed) output.say(`  ${name}  ${Math.ceil(bytes / 1000)} kB`);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
