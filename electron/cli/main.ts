import { CommanderError } from 'commander';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { createOutput, reportError } from './output.ts';
import { createProgram } from './program.ts';
import { endWhenUnread } from './unread.ts';
import { speakChosenLanguage } from './words/choose-language.ts';

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  endWhenUnread();
  await speakChosenLanguage();
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return;
    }
    reportError(createOutput(args.includes('--json')), error);
    process.exitCode = exitCodeOf(error);
  }
}

void main();
