import type { Command } from 'commander';
import { createOutput } from '../output.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

export function registerModels(program: Command): void {
  program
    .command('models')
    .description('the models that this account can use')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--json', 'one JSON object')
    .action(async (options: GlobalOptions) => {
      const output = createOutput(options.json ?? false);
      await withApp('models', options, output, async (app, signal) => {
        const client = await app.select.clientFor(app.accounts.current());
        const { ids, hasSpeech } = await client.listModels({ signal });
        output.json({ models: ids, speech: hasSpeech });
        for (const id of ids) output.line(id);
        if (!hasSpeech) output.say('This account has no fish-speech model, so it cannot speak.');
      });
    });
}
