import { Command } from 'commander';
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
import { registerMcp } from './mcp/register.ts';
import { wordHelp } from './words/help.ts';
import { phrase } from './words/phrase.ts';

/** Every command, in the words of the language that is spoken by then. */
export function createProgram(): Command {
  const program = wordHelp(new Command('lectern'));
  program
    .description(phrase('help.main'))
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
