import { dirname, resolve } from 'node:path';
import { createSystemClock } from '../platform/node/clock.ts';
import { findDemoAssets } from './demo-assets.ts';
import { startLoopbackServer } from './loopback-server.ts';
import { readProcessOptions } from './process-options.ts';
import { freshId } from './state/fresh-id.ts';

/*
 * The studio's own demo gateway, a process of its own. The first line on standard output is
 * {"base_url": "http://127.0.0.1:PORT", "api_key": "…"}. It ends with its parent, whose channel closes
 * then, or on SIGTERM. Control and planned faults are only in `lectern demo-gateway`.
 */

async function main(): Promise<void> {
  // A terminal tells them to all its processes: the studio waits for the answers on their way, then ends this one.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // A parent that dies while this starts: nothing was answered yet, and the next start finds the state free.
  const endAtOnce = () => process.exit(0);
  process.once('disconnect', endAtOnce);
  const { port, voiceKind, apiKey, stateFolder } = readProcessOptions(
    process.argv.slice(2),
    process.env,
  );
  const server = await startLoopbackServer({
    assets: findDemoAssets(dirname(resolve(process.argv[1] ?? '.'))),
    port,
    voiceKind,
    apiKey: apiKey ?? freshId('demo-'),
    stateFolder: stateFolder ?? null,
    clock: createSystemClock(),
    createControl: null,
    intercept: null,
  });
  const address = { base_url: server.baseUrl, api_key: server.apiKey };
  process.stdout.write(`${JSON.stringify(address)}\n`);
  const end = () => {
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.off('disconnect', endAtOnce);
  process.once('disconnect', end);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
