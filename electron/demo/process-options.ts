import { parseArgs } from 'node:util';
import { appError } from '../../shared/app-error.ts';
import type { DemoVoiceKind } from './state/demo-state.ts';

export type ProcessOptions = {
  readonly port: number;
  readonly apiKey: string | undefined;
  readonly voiceKind: DemoVoiceKind;
  readonly stateFolder: string | undefined;
};

/**
 * Options of the demo gateway's own process: `--port N`, `--key K`, `--voice flite|tone`, `--state DIR`,
 * or the environment's LECTERN_DEMO_PORT, LECTERN_DEMO_KEY, LECTERN_DEMO_VOICE, LECTERN_DEMO_STATE.
 * Throws `bad_input`.
 */
export function readProcessOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ProcessOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      key: { type: 'string' },
      voice: { type: 'string' },
      state: { type: 'string' },
    },
    strict: true,
  });
  const port = Number(values.port ?? environment.LECTERN_DEMO_PORT ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw appError('bad_input.port');
  const voiceKind = values.voice ?? environment.LECTERN_DEMO_VOICE ?? 'flite';
  if (voiceKind !== 'flite' && voiceKind !== 'tone') {
    throw appError('bad_input.demo_voice', { voice: voiceKind });
  }
  const apiKey = values.key ?? environment.LECTERN_DEMO_KEY;
  const stateFolder = values.state ?? environment.LECTERN_DEMO_STATE;
  return {
    port,
    apiKey: apiKey || undefined,
    voiceKind,
    stateFolder: stateFolder || undefined,
  };
}
