import type { Command } from 'commander';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { noFixes, referenceFixNames } from '../../../shared/model/voice.ts';
import { cloneTokens } from '../../../shared/script/plan/estimate.ts';
import type { App } from '../../app/create-app.ts';
import type { Reader } from '../../app/open-reader.ts';
import type { ListedView } from '../../features/voices/voices.ts';
import { matchWildcards } from '../book-paths.ts';
import type { Output } from '../output.ts';
import { parseCost, parseFixes } from '../parse-options.ts';
import { plain } from '../table.ts';
import { type GlobalOptions, withApp, withReader } from '../with-app.ts';
import { about, phrase } from '../words/phrase.ts';
import { type AddOptions, addVoice } from './voices-add.ts';

export function registerVoices(program: Command): void {
  const voices = program.command('voices').description(phrase('help.voices'));
  voices
    .command('list')
    .description(phrase('help.voices.list'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--json', phrase('option.json'))
    .action(listVoices);
  voices
    .command('add <file...>')
    .description(phrase('help.voices.add', { count: cloneTokens }))
    .requiredOption('--title <name>', phrase('option.title'))
    .requiredOption('--consent <text>', phrase('option.consent'))
    .option('--speaker <name>', phrase('option.speaker'))
    .option(
      '--fix <list>',
      phrase('option.fix', { referenceFixNames: referenceFixNames.join(', ') }),
      parseFixes,
      noFixes,
    )
    .option('--again', phrase('option.voices.again'))
    .option('--max-cost <n>', phrase('option.voices.maxCost'), parseCost)
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--json', phrase('option.clean.json'))
    .action(async (files: string[], options: AddOptions, command: Command) => {
      if (options.consent.trim() === '') command.error(phrase('voices.sayWhoAgreed'));
      if (options.title.trim() === '') command.error(phrase('voices.voiceNeedsTitle'));
      const paths = await matchWildcards(files);
      await withApp('voices add', options, (app, output, signal) =>
        addVoice(app, paths, options, output, signal),
      );
    });
  voices
    .command('delete <name>')
    .description(phrase('help.voices.delete'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--json', phrase('option.json'))
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
    const own = title === gatewayTitle ? '' : phrase('voices.gateway', { gatewayTitle });
    output.line(plain(`${title}${own}`));
  }
}

async function deleteVoice(app: App, name: string, output: Output): Promise<void> {
  const account = app.accounts.current();
  const voice = await app.voices.find(account, name);
  const wasThere = await app.voices.remove(account, voice.id);
  output.json({ deleted: { id: voice.id, title: voice.title }, wasThere });
  const what = phrase(wasThere ? 'voices.deleted' : 'voices.goneAlready');
  output.line(about(plain(voice.title), what));
}
