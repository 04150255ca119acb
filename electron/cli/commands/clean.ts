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
import { isAgreed } from '../ask.ts';
import { formatAmount, type Output } from '../output.ts';
import { parseCleanKinds } from '../parse-options.ts';
import { showTable } from '../table.ts';
import { type GlobalOptions, withAccounts } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';
import type { PlainKey } from '../words/phrase-keys.ts';

type CleanOptions = GlobalOptions & {
  readonly dryRun?: boolean;
  readonly kinds?: readonly CleanKind[];
  readonly yes?: boolean;
};

const cleanWords: { readonly [Kind in CleanKind]: PlainKey } = {
  temporary: 'clean.temporaryFilesEarlier',
  orphans: 'clean.audioNothingNames',
  chapters: 'clean.encodedChaptersMade',
  copies: 'clean.copiesLibraryBefore',
  'takes-unused': 'clean.takesNoBook',
  'takes-history': 'clean.takesOnlyFormer',
};

const keptWords: { readonly [Kind in KeptKind]: PlainKey } = {
  'takes-used': 'clean.takesUse',
  library: 'clean.textsVersionsEverything',
  answers: 'clean.answersPaidNot',
  voices: 'clean.samplesRecordingsVoices',
  videos: 'clean.videos',
  exports: 'clean.exportsWhichYours',
};

export function registerClean(program: Command): void {
  program
    .command('clean')
    .description(phrase('help.clean'))
    .option('--dry-run', phrase('option.dryRun'))
    .option(
      '--kinds <list>',
      phrase('option.kinds', { cleanKinds: cleanKinds.join(', ') }),
      parseCleanKinds,
      usualCleanKinds,
    )
    .option('--yes', phrase('option.clean.yes'))
    .option('--json', phrase('option.clean.json'))
    .action((options: CleanOptions) =>
      withAccounts('clean', options, async (app, output, signal) => {
        const { kinds = usualCleanKinds } = options;
        const report = await app.cleaning.look(signal);
        const { currencyLabel } = app.accounts.settings();
        output.json({ event: 'look', ...report, kinds, currency: currencyLabel });
        tellReport(output, report, kinds, currencyLabel);
        if (options.dryRun === true) return;
        const chosen = report.items.filter(({ kind, count }) => kinds.includes(kind) && count > 0);
        if (chosen.length === 0) {
          output.say(phrase('clean.nothingRemove'));
          return;
        }
        await askFirst(chosen, options.yes === true, currencyLabel);
        const result = await app.cleaning.clean(
          report.lookId,
          chosen.map(({ kind }) => kind),
          signal,
        );
        output.json({ event: 'cleaned', ...result });
        output.line(
          phrase('clean.removedWhichFreed', {
            removedCount: result.removedCount,
            freedBytes: megabytes(result.freedBytes),
          }),
        );
        if (result.skippedCount > 0) {
          output.say(phrase('clean.stayedUseNow', { skippedCount: result.skippedCount }));
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
    `${phrase(cleanWords[item.kind])}${costWords(item, currencyLabel)}`,
  ]);
  showTable(
    [
      '',
      phrase('column.kind'),
      phrase('column.files'),
      phrase('column.frees'),
      phrase('column.what'),
    ],
    rows,
    output,
  );
  output.line('');
  output.line(phrase('clean.stays'));
  const stays = kept.map(({ kind, count, bytes }) => [
    '',
    kind,
    String(count),
    megabytes(bytes),
    phrase(keptWords[kind]),
  ]);
  showTable(
    [
      '',
      phrase('column.kind'),
      phrase('column.files'),
      phrase('column.size'),
      phrase('column.what'),
    ],
    stays,
    output,
  );
}

/** Takes cost money once, and would cost it again. */
function costWords({ tokens, money }: CleanItem, currencyLabel: string): string {
  if (tokens === 0 && money === 0) return '';
  return phrase('clean.wereChargedTokens', {
    count: tokens,
    money: formatAmount(money, currencyLabel),
  });
}

async function askFirst(
  chosen: readonly CleanItem[],
  isConfirmed: boolean,
  currencyLabel: string,
): Promise<void> {
  if (isConfirmed) return;
  const costs = chosen.map((item) => costWords(item, currencyLabel)).filter(Boolean);
  const bytes = chosen.reduce((sum, item) => sum + item.bytes, 0);
  const question = phrase('clean.removeWhatMarked', {
    bytes: megabytes(bytes),
    costs: costs.join(''),
  });
  if (await isAgreed(question)) return;
  throw appError('approval_needed.clean');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
