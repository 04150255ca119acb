import type { Command } from 'commander';
import { AppError, appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { noFixes, referenceFixNames } from '../../../shared/model/voice.ts';
import { cloneTokens } from '../../../shared/script/plan/estimate.ts';
import type { App } from '../../app/create-app.ts';
import type { Reader } from '../../app/open-reader.ts';
import type { ListedView } from '../../features/voices/voices.ts';
import type { Output } from '../output.ts';
import { parseCost, parseFixes } from '../parse-options.ts';
import { plain } from '../table.ts';
import { type GlobalOptions, withApp, withReader } from '../with-app.ts';
import { type AddOptions, addVoice } from './voices-add.ts';

export function registerVoices(program: Command): void {
  const voices = program.command('voices').description('the voices of this account');
  voices
    .command('list')
    .description('the default voice and the account’s own; also while Lectern is open')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--account <name>', 'account for this run, by its name, address or id')
    .option('--json', 'one JSON object')
    .action(listVoices);
  voices
    .command('add <file...>')
    .description(
      `clone a voice from recordings of it, any sound or video; costs ${cloneTokens} tokens`,
    )
    .requiredOption('--title <name>', 'how the voice is called')
    .requiredOption('--consent <text>', 'who agreed to it, and when: "Ada King, 2026-11-21"')
    .option('--speaker <name>', 'whose voice it is, where that is not who agreed')
    .option(
      '--fix <list>',
      `mend the recording first: ${referenceFixNames.join(', ')}, all or none`,
      parseFixes,
      noFixes,
    )
    .option('--again', 'pay for another voice of a sound that is a voice already')
    .option('--max-cost <n>', 'what it may cost: money (0.5) or tokens (1000t)', parseCost)
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--account <name>', 'account for this run, by its name, address or id')
    .option('--json', 'one JSON object a line')
    .action(async (files: string[], options: AddOptions, command: Command) => {
      if (options.consent.trim() === '') command.error('error: say who agreed, and when');
      if (options.title.trim() === '') command.error('error: a voice needs a title');
      await withApp('voices add', options, (app, output, signal) =>
        addVoice(app, files, options, output, signal),
      );
    });
  voices
    .command('delete <name>')
    .description('delete a voice of the account at the gateway, for good')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--account <name>', 'account for this run, by its name, address or id')
    .option('--json', 'one JSON object')
    .action(async (name: string, options: GlobalOptions) => {
      await withApp('voices delete', options, (app, output) => deleteVoice(app, name, output));
    });
}

/** Remembers new voices where the library is free; where it is in use, only looks. */
async function listVoices(options: GlobalOptions): Promise<void> {
  try {
    await withApp('voices list', options, showVoices);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== errorCodes.libraryBusy) throw error;
    await withReader('voices list', options, showVoices);
  }
}

async function showVoices({ voices, accounts }: App | Reader, output: Output): Promise<void> {
  const list: readonly ListedView[] = await voices.list(accounts.current());
  output.json({ voices: list });
  for (const { title, gatewayTitle } of list) {
    const own = title === gatewayTitle ? '' : ` (at the gateway: ${gatewayTitle})`;
    output.line(plain(`${title}${own}`));
  }
}

async function deleteVoice(app: App, name: string, output: Output): Promise<void> {
  const account = app.accounts.current();
  const wanted = name.trim().toLowerCase();
  const voices = await app.voices.list(account);
  const fits = voices.filter(({ id, title }) => id === name || title.toLowerCase() === wanted);
  if (fits.length > 1) {
    const ids = fits.map((voice) => voice.id).join(', ');
    throw appError('bad_input.voice_twice', { count: fits.length, name, ids });
  }
  const voice = fits[0] ?? (await app.voices.find(account, name));
  const wasThere = await app.voices.remove(account, voice.id);
  output.json({ deleted: { id: voice.id, title: voice.title }, wasThere });
  output.line(`${plain(voice.title)}: ${wasThere ? 'deleted' : 'was gone already'}`);
}
