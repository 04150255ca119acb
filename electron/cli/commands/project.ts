import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { OpenedProject } from '../../../shared/model/portable.ts';
import type { App } from '../../app/create-app.ts';
import { projectExtension } from '../../features/portable/project-file.ts';
import { bookCalled } from '../book-called.ts';
import type { Output } from '../output.ts';
import { type GlobalOptions, withAccounts, withLibrary } from '../with-app.ts';
import { detailed, phrase } from '../words/phrase.ts';

type SaveOptions = GlobalOptions & { readonly out: string; readonly voices?: boolean };
type OpenOptions = GlobalOptions & { readonly copy?: boolean };

export function registerProject(program: Command): void {
  const project = program.command('project').description(phrase('help.project'));
  project
    .command('save <book>')
    .description(phrase('help.project.save'))
    .requiredOption('--out <file>', phrase('option.project.out'))
    .option('--voices', phrase('option.voices'))
    .option('--json', phrase('option.json'))
    .action((book: string, options: SaveOptions) =>
      withAccounts('project save', options, (app, output, signal) =>
        save(app, book, options, output, signal),
      ),
    );
  project
    .command('open <file>')
    .description(phrase('help.project.open'))
    .option('--copy', phrase('option.copy'))
    .option('--json', phrase('option.json'))
    .action((file: string, options: OpenOptions) =>
      withLibrary('project open', options, async (app, output, signal) => {
        const isCopy = options.copy === true;
        const opened = await app.portable.open({ path: resolve(file), isCopy, signal });
        tellOpened(app, opened, output, await app.chooseByEnvironment());
        if (opened.kind === 'exists') output.say(phrase('project.nothingChangedCopy'));
      }),
    );
}

async function save(
  app: App,
  book: string,
  options: SaveOptions,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const out = resolve(options.out);
  const saved = await app.portable.save({
    signal,
    projectId: bookCalled(app, book),
    folder: dirname(out),
    fileName: basename(out, projectExtension),
    hasVoices: options.voices === true,
  });
  output.json({ event: 'saved', ...saved });
  output.line(saved.path);
  if (saved.lostCount > 0) {
    output.say(phrase('project.soundsWereLeft', { lostCount: saved.lostCount }));
  }
}

/** What there is to know of a book that was opened, and of the account of the environment since then. */
export function tellOpened(
  app: App,
  opened: OpenedProject,
  output: Output,
  environmentNote: string | null,
): void {
  output.json({ event: 'opened', ...opened });
  if (environmentNote !== null) output.say(environmentNote);
  if (opened.kind === 'exists') {
    output.line(
      phrase('project.libraryAlready', { title: opened.title, projectId: opened.projectId }),
    );
    return;
  }
  output.line(detailed(opened.title, opened.projectId));
  const { accountId, missingVoices, changedCount } = opened;
  if (accountId !== null && accountId !== app.accounts.current().id) {
    const { label } = app.accounts.byId(accountId);
    output.say(phrase('project.takesAccountChoose', { label, accountId }));
  }
  if (missingVoices.length > 0) output.say(phrase('project.notHereWhat', { names: missingVoices }));
  if (changedCount > 0) output.say(phrase('project.linesAskedAnother', { count: changedCount }));
}
