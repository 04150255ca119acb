import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import {
  copyLibrary,
  finishMove,
  formerCopy,
  mover,
  planMove,
  removeFormerCopy,
} from '../../../features/move/move-library.ts';
import { libraryHome } from '../../../platform/node/paths.ts';
import { lockLibrary } from '../../../storage/library-lock.ts';
import { listedBooks } from '../../book-called.ts';
import { createOutput } from '../../output.ts';
import { shorten, showTable } from '../../table.ts';
import { anyAccount, type GlobalOptions, onInterrupt, withReader } from '../../with-app.ts';
import { phrase } from '../../words/phrase.ts';

/** So many letters of a title or an author are shown. */
const mostTitle = 40;

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

export function registerLibrary(program: Command): void {
  const library = program
    .command('library')
    .description(phrase('help.library'))
    .option('--json', phrase('option.json'))
    .action(async (options: GlobalOptions) => {
      const output = createOutput(options.json);
      const folder = libraryHome();
      const former = await formerCopy(folder);
      output.json({ event: 'library', folder, former });
      output.line(folder);
      if (former !== null) {
        const values = { folder: former.folder, megabytes: megabytes(former.bytes) };
        output.say(phrase('library.former', values));
      }
    });
  library
    .command('list')
    .description(phrase('help.library.list'))
    .option('--json', phrase('option.json'))
    .action((options: GlobalOptions) =>
      withReader(
        'library list',
        options,
        async (reader, output) => {
          const books = listedBooks(reader);
          output.json({ event: 'books', books });
          showTable(
            [
              phrase('column.book'),
              phrase('column.author'),
              phrase('column.language'),
              phrase('column.chapters'),
              phrase('column.id'),
            ],
            books.map(({ title, author, language, chapters, id }) => [
              shorten(title, mostTitle),
              shorten(author ?? '', mostTitle),
              language,
              String(chapters),
              id,
            ]),
            output,
          );
        },
        anyAccount,
      ),
    );
  library
    .command('move <dir>')
    .description(phrase('help.library.move'))
    .option('--json', phrase('option.json'))
    .action((dir: string, options: GlobalOptions) => move(resolve(dir), options));
  library
    .command('remove-former')
    .description(phrase('help.library.removeFormer'))
    .option('--json', phrase('option.json'))
    .action(async (options: GlobalOptions) => {
      const output = createOutput(options.json);
      const home = libraryHome();
      const former = await formerCopy(home);
      await removeFormerCopy(home, Date.now());
      output.json({ event: 'former-removed', former });
      output.line(
        former === null
          ? phrase('library.noFormer')
          : phrase('library.formerRemoved', {
              folder: former.folder,
              megabytes: megabytes(former.bytes),
            }),
      );
    });
}

/** What was copied before an interrupt stays, so that the same command goes on from there. */
async function move(wanted: string, options: GlobalOptions): Promise<void> {
  const output = createOutput(options.json);
  const control = new AbortController();
  const forget = onInterrupt(output, control);
  try {
    const home = libraryHome();
    // Whoever has it open is told of now, and not after everything was copied.
    lockLibrary(join(home, 'lock.sqlite'), mover, Date.now()).release();
    const { target } = await planMove(home, wanted);
    await copyLibrary(home, target, control.signal, (done, total) =>
      output.progress(
        phrase('library.copying', { done: megabytes(done), count: megabytes(total) }),
      ),
    );
    control.signal.throwIfAborted();
    await finishMove(home, target, Date.now());
    output.json({ event: 'moved', from: home, to: target });
    output.line(phrase('library.moved', { folder: target }));
    output.say(phrase('library.formerStays', { folder: home }));
  } finally {
    forget();
  }
}
