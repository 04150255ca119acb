import type { Command } from 'commander';
import { parseCost } from '../parse-options.ts';
import { phrase } from '../words/phrase.ts';
import type { McpOptions } from './serve.ts';

export function registerMcp(program: Command): void {
  program
    .command('mcp')
    .description(phrase('help.register.mcp'))
    .option('--budget <n>', phrase('option.budget'), parseCost)
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .action(async (options: McpOptions) => {
      // Nothing else needs the protocol.
      const { serveMcp } = await import('./serve.ts');
      process.exitCode = await serveMcp(options);
    });
}
