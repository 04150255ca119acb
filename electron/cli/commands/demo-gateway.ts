import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { AppError, appError } from '../../../shared/app-error.ts';
import { findDemoAssets } from '../../demo/demo-assets.ts';
import type { FaultPlan } from '../../demo/faults/plan.ts';
import { unreadableFile } from '../../platform/node/unreadable-file.ts';
import { onEndingSignal } from '../ending.ts';
import { createOutput } from '../output.ts';
import { parseKey, parsePort } from '../parse-options.ts';
import { builtFolders } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

type DemoGatewayFlags = {
  readonly port: number;
  readonly voice: string;
  readonly key?: string;
  readonly state?: string;
  readonly control?: boolean;
  readonly faults?: string;
};

export function registerDemoGateway(program: Command): void {
  program
    .command('demo-gateway')
    .description(phrase('help.demoGateway.demoGateway'))
    .option('--port <n>', phrase('option.port'), parsePort, 0)
    .addOption(
      new Option('--voice <kind>', phrase('option.demoGateway.voice'))
        .choices(['flite', 'tone'])
        .default('flite'),
    )
    .option('--key <key>', phrase('option.key'), parseKey)
    .option('--state <folder>', phrase('option.state'))
    .option('--control', phrase('option.control'))
    .option('--faults <file>', phrase('option.faults'))
    .action(async (options: DemoGatewayFlags) => {
      // Other commands leave it to a process of its own.
      const { startDemoServer } = await import('../../demo/demo-server.ts');
      const { key, state, faults } = options;
      const faultPlan = faults === undefined ? undefined : await readFaultPlan(faults);
      const { port } = options;
      const server = await startDemoServer({
        assets: findDemoAssets(builtFolders().distNode),
        port,
        voiceKind: options.voice === 'tone' ? 'tone' : 'flite',
        control: options.control === true || faultPlan !== undefined,
        apiKey: key,
        stateFolder: state === undefined ? undefined : resolve(state),
        faultPlan,
      });
      const { baseUrl, apiKey, controlToken } = server;
      const address = {
        base_url: baseUrl,
        api_key: apiKey,
        ...(controlToken === null ? {} : { control_token: controlToken }),
      };
      // Before the address is told: whoever waits for it may end this at once.
      const ended = new Promise<void>((end) => void onEndingSignal(end));
      process.stdout.write(`${JSON.stringify(address)}\n`);
      createOutput(false).say(phrase('demoGateway.demoGatewayRunning'));
      await ended;
      await server.stop();
    });
}

async function readFaultPlan(path: string): Promise<FaultPlan> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw unreadableFile(path, cause);
  });
  const { parseFaultPlan } = await import('../../demo/faults/plan.ts');
  try {
    return parseFaultPlan(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw appError('bad_input.fault_plan_file', { file: path }, { cause });
  }
}
