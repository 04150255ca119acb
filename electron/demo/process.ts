import { dirname, resolve } from 'node:path';
import { findDemoAssets } from './demo-assets.ts';
import { firstLineOf, startDemoServer } from './demo-server.ts';
import { readProcessOptions } from './process-options.ts';

/*
 * The demo gateway's process. The first line on standard output is
 * {"base_url": "http://127.0.0.1:PORT", "api_key": "…"}, with --control also "control_token". It ends
 * with its parent, whose channel closes then, or on SIGTERM.
 */

async function main(): Promise<void> {
  const options = readProcessOptions(process.argv.slice(2), process.env);
  const server = await startDemoServer({
    assets: findDemoAssets(dirname(resolve(process.argv[1] ?? '.'))),
    port: options.port,
    voiceKind: options.voiceKind,
    control: options.hasControl,
    ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
    ...(options.stateFolder === undefined ? {} : { stateFolder: options.stateFolder }),
  });
  process.stdout.write(`${firstLineOf(server)}\n`);
  const end = () => {
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.once('disconnect', end);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
