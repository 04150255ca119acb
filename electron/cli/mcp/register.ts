import type { Command } from 'commander';
import { parseCost } from '../parse-options.ts';
import type { McpOptions } from './serve.ts';

export function registerMcp(program: Command): void {
  program
    .command('mcp')
    .description(
      'serve other programs on standard input and output (Model Context Protocol); buys only under a budget',
    )
    .option(
      '--budget <n>',
      'the most that they may spend in a day (UTC) on this account: money (5) or tokens (5000t)',
      parseCost,
    )
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--account <name>', 'account for this run, by its name, address or id')
    .action(async (options: McpOptions) => {
      // Nothing else needs the protocol.
      const { serveMcp } = await import('./serve.ts');
      process.exitCode = await serveMcp(options);
    });
}
