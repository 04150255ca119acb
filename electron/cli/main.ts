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

/** Electron goes on when there is nothing left to do, so it is told; what was written has left by then. */
async function endElectron(): Promise<void> {
  if (process.versions.electron === undefined) return;
  const written = [process.stdout, process.stderr].map(
    (stream) => new Promise<void>((done) => stream.write('', () => done())),
  );
  await Promise.all(written);
  process.exit(process.exitCode);
}

void main().finally(endElectron);
