import { Command, CommanderError } from 'commander';
import { readAppVersion } from '../platform/node/node-platform.ts';
import { registerAccounts } from './commands/accounts.ts';
import { registerAudiobook } from './commands/audiobook.ts';
import { registerBackup } from './commands/backup.ts';
import { registerBatch } from './commands/batch.ts';
import { registerChat } from './commands/chat.ts';
import { registerCheck } from './commands/check.ts';
import { registerClean } from './commands/clean.ts';
import { registerDemoGateway } from './commands/demo-gateway.ts';
import { registerEstimate } from './commands/estimate.ts';
import { registerImport } from './commands/import.ts';
import { registerJobs } from './commands/jobs.ts';
import { registerLedger } from './commands/ledger.ts';
import { registerModels } from './commands/models.ts';
import { registerProject } from './commands/project.ts';
import { registerReport } from './commands/report.ts';
import { registerSay } from './commands/say.ts';
import { registerServe } from './commands/serve.ts';
import { registerDoctor } from './commands/upkeep/doctor.ts';
import { registerLibrary } from './commands/upkeep/library.ts';
import { registerVideo } from './commands/video.ts';
import { registerVoices } from './commands/voices.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { registerMcp } from './mcp/register.ts';
import { createOutput, reportError } from './output.ts';
import { endWhenUnread } from './unread.ts';
import { builtFolders } from './with-app.ts';
import { speakChosenLanguage } from './words/choose-language.ts';
import { wordHelp } from './words/help.ts';
import { phrase } from './words/phrase.ts';

/** Every command, in the words of the language that is spoken by then. */
export function createProgram(version: string): Command {
  const program = wordHelp(new Command('lectern'));
  program
    .description(phrase('help.main'))
    .version(version, '-V, --version', phrase('parser.version'))
    .showHelpAfterError(phrase('main.seeHelp'))
    .exitOverride();
  registerAudiobook(program);
  registerBatch(program);
  registerSay(program);
  registerEstimate(program);
  registerImport(program);
  registerReport(program);
  registerJobs(program);
  registerLedger(program);
  registerProject(program);
  registerBackup(program);
  registerCheck(program);
  registerClean(program);
  registerDoctor(program);
  registerLibrary(program);
  registerAccounts(program);
  registerVoices(program);
  registerModels(program);
  registerChat(program);
  registerVideo(program);
  registerDemoGateway(program);
  registerServe(program);
  registerMcp(program);
  for (const command of program.commands) command.exitOverride();
  return program;
}

async function runProgram(): Promise<void> {
  const args = process.argv.slice(2);
  endWhenUnread();
  await speakChosenLanguage();
  try {
    await createProgram(await readAppVersion(builtFolders().assets)).parseAsync(args, {
      from: 'user',
    });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return;
    }
    reportError(createOutput(args.includes('--json')), error);
    process.exitCode = exitCodeOf(error);
  }
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
