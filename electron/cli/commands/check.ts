import type { Command } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import type { BookCheck, DoubtedLine } from '../../../shared/model/book-check.ts';
import type { App } from '../../app/create-app.ts';
import {
  createProgramRecogniser,
  type Recogniser,
} from '../../platform/node/program-recogniser.ts';
import { bookCalled } from '../book-called.ts';
import { checkWords } from '../check-words.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { shorten } from '../table.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

type CheckOptions = GlobalOptions & { readonly listen?: string | true };

const mostShown = 60;

export function registerCheck(program: Command): void {
  program
    .command('check <book>')
    .description(
      'which lines of a book to hear before it is published: noise, cuts, silence, repeats, level, pace; buys nothing',
    )
    .option(
      '--listen [command]',
      'have each take heard by a program of this machine, such as "whisper-cli -m model.bin -nt -f {wav}", and compare the words; without a command by the one that was chosen in the window',
    )
    .option('--account <name>', 'the takes of this account, by its name or address')
    .option('--json', 'one JSON object')
    .action(async (book: string, options: CheckOptions) => {
      process.exitCode = await withApp('check', options, (app, output, signal) =>
        check(app, output, { projectId: bookCalled(app, book), signal, listen: options.listen }),
      );
    });
}

async function check(
  app: App,
  output: Output,
  {
    projectId,
    signal,
    listen,
  }: { projectId: string; signal: AbortSignal; listen?: string | true | undefined },
): Promise<ExitCode> {
  const recogniser = listen === undefined ? undefined : recogniserOf(app, projectId, listen);
  app.onBookCheckProgress(({ stage, done, total }) =>
    output.progress(
      `${stage === 'inspecting' ? 'Inspecting' : 'Listening'}: ${done} of ${total} takes`,
    ),
  );
  const checked = await app.bookChecker.run(projectId, signal, recogniser);
  show(checked, output);
  return checked.openCount === 0 ? exitCodes.done : exitCodes.needsDecisions;
}

/** Throws `bad_input` where no program is named and none was chosen. */
function recogniserOf(app: App, projectId: string, listen: string | true): Recogniser {
  const command = listen === true ? app.recognisers.chosen() : listen;
  if (command === null) throw appError('bad_input.no_recogniser');
  return createProgramRecogniser(command, app.library.project(projectId)?.language ?? 'en');
}

function show(checked: BookCheck, output: Output): void {
  const { lines, chapters, openCount, acceptedCount, generatedCount } = checked;
  output.json({
    ...{ openCount, acceptedCount, generatedCount, chapters },
    lines: lines.map(({ chapterId: _, ...line }) => line),
  });
  for (const { title, ordinal, openCount: count } of chapters) {
    if (count > 0) output.line(`Chapter ${ordinal}, ${title}: ${lineCount(count)} to look at`);
  }
  for (const line of lines.filter(({ isAccepted }) => !isAccepted)) showLine(line, output);
  const accepted = acceptedCount === 0 ? '' : `, ${acceptedCount} accepted`;
  output.line(`${lineCount(openCount)} of ${generatedCount} to look at${accepted}`);
  if (generatedCount === 0) output.say('No line of this book has audio for this account yet.');
}

function showLine(line: DoubtedLine, output: Output): void {
  const { chapterOrdinal, index, shown, checks, heard } = line;
  output.line(`${chapterOrdinal}.${index + 1}  “${shorten(shown.trim(), mostShown)}”`);
  for (const one of checks) output.line(`    ${checkWords(one)}`);
  if (checks.some(({ kind }) => kind === 'heard-differently')) output.line(`    heard: “${heard}”`);
}

function lineCount(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
