import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import { type SpeechRoute, speechRoutes } from '../../../shared/model/export.ts';
import type { Limit } from '../../../shared/model/money.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { App } from '../../app/create-app.ts';
import { planFor } from '../../features/narration/plan-text.ts';
import { say } from '../../features/narration/say.ts';
import { isFree } from '../../features/session/account-kind.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { amountWords, formatDuration, type Output } from '../output.ts';
import { parseCost, parseSpeed } from '../parse-options.ts';
import { type Quote, quoteOf, showPrices } from '../quote.ts';
import { spentOn } from '../spending.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

type SayOptions = GlobalOptions & {
  readonly out: string;
  readonly voice?: string;
  readonly speed: number;
  readonly language: string;
  readonly maxCost?: Limit;
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
    .option('--max-cost <n>', 'cap: money (12.5) or tokens (5000t)', parseCost)
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
        await app.prices.readyToQuote(account);
        const quote = sayPrices(app, account, text, options, output);
        const groupId = app.platform.random.id();
        const parts = { speaker: app.speaker, audio: app.audio, termsOf: app.termsOf };
        const saying = {
          text,
          voiceId: voice?.id ?? defaultVoiceId,
          speed: options.speed,
          language: options.language,
          groupId,
          most: options.maxCost ?? null,
          via: options.via,
          wavPath: out,
        };
        const said = await say(parts, account, saying, signal).finally(() =>
          sayCharged(app, account, groupId, output),
        );
        const spent = spentOn(app, groupId);
        output.json({
          file: out,
          seconds: said.durationMs / 1000,
          segments: said.segmentCount,
          requests: app.engine.calls.sentCount(),
          reused: said.reusedCount,
          ...spent,
          free: isFree(account),
          prices: { lines: quote.lines, jobs: quote.jobs },
        });
        output.line(`${out}  ${formatDuration(said.durationMs)}`);
      });
    });
}

/** Also where it failed: what faults may have cost is told apart. */
function sayCharged(app: App, account: AccountRow, groupId: string, output: Output): void {
  const spent = spentOn(app, groupId);
  const isAny = spent.tokens !== 0 || spent.money !== 0 || spent.possiblyMoney !== 0;
  if (isFree(account) || !isAny) return;
  const { currencyLabel } = app.accounts.settings();
  output.say(`${amountWords(spent, currencyLabel)}.`);
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
  const quote = quoteOf(segments, reading, app.termsOf(account), app.prices.tariffFor(account));
  const characters = [...text].length;
  if (characters > mostInOneRequest) {
    const what = via === 'job' ? 'is spoken in jobs of up to 10000 characters' : 'becomes';
    const lines = via === 'job' ? '' : ` ${quote.orders.length} lines`;
    output.say(`The text has ${characters} characters and ${what}${lines}.`);
  }
  showPrices(quote, output.say);
  if (isFree(account)) output.say('The demo speaks it free.');
  return quote;
}
