import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import { type SpeechRoute, speechRoutes } from '../../../shared/model/export.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { App } from '../../app/create-app.ts';
import { planFor } from '../../features/narration/plan-text.ts';
import { say } from '../../features/narration/say.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { writeFileDurably } from '../../platform/node/durable-file.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { formatDuration, type Output } from '../output.ts';
import { parseMostCost, parseSpeed } from '../parse-options.ts';
import { type Quote, quoteOf, showPrices } from '../quote.ts';
import { spentOn } from '../spending.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

type SayOptions = GlobalOptions & {
  readonly out: string;
  readonly voice?: string;
  readonly speed: number;
  readonly language: string;
  readonly maxCost?: number;
  readonly via: SpeechRoute;
};

/** What the gateway recommends for one request. */
const mostInOneRequest = 1000;

export function registerSay(program: Command): void {
  program
    .command('say <text>')
    .description('speak a text, tags and all, into a wav file')
    .option('--out <file>', 'the wav file', 'lectern-say.wav')
    .option('--voice <name>', 'title of the voice')
    .option('--speed <n>', 'speed of speech, 0.5 to 2', parseSpeed, 1)
    .option('--language <tag>', 'language of the text', 'en')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--account <name>', 'account for this run, by its name, address or id')
    .option('--max-cost <n>', 'cap: money (12.5) or tokens (5000t)', parseMostCost)
    .addOption(
      new Option(
        '--via <how>',
        'line by line, or as a speech job that is paid in advance by length',
      )
        .choices(speechRoutes)
        .default('sync'),
    )
    .option('--json', 'one JSON object')
    .action(async (text: string, options: SayOptions) => {
      const out = resolve(options.out);
      if (!out.toLowerCase().endsWith('.wav')) {
        throw appError('bad_input.wav_name', { file: options.out });
      }
      await withApp('say', options, async (app, output, signal) => {
        const account = app.accounts.current();
        const voice =
          options.voice === undefined ? null : await app.voices.find(account, options.voice);
        const quote = sayPrices(app, account, text, options, output);
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
            via: options.via,
          },
          signal,
        );
        await writeFileDurably(out, said.wav);
        const speech = { app, account, kind: 'speech', model: null } as const;
        output.json({
          file: out,
          seconds: said.durationMs / 1000,
          segments: said.segmentCount,
          requests: app.engine.calls.sentCount(),
          reused: said.reusedCount,
          ...spentOn(speech, groupId),
          free: isFree(account),
          prices: { lines: quote.lines, jobs: quote.jobs },
        });
        output.line(`${out}  ${formatDuration(said.durationMs)}`);
      });
    });
}

/** What it will cost either way, before anything is sent. */
function sayPrices(
  app: App,
  account: AccountRow,
  text: string,
  { language, speed, via }: SayOptions,
  output: Output,
): Quote {
  const reading = { language, cast: [], narratorVoiceId: defaultVoiceId, speed };
  const { segments } = planFor(reading, text);
  const { moneyPerToken, source } = app.prices.priceOf(account.id, 'speech', null);
  const quote = quoteOf(segments, reading, { isFree: isFree(account), moneyPerToken });
  const characters = [...text].length;
  if (characters > mostInOneRequest) {
    const what = via === 'job' ? 'is spoken in jobs of up to 10000 characters' : 'becomes';
    const lines = via === 'job' ? '' : ` ${quote.orders.length} lines`;
    output.say(`The text has ${characters} characters and ${what}${lines}.`);
  }
  showPrices(quote, output.say);
  const how = source === 'reference' ? 'the reference price' : 'the gateway’s pricing page';
  output.say(isFree(account) ? 'The demo speaks it free.' : `Money is by ${how}.`);
  return quote;
}
