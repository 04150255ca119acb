import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { referencePrice } from '../../../shared/script/estimate.ts';
import { say } from '../../features/narration/say.ts';
import { defaultVoiceId } from '../../features/voices/voices.ts';
import { writeFileDurably } from '../../platform/node/durable-file.ts';
import { createOutput, formatDuration } from '../output.ts';
import { parseMostCost, parseSpeed } from '../parse-options.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

type SayOptions = GlobalOptions & {
  readonly out: string;
  readonly voice?: string;
  readonly speed: number;
  readonly language: string;
  readonly maxCost?: number;
};

export function registerSay(program: Command): void {
  program
    .command('say <text>')
    .description('speak a text, tags and all, into a wav file')
    .option('--out <file>', 'the wav file', 'lectern-say.wav')
    .option('--voice <name>', 'title of the voice')
    .option('--speed <n>', 'speed of speech, 0.5 to 2', parseSpeed, 1)
    .option('--language <tag>', 'language of the text', 'en')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--max-cost <n>', 'cap: money (12.5) or tokens (5000t)', parseMostCost)
    .option('--json', 'one JSON object')
    .action(async (text: string, options: SayOptions) => {
      const output = createOutput(options.json ?? false);
      const out = resolve(options.out);
      if (!out.toLowerCase().endsWith('.wav')) {
        throw new AppError(
          errorCodes.badInput,
          `${options.out}: the file name has to end in .wav.`,
        );
      }
      await withApp('say', options, output, async (app, signal) => {
        const account = app.accounts.current();
        const voice =
          options.voice === undefined ? null : await app.voices.find(account, options.voice);
        const groupId = app.platform.random.id();
        const parts = { speaker: app.speaker, audio: app.audio, serviceOf: app.accounts.serviceOf };
        const said = await say(
          parts,
          account,
          {
            text,
            voiceId: voice?.id ?? defaultVoiceId,
            speed: options.speed,
            language: options.language,
            groupId,
            mostTokens: options.maxCost ?? null,
          },
          signal,
        );
        await writeFileDurably(out, said.wav);
        const tokens = app.spentTokens(account, groupId);
        output.json({
          file: out,
          seconds: said.durationMs / 1000,
          segments: said.segmentCount,
          requests: app.engine.sentCount(),
          reused: said.reusedCount,
          tokens,
          money: referencePrice(tokens),
          free: account.kind === 'demo',
        });
        output.line(`${out}  ${formatDuration(said.durationMs)}`);
      });
    });
}
