import { extname, resolve } from 'node:path';
import type { Command } from 'commander';
import { isAbort } from '../../../shared/app-error.ts';
import { isNothing, type Limit } from '../../../shared/model/money.ts';
import type { App } from '../../app/create-app.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { assertPlace, copyDurably } from '../../platform/node/durable-file.ts';
import { chooseModel } from '../model-kinds.ts';
import { amountWords, formatDuration, type Output } from '../output.ts';
import { parseCost, parsePositive, parseSize } from '../parse-options.ts';
import { spentOn, withinAllowance } from '../spending.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

type VideoOptions = GlobalOptions & {
  readonly out: string;
  readonly seconds?: number;
  readonly size?: string;
  readonly model?: string;
  readonly image?: string;
  readonly extra?: string;
  readonly maxCost?: Limit;
  readonly again?: boolean;
};

const tickMs = 1000;

export function registerVideo(program: Command): void {
  program
    .command('video <prompt>')
    .description(phrase('help.video'))
    .requiredOption('--out <file>', phrase('option.video.out'))
    .option('--seconds <n>', phrase('option.seconds'), parsePositive)
    .option('--size <wxh>', phrase('option.size'), parseSize)
    .option('--image <file>', phrase('option.image'))
    .option('--extra <json>', phrase('option.extra'))
    .option('--model <id>', phrase('option.video.model'))
    .option('--max-cost <n>', phrase('option.video.maxCost'), parseCost)
    .option('--again', phrase('option.video.again'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--json', phrase('option.json'))
    .action(async (prompt: string, options: VideoOptions, command: Command) => {
      if (prompt.trim() === '') command.error(phrase('video.noPrompt'));
      await withApp('video', options, (app, output, signal) =>
        makeVideo(app, prompt, options, output, signal),
      );
    });
}

async function makeVideo(
  app: App,
  prompt: string,
  options: VideoOptions,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const account = app.accounts.current();
  const out = resolve(options.out);
  await assertPlace(out);
  const wanted = { kind: 'video', named: options.model } as const;
  const { model, isListed } = await chooseModel(app, wanted, output, signal);
  const groupId = app.platform.random.id();
  const request = await app.videoMaking.requestOf(
    {
      input: {
        model,
        prompt,
        extra: options.extra ?? '',
        seconds: options.seconds ?? null,
        size: options.size ?? null,
      },
      imagePath: options.image === undefined ? null : resolve(options.image),
    },
    true,
  );
  const spending = { app, account, kind: 'video', model, mostCost: options.maxCost } as const;
  const { video, isReused } = await withinAllowance(spending, output, (most) => {
    const order = { request, most, isAgain: options.again ?? false, groupId };
    return whileShown(app, output, (onProgress) =>
      app.videos.make(account, order, signal, onProgress),
    );
  }).catch((error: unknown) => {
    if (isAbort(error)) sayHowToGoOn(app, output);
    throw error;
  });
  await copyDurably(video.path, out);
  const spent = spentOn(app, groupId);
  output.json({
    file: out,
    bytes: video.sizeBytes,
    mediaType: video.mediaType,
    model,
    listed: isListed,
    reused: isReused,
    ...spent,
    free: isFree(account),
  });
  output.line(out);
  const usual = extname(video.path);
  if (extname(out).toLowerCase() !== usual) {
    output.say(phrase('video.file', { mediaType: video.mediaType, usual }));
  }
  if (isReused) output.say(phrase('video.libraryFreeAgain'));
  else if (!isFree(account)) {
    const { currencyLabel } = app.accounts.settings();
    const possibly = { tokens: spent.possiblyTokens, money: spent.possiblyMoney };
    const isPaidBefore = isNothing(spent) && isNothing(possibly);
    output.say(isPaidBefore ? phrase('video.paidBefore') : amountWords(spent, currencyLabel));
  }
}

/** Shows that the gateway is at work, for as long as the work lasts. */
async function whileShown<T>(
  app: App,
  output: Output,
  start: (onProgress: (fraction: number) => void) => Promise<T>,
): Promise<T> {
  const { clock } = app.platform;
  const ended = new AbortController();
  const startMs = clock.monotonicMs();
  let fraction: number | null = null;
  const tick = async () => {
    for (;;) {
      // What is refused before anything is sent is told at once, and nothing was at work.
      await clock.delay(tickMs, ended.signal);
      const waitedMs = clock.monotonicMs() - startMs;
      const percent = fraction === null ? '' : `, ${Math.floor(fraction * 100)} %`;
      output.progress(phrase('video.gatewayWork', { waitedMs: formatDuration(waitedMs), percent }));
      output.json({
        event: 'progress',
        state: 'processing',
        waitedMs: Math.round(waitedMs),
        fraction,
      });
    }
  };
  const ticking = tick().catch(() => undefined);
  try {
    return await start((told) => {
      fraction = told;
    });
  } finally {
    ended.abort(new Error('The video is there.'));
    await ticking;
  }
}

function sayHowToGoOn(app: App, output: Output): void {
  if (app.engine.calls.sentCount() === 0) return;
  output.say(phrase('video.videoSubmittedPaid'));
}
