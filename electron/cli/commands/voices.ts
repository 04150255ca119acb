import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { VoiceView } from '../../../shared/model/session.ts';
import { cloneTokens } from '../../../shared/script/estimate.ts';
import type { App } from '../../app/create-app.ts';
import { createOutput, formatAmount, type Output } from '../output.ts';
import { plain } from '../table.ts';
import { type GlobalOptions, withApp, withReader } from '../with-app.ts';

type AddOptions = GlobalOptions & { readonly title: string; readonly consent: string };

export function registerVoices(program: Command): void {
  const voices = program.command('voices').description('the voices of this account');
  voices
    .command('list')
    .description('the default voice and the account’s own; also while Lectern is open')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--json', 'one JSON object')
    .action(async (options: GlobalOptions) => {
      const output = createOutput(options.json ?? false);
      const list = await listVoices(options, output);
      output.json({ voices: list });
      for (const voice of list) output.line(plain(voice.title));
    });
  voices
    .command('add <file>')
    .description(`clone a voice from a recording of it; costs ${cloneTokens} tokens`)
    .requiredOption('--title <name>', 'how the voice is called')
    .requiredOption('--consent <text>', 'who agreed to it, and when: "Ada King, 2026-11-21"')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--json', 'one JSON object')
    .action(async (file: string, options: AddOptions, command: Command) => {
      if (options.consent.trim() === '') command.error('error: say who agreed, and when');
      if (options.title.trim() === '') command.error('error: a voice needs a title');
      const output = createOutput(options.json ?? false);
      await withApp('voices add', options, output, (app, signal) =>
        addVoice(app, resolve(file), options, output, signal),
      );
    });
  voices
    .command('delete <name>')
    .description('delete a voice of the account at the gateway, for good')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--json', 'one JSON object')
    .action(async (name: string, options: GlobalOptions) => {
      const output = createOutput(options.json ?? false);
      await withApp('voices delete', options, output, (app) => deleteVoice(app, name, output));
    });
}

/** Remembers new voices where the library is free; where it is in use, only looks. */
async function listVoices(options: GlobalOptions, output: Output): Promise<readonly VoiceView[]> {
  try {
    return await withApp('voices list', options, output, (app) =>
      app.voices.list(app.accounts.current()),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== errorCodes.libraryBusy) throw error;
    return withReader('voices list', options, output, (reader) =>
      reader.voices.list(reader.accounts.current()),
    );
  }
}

async function addVoice(
  app: App,
  path: string,
  { title, consent }: AddOptions,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const account = app.accounts.current();
  const isFree = account.kind === 'demo';
  const { moneyPerToken } = app.prices.priceOf(account.id, 'clone', null);
  const money = cloneTokens * moneyPerToken;
  const amount = formatAmount(money, app.accounts.settings().currencyLabel);
  output.say(
    isFree
      ? `Free here (${cloneTokens} tokens, about ${amount}, on an account).`
      : `This costs ${cloneTokens} tokens (about ${amount}).`,
  );
  const sizeBytes = (await stat(path).catch(() => null))?.size ?? 0;
  const groupId = app.platform.random.id();
  const order = { title: title.trim(), path, consent: consent.trim(), groupId };
  const { voiceId, isReused } = await app.cloning.clone(account, order, signal, (sentBytes) => {
    const percent =
      sizeBytes === 0 ? 100 : Math.min(100, Math.floor((sentBytes / sizeBytes) * 100));
    output.progress(`Uploading: ${percent} %`);
    output.json({ event: 'progress', sentBytes, totalBytes: sizeBytes });
  });
  const tokens = app.spentTokens(account, groupId);
  output.json({
    voice: { id: voiceId, title: order.title },
    reused: isReused,
    tokens,
    money: tokens * moneyPerToken,
    free: isFree,
  });
  output.line(plain(order.title));
  if (isReused) output.say('This recording was cloned under this title before; nothing was sent.');
}

async function deleteVoice(app: App, name: string, output: Output): Promise<void> {
  const account = app.accounts.current();
  const wanted = name.trim().toLowerCase();
  const voices = await app.voices.list(account);
  const fits = voices.filter(({ id, title }) => id === name || title.toLowerCase() === wanted);
  if (fits.length > 1) {
    const ids = fits.map((voice) => voice.id).join(', ');
    const message = `${fits.length} voices are called "${name}". Say which one by its id: ${ids}.`;
    throw new AppError(errorCodes.badInput, message);
  }
  const voice = fits[0] ?? (await app.voices.find(account, name));
  const wasThere = await app.voices.remove(account, voice.id);
  output.json({ deleted: { id: voice.id, title: voice.title }, wasThere });
  output.line(`${plain(voice.title)}: ${wasThere ? 'deleted' : 'was gone already'}`);
}
