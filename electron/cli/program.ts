import { Command, CommanderError } from 'commander';
import { appError } from '../../shared/app-error.ts';
import { asDiskError } from '../platform/node/durable-file.ts';
import { readAppVersion } from '../platform/node/node-platform.ts';
import { endWhenUnread } from './ending.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { createOutput, reportError } from './output.ts';
import { builtFolders } from './with-app.ts';
import { speakChosenLanguage } from './words/choose-language.ts';
import { worded, wordHelp } from './words/help.ts';
import { phrase } from './words/phrase.ts';

/** In the order of the help. Each is a file of its own, so that one does not wait for what only others need. */
const commands: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  audiobook: async () => (await import('./commands/audiobook.ts')).registerAudiobook,
  batch: async () => (await import('./commands/batch.ts')).registerBatch,
  say: async () => (await import('./commands/say.ts')).registerSay,
  estimate: async () => (await import('./commands/estimate.ts')).registerEstimate,
  import: async () => (await import('./commands/import.ts')).registerImport,
  report: async () => (await import('./commands/report.ts')).registerReport,
  jobs: async () => (await import('./commands/jobs.ts')).registerJobs,
  ledger: async () => (await import('./commands/ledger.ts')).registerLedger,
  project: async () => (await import('./commands/project.ts')).registerProject,
  backup: async () => (await import('./commands/backup.ts')).registerBackup,
  check: async () => (await import('./commands/check.ts')).registerCheck,
  clean: async () => (await import('./commands/clean.ts')).registerClean,
  doctor: async () => (await import('./commands/upkeep/doctor.ts')).registerDoctor,
  library: async () => (await import('./commands/upkeep/library.ts')).registerLibrary,
  accounts: async () => (await import('./commands/accounts.ts')).registerAccounts,
  voices: async () => (await import('./commands/voices.ts')).registerVoices,
  models: async () => (await import('./commands/models.ts')).registerModels,
  chat: async () => (await import('./commands/chat.ts')).registerChat,
  video: async () => (await import('./commands/video.ts')).registerVideo,
  'demo-gateway': async () => (await import('./commands/demo-gateway.ts')).registerDemoGateway,
  serve: async () => (await import('./commands/serve.ts')).registerServe,
  mcp: async () => (await import('./mcp/register.ts')).registerMcp,
};

/** The commands of those names, else every one, in the words of the language that is spoken by then. */
export async function createProgram(
  version: string,
  names: readonly string[] = Object.keys(commands),
): Promise<Command> {
  const program = wordHelp(new Command('lectern'));
  program
    .description(phrase('help.main'))
    .version(version, '-V, --version', phrase('parser.version'))
    .exitOverride()
    // What stands behind the name of a command is of that one, and not of the one above it.
    .enablePositionalOptions()
    .hook('preAction', (_, command) => refuseEmptyValues(command));
  for (const name of names) (await commands[name]?.())?.(program);
  for (const command of program.commands) command.exitOverride();
  pointToHelp(program, program.name());
  return program;
}

const neverEmpty = /^(file|path|dir|folder|plan|url|account)$/;

/**
 * A variable of a script that is not set is no file, address or account: else the folder it runs in would be meant, or
 * the account in use would pay.
 */
function refuseEmptyValues(command: Command): void {
  const args = command.registeredArguments.map((argument, at) => ({
    names: [argument.name()],
    shown: `<${argument.name()}>`,
    value: command.processedArgs[at],
  }));
  const options = command.options.map((option) => ({
    names: [option.attributeName(), /<(.*)>/.exec(option.flags)?.[1] ?? ''],
    shown: option.flags,
    value: command.getOptionValue(option.attributeName()),
  }));
  for (const { names, shown, value } of [...args, ...options]) {
    const isEmpty = [value].flat().some((one) => typeof one === 'string' && one.trim() === '');
    if (!isEmpty || !names.some((name) => neverEmpty.test(name))) continue;
    command.error(phrase('main.emptyValue', { name: shown }));
  }
}

/** Wrong usage is followed by where the help of that very command is. */
function pointToHelp(command: Command, name: string): void {
  command.showHelpAfterError(phrase('main.seeHelp', { name }));
  for (const one of command.commands) pointToHelp(one, `${name} ${one.name()}`);
}

/** A command that is named first needs no other; help, and what is said of a mistyped one, need all. */
function neededFor([first = '']: readonly string[]): readonly string[] {
  if (first === '-V' || first === '--version') return [];
  // The only two that share a file.
  if (first === 'restore') return ['backup'];
  return Object.hasOwn(commands, first) ? [first] : Object.keys(commands);
}

async function runProgram(): Promise<void> {
  const args = process.argv.slice(2);
  endWhenUnread();
  await speakChosenLanguage();
  try {
    const version = await readAppVersion(builtFolders().assets);
    const program = await createProgram(version, neededFor(args));
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return;
      // What is said of it was written where people read it.
      const message = worded(error.message);
      createOutput(args.includes('--json')).json({ event: 'error', code: 'usage', message });
      process.exitCode = exitCodes.usage;
      return;
    }
    const told = withItsFile(error);
    reportError(createOutput(args.includes('--json')), told, args[0] === 'accounts');
    process.exitCode = exitCodeOf(told);
  }
}

/** What the system refused of a file is no fault of ours, wherever it came up. */
function withItsFile(error: unknown): unknown {
  const { path, syscall } = Object(error) as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd') {
    return appError('file_not_readable.working_folder', {}, { cause: error });
  }
  return path === undefined ? error : asDiskError(error, path);
}

/** Electron goes on when there is nothing left to do, so it is told; what was written has left by then. */
async function endElectron(): Promise<void> {
  if (process.versions.electron === undefined) return;
  const written = [process.stdout, process.stderr].map(
    (stream) => new Promise<void>((done) => stream.write('', () => done())),
  );
  await Promise.all(written);
  process.exit(process.exitCode);
}

/** Runs the command that the program was started with, and sets what it exits with. */
export async function run(): Promise<void> {
  await runProgram().finally(endElectron);
}
