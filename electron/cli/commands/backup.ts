import { resolve } from 'node:path';
import type { Command } from 'commander';
import { restore } from '../../features/backup/restore.ts';
import { libraryHome } from '../../platform/node/paths.ts';
import { createOutput, formatTime } from '../output.ts';
import { type GlobalOptions, onInterrupt, withAccounts } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

type BackupOptions = GlobalOptions & { readonly out: string };
type RestoreOptions = GlobalOptions & { readonly to?: string; readonly replace?: boolean };

export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description(phrase('help.backup'))
    .requiredOption('--out <dir>', phrase('option.backup.out'))
    .option('--json', phrase('option.json'))
    .action((options: BackupOptions) =>
      withAccounts('backup', options, async (app, output, signal) => {
        const result = await app.portable.backUp({ folder: resolve(options.out), signal });
        output.json({ event: 'backup', ...result });
        const { folder, fileCount, copiedCount, copiedBytes } = result;
        const megabytes = Math.ceil(copiedBytes / 1_000_000);
        output.line(
          phrase('backup.filesThemNew', { folder, count: fileCount, copiedCount, megabytes }),
        );
      }),
    );
  program
    .command('restore <dir>')
    .description(phrase('help.backup.restore'))
    .option('--to <dir>', phrase('option.backup.to'))
    .option('--replace', phrase('option.backup.replace'))
    .option('--json', phrase('option.json'))
    .action(async (folder: string, options: RestoreOptions) => {
      const output = createOutput(options.json);
      const control = new AbortController();
      const forget = onInterrupt(output, control);
      try {
        const result = await restore({
          folder: resolve(folder),
          home: options.to === undefined ? libraryHome() : resolve(options.to),
          isReplacing: options.replace ?? false,
          nowMs: Date.now(),
          signal: control.signal,
          onProgress: (done, total) =>
            output.progress(phrase('backup.restoringFiles', { done, count: total })),
        });
        output.json({ event: 'restored', ...result });
        output.line(phrase('backup.library', { home: result.home, atMs: formatTime(result.atMs) }));
        const { replaced: file } = result;
        if (file !== null) output.say(phrase('backup.replaced', { file }));
        output.say(phrase('backup.keysNotBackup'));
      } finally {
        forget();
      }
    });
}
