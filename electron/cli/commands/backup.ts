import { resolve } from 'node:path';
import type { Command } from 'commander';
import { restore } from '../../features/backup/restore.ts';
import { libraryHome } from '../../platform/node/paths.ts';
import { createOutput, formatTime } from '../output.ts';
import { type GlobalOptions, onInterrupt, withApp } from '../with-app.ts';

type BackupOptions = GlobalOptions & { readonly out: string };
type RestoreOptions = GlobalOptions & { readonly to?: string };

export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description('keep the whole library, without keys, in a folder; again, only what is new')
    .requiredOption('--out <dir>', 'folder of the backup')
    .option('--json', 'one JSON object')
    .action((options: BackupOptions) =>
      withApp('backup', options, async (app, output, signal) => {
        const result = await app.portable.backUp({ folder: resolve(options.out), signal });
        output.json({ event: 'backup', ...result });
        const { folder, fileCount, copiedCount, copiedBytes } = result;
        const megabytes = Math.ceil(copiedBytes / 1_000_000);
        output.line(`${folder}: ${fileCount} files, ${copiedCount} of them new (${megabytes} MB).`);
      }),
    );
  program
    .command('restore <dir>')
    .description('make a library of a backup, where there is none')
    .option('--to <dir>', 'folder of the library; LECTERN_HOME or the usual one unless given')
    .option('--json', 'one JSON object')
    .action(async (folder: string, options: RestoreOptions) => {
      const output = createOutput(options.json);
      const control = new AbortController();
      const forget = onInterrupt(output, control);
      try {
        const result = await restore({
          folder: resolve(folder),
          home: options.to === undefined ? libraryHome() : resolve(options.to),
          nowMs: Date.now(),
          signal: control.signal,
          onProgress: (done, total) => output.progress(`Restoring: ${done} of ${total} files`),
        });
        output.json({ event: 'restored', ...result });
        output.line(`${result.home}: the library of ${formatTime(result.atMs)}.`);
        output.say('Keys are not in a backup: connect each account again.');
      } finally {
        forget();
      }
    });
}
