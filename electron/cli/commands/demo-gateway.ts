import { type Command, Option } from 'commander';
import { findDemoAssets } from '../../demo/demo-assets.ts';
import { startDemoServer } from '../../demo/demo-server.ts';
import { createOutput } from '../output.ts';
import { parsePort } from '../parse-options.ts';
import { builtFolders } from '../with-app.ts';

export function registerDemoGateway(program: Command): void {
  program
    .command('demo-gateway')
    .description('run the demo gateway alone; its first line on stdout is its address and key')
    .option('--port <n>', 'port on loopback; 0 takes a free one', parsePort, 0)
    .addOption(
      new Option('--voice <kind>', 'flite speaks English, tone plays each text as its own tones')
        .choices(['flite', 'tone'])
        .default('flite'),
    )
    .action(async (options: { port: number; voice: string }) => {
      const server = await startDemoServer({
        assets: findDemoAssets(builtFolders().distNode),
        port: options.port,
        voiceKind: options.voice === 'tone' ? 'tone' : 'flite',
      });
      const line = JSON.stringify({ base_url: server.baseUrl, api_key: server.apiKey });
      process.stdout.write(`${line}\n`);
      createOutput(false).say(
        'The demo gateway is running. It is free and stays on this machine. Ctrl-C ends it.',
      );
      await new Promise<void>((resolve) => {
        process.once('SIGINT', () => resolve());
        process.once('SIGTERM', () => resolve());
      });
      await server.stop();
    });
}
