import type { Command } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import {
  type CleanItem,
  type CleanKind,
  cleanKinds,
  type KeptKind,
  type StorageReport,
  usualCleanKinds,
} from '../../../shared/model/storage.ts';
import { askLine, isAtTerminal } from '../ask.ts';
import { formatAmount, type Output } from '../output.ts';
import { parseCleanKinds } from '../parse-options.ts';
import { showTable } from '../table.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

type CleanOptions = GlobalOptions & {
  readonly dryRun?: boolean;
  readonly kinds?: readonly CleanKind[];
  readonly yes?: boolean;
};

const cleanWords: { readonly [Kind in CleanKind]: string } = {
  temporary: 'temporary files of earlier runs',
  orphans: 'audio that nothing names',
  chapters: 'encoded chapters, made again by the next export',
  copies: 'copies of the library from before an update',
  'takes-unused': 'takes that no book uses',
  'takes-history': 'takes that only former texts or deleted books use',
};

const keptWords: { readonly [Kind in KeptKind]: string } = {
  'takes-used': 'takes in use',
  library: 'texts, versions and everything else of the library',
  answers: 'answers that are paid for and not stored yet',
  voices: 'samples and recordings of voices',
  videos: 'videos',
  exports: 'exports, which are yours',
};

export function registerClean(program: Command): void {
  program
    .command('clean')
    .description('what the library takes on the disk, and removing what nothing needs')
    .option('--dry-run', 'only say what there is and what it would free')
    .option(
      '--kinds <list>',
      `what to remove, with commas between: ${cleanKinds.join(', ')}`,
      parseCleanKinds,
      usualCleanKinds,
    )
    .option('--yes', 'remove it without a question')
    .option('--json', 'one JSON object a line')
    .action((options: CleanOptions) =>
      withApp('clean', options, async (app, output, signal) => {
        const { kinds = usualCleanKinds } = options;
        const report = await app.cleaning.look(signal);
        const { currencyLabel } = app.accounts.settings();
        output.json({ event: 'look', ...report, kinds, currency: currencyLabel });
        tellReport(output, report, kinds, currencyLabel);
        if (options.dryRun === true) return;
        const chosen = report.items.filter(({ kind, count }) => kinds.includes(kind) && count > 0);
        if (chosen.length === 0) {
          output.say('There is nothing to remove.');
          return;
        }
        await askFirst(chosen, options.yes === true, currencyLabel);
        const result = await app.cleaning.clean(
          report.lookId,
          chosen.map(({ kind }) => kind),
          signal,
        );
        output.json({ event: 'cleaned', ...result });
        output.line(`Removed ${result.removedCount}, which freed ${megabytes(result.freedBytes)}.`);
        if (result.skippedCount > 0) {
          output.say(`${result.skippedCount} stayed: they are in use by now.`);
        }
        signal.throwIfAborted();
      }),
    );
}

function tellReport(
  output: Output,
  { folder, items, kept }: StorageReport,
  kinds: readonly CleanKind[],
  currencyLabel: string,
): void {
  output.line(folder);
  const rows = items.map((item) => [
    kinds.includes(item.kind) ? 'x' : '',
    item.kind,
    String(item.count),
    megabytes(item.bytes),
    `${cleanWords[item.kind]}${costWords(item, currencyLabel)}`,
  ]);
  showTable(['', 'kind', 'files', 'frees', 'what'], rows, output);
  output.line('');
  output.line('Stays:');
  const stays = kept.map(({ kind, count, bytes }) => [
    '',
    kind,
    String(count),
    megabytes(bytes),
    keptWords[kind],
  ]);
  showTable(['', 'kind', 'files', 'size', 'what'], stays, output);
}

/** Takes cost money once, and would cost it again. */
function costWords({ tokens, money }: CleanItem, currencyLabel: string): string {
  if (tokens === 0 && money === 0) return '';
  return `; they were charged ${tokens} tokens, ${formatAmount(money, currencyLabel)}`;
}

async function askFirst(
  chosen: readonly CleanItem[],
  isConfirmed: boolean,
  currencyLabel: string,
): Promise<void> {
  if (isConfirmed) return;
  const costs = chosen.map((item) => costWords(item, currencyLabel)).filter(Boolean);
  const bytes = chosen.reduce((sum, item) => sum + item.bytes, 0);
  const question = `Remove what is marked with x (${megabytes(bytes)}${costs.join('')})? [y/N] `;
  if (isAtTerminal() && /^\s*y/i.test(await askLine(question))) return;
  throw appError('approval_needed.clean');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
