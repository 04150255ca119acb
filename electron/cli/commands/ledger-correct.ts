import type { Command } from 'commander';
import type { ChargedAmount } from '../../features/money/corrections.ts';
import { formatAmount } from '../output.ts';
import { parseCost, parsePositive } from '../parse-options.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

type CorrectOptions = GlobalOptions & {
  readonly charged?: ChargedAmount;
  readonly undo?: boolean;
  readonly note?: string;
};

const mostNote = 200;

export function registerLedgerCorrect(ledger: Command): void {
  ledger
    .command('correct')
    .argument('<row>', 'its number in "lectern ledger"', parsePositive)
    .description('say what was really charged for a row, by the usage page of the account')
    .option('--charged <cost>', 'tokens (40t) or money (0.02); 0 for not charged', parseCost)
    .option('--undo', 'take the correction back')
    .option('--note <text>', 'a few words that stay with it')
    .option('--json', 'one JSON object')
    .action(async (row: number, options: CorrectOptions, command: Command) => {
      const { charged, undo, note = '' } = options;
      if ((charged === undefined) === (undo !== true)) {
        command.error('error: say what was charged with --charged, or --undo');
      }
      await withApp('ledger correct', options, async (app, output) => {
        const words = note.trim().slice(0, mostNote);
        const done = app.corrections.correct(row, charged ?? null, words);
        const { currencyLabel } = app.accounts.settings();
        output.json({ ...done, currency: currencyLabel });
        const { tokens, money } = done.row.corrected ?? done.row;
        output.line(
          `Row ${row} comes to ${tokens} tokens, ${formatAmount(money, currencyLabel)} now (row ${done.correction.id}).`,
        );
        output.say('Totals and caps follow. Nothing was sent.');
      });
    });
}
