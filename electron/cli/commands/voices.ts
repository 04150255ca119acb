import type { Command } from 'commander';
import { createOutput } from '../output.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

export function registerVoices(program: Command): void {
  const voices = program.command('voices').description('the voices of this account');
  voices
    .command('list')
    .description('the default voice and the account’s own')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--json', 'one JSON object')
    .action(async (options: GlobalOptions) => {
      const output = createOutput(options.json ?? false);
      await withApp('voices list', options, output, async (app) => {
        const list = await app.voices.list(app.accounts.current());
        output.json({ voices: list });
        for (const voice of list) output.line(voice.title);
      });
    });
}
