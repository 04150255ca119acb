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
import { type GlobalOptions, withLibrary } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

type CheckOptions = GlobalOptions & { readonly listen?: string | true };

const mostShown = 60;

export function registerCheck(program: Command): void {
  program
    .command('check <book>')
    .description(phrase('help.check'))
    .option('--listen [command]', phrase('option.listen'))
    .option('--account <name>', phrase('option.check.account'))
    .option('--json', phrase('option.json'))
    .action(async (book: string, options: CheckOptions) => {
      process.exitCode = await withLibrary('check', options, (app, output, signal) =>
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
      phrase('check.ofTakes', {
        value: stage === 'inspecting' ? phrase('check.inspecting') : phrase('check.listening'),
        done,
        count: total,
      }),
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
    openCount,
    acceptedCount,
    generatedCount,
    chapters,
    lines: lines.map(({ chapterId: _, ...line }) => line),
  });
  for (const { title, ordinal, openCount: count } of chapters) {
    if (count > 0) {
      output.line(phrase('check.chapterLook', { ordinal, title, count: lineCount(count) }));
    }
  }
  for (const line of lines.filter(({ isAccepted }) => !isAccepted)) showLine(line, output);
  const accepted = acceptedCount === 0 ? '' : phrase('check.accepted', { acceptedCount });
  output.line(phrase('check.look', { openCount: lineCount(openCount), generatedCount, accepted }));
  if (generatedCount === 0) output.say(phrase('check.noLineBook'));
}

function showLine(line: DoubtedLine, output: Output): void {
  const { chapterOrdinal, index, shown, checks, heard } = line;
  output.line(`${chapterOrdinal}.${index + 1}  “${shorten(shown.trim(), mostShown)}”`);
  for (const one of checks) output.line(`    ${checkWords(one)}`);
  if (checks.some(({ kind }) => kind === 'heard-differently')) {
    output.line(phrase('check.heard', { heard: heard ?? '' }));
  }
}

function lineCount(count: number): string {
  return phrase('check.lines', { count });
}
