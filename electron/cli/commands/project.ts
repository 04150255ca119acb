import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { OpenedProject } from '../../../shared/model/portable.ts';
import type { App } from '../../app/create-app.ts';
import { projectExtension } from '../../features/portable/project-file.ts';
import { bookCalled } from '../book-called.ts';
import type { Output } from '../output.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

type SaveOptions = GlobalOptions & { readonly out: string; readonly voices?: boolean };
type OpenOptions = GlobalOptions & { readonly copy?: boolean };

export function registerProject(program: Command): void {
  const project = program
    .command('project')
    .description('books as files that are opened on another computer');
  project
    .command('save <book>')
    .description('save a book, by its title or id, with its takes to one file')
    .requiredOption('--out <file>', 'the file; its name ends in .lectern')
    .option('--voices', 'also the recordings that its voices were cloned from, with their consent')
    .option('--json', 'one JSON object')
    .action((book: string, options: SaveOptions) =>
      withApp('project save', options, (app, output, signal) =>
        save(app, book, options, output, signal),
      ),
    );
  project
    .command('open <file>')
    .description('take the book of a project file into the library')
    .option('--copy', 'as a book of its own, also where it is here already')
    .option('--json', 'one JSON object')
    .action((file: string, options: OpenOptions) =>
      withApp('project open', options, async (app, output, signal) => {
        const isCopy = options.copy === true;
        const opened = await app.portable.open({ path: resolve(file), isCopy, signal });
        tellOpened(app, opened, output);
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
    ...{ signal, projectId: bookCalled(app, book), folder: dirname(out) },
    fileName: basename(out, projectExtension),
    hasVoices: options.voices === true,
  });
  output.json({ event: 'saved', ...saved });
  output.line(saved.path);
  if (saved.lostCount > 0) {
    output.say(`${saved.lostCount} sounds were left out: their audio is not in the library.`);
  }
}

/** What there is to know of a book that was opened. */
export function tellOpened(app: App, opened: OpenedProject, output: Output): void {
  output.json({ event: 'opened', ...opened });
  if (opened.kind === 'exists') {
    output.line(`${opened.title} is in the library already (${opened.projectId}).`);
    output.say('Nothing was changed. With --copy the file becomes a book of its own.');
    return;
  }
  output.line(`${opened.title} (${opened.projectId})`);
  const { accountId, missingVoices, changedCount } = opened;
  if (accountId !== null && accountId !== app.accounts.current().id) {
    const { label } = app.accounts.byId(accountId);
    output.say(`Its takes are of the account "${label}": choose it with --account ${accountId}.`);
  }
  if (missingVoices.length > 0) {
    const names = missingVoices.join(', ');
    output.say(`Not here: ${names}. What is generated plays; new lines need another voice.`);
  }
  if (changedCount > 0) {
    output.say(
      `${changedCount} lines are asked for in another way here and are not generated yet.`,
    );
  }
}
