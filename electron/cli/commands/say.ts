import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import { type SpeechRoute, speechRoutes } from '../../../shared/model/export.ts';
import type { Limit } from '../../../shared/model/money.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { App } from '../../app/create-app.ts';
import { planFor } from '../../features/narration/plan-text.ts';
import { saidEndingOf, saidEndings } from '../../features/narration/said-file.ts';
import { say } from '../../features/narration/say.ts';
import { isFree } from '../../features/session/account-kind.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { wordsOrInput } from '../ask.ts';
import { amountWords, formatDuration, type Output } from '../output.ts';
import { parseCost, parseLanguage, parseSpeed } from '../parse-options.ts';
import { type Quote, quoteOf, showPrices } from '../quote.ts';
import { spentOn } from '../spending.ts';
import { tellingWaits } from '../tell-trouble.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

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
    .command('say [text...]')
    .description(phrase('help.say'))
    .option('--out <file>', phrase('option.say.out'), 'lectern-say.wav')
    .option('--voice <name>', phrase('option.say.voice'))
    .option('--speed <n>', phrase('option.speed'), parseSpeed, 1)
    .option('--language <tag>', phrase('option.language'), parseLanguage, 'en')
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--max-cost <n>', phrase('option.say.maxCost'), parseCost)
    .addOption(
      new Option('--via <how>', phrase('option.say.via')).choices(speechRoutes).default('sync'),
    )
    .option('--json', phrase('option.json'))
    .action(async (words: string[], options: SayOptions, command: Command) => {
      const text = await wordsOrInput(words);
      if (text.trim() === '') command.error(phrase('say.noText'));
      const out = resolve(options.out);
      if (saidEndingOf(out) === null) {
        const endings = saidEndings.join(', ');
        throw appError('bad_input.sound_name', { file: options.out, endings });
      }
      await withApp('say', options, async (app, output, signal) => {
        const account = app.accounts.current();
        const voice =
          options.voice === undefined ? null : await app.voices.find(account, options.voice);
        await app.prices.readyToQuote(account);
        const quote = sayPrices(app, account, text, options, output);
        const groupId = app.platform.random.id();
        const { speaker, audio, runAudio, termsOf } = app;
        const parts = { speaker, audio, runAudio, termsOf };
        const saying = {
          text,
          voiceId: voice?.id ?? defaultVoiceId,
          speed: options.speed,
          language: options.language,
          groupId,
          most: options.maxCost ?? null,
          via: options.via,
          path: out,
        };
        const said = await tellingWaits(app, account.id, output, () =>
          say(parts, account, saying, signal),
        ).finally(() => sayCharged(app, account, groupId, output));
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
        for (const notice of said.notices) output.say(notice);
      });
    });
}

/** Also where it failed: what faults may have cost is told apart. */
async function sayCharged(
  app: App,
  account: AccountRow,
  groupId: string,
  output: Output,
): Promise<void> {
  // The other part of a line that was split may be on its way still.
  await app.engine.calls.settled();
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
    output.say(
      via === 'job'
        ? phrase('say.spokenInJobs', { characters })
        : phrase('say.becomesLines', { characters, count: quote.orders.length }),
    );
  }
  showPrices(quote, app.accounts.settings().currencyLabel, output.say);
  if (isFree(account)) output.say(phrase('say.demoSpeaksFree'));
  return quote;
}
