import type { Command } from 'commander';
import type { Limit } from '../../../shared/model/money.ts';
import type { ChargedAmount } from '../../features/money/corrections.ts';
import { formatAmount } from '../output.ts';
import { parseCost, parsePositive } from '../parse-options.ts';
import { type GlobalOptions, withAccounts } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

type CorrectOptions = GlobalOptions & {
  readonly charged?: Limit;
  readonly undo?: boolean;
  readonly note?: string;
};

const mostNote = 200;

export function registerLedgerCorrect(ledger: Command): void {
  ledger
    .command('correct')
    .argument('<row>', phrase('ledgerCorrect.numberLedger'), parsePositive)
    .description(phrase('help.ledger.correct'))
    .option('--charged <cost>', phrase('option.charged'), parseCost)
    .option('--undo', phrase('option.undo'))
    .option('--note <text>', phrase('option.note'))
    .option('--json', phrase('option.json'))
    .action(async (row: number, options: CorrectOptions, command: Command) => {
      const { charged, undo, note = '' } = options;
      if ((charged === undefined) === (undo !== true)) {
        command.error(phrase('ledgerCorrect.sayWhatCharged'));
      }
      await withAccounts('ledger correct', options, async (app, output) => {
        const words = note.trim().slice(0, mostNote);
        const done = app.corrections.correct(row, charged ? chargedAmount(charged) : null, words);
        const { currencyLabel } = app.accounts.settings();
        output.json({ ...done, currency: currencyLabel });
        const { tokens, money } = done.row.corrected ?? done.row;
        output.line(
          phrase('ledgerCorrect.rowComesTokens', {
            row,
            count: tokens,
            money: formatAmount(money, currencyLabel),
            id: done.correction.id,
          }),
        );
        output.say(phrase('ledgerCorrect.totalsCapsFollow'));
      });
    });
}

function chargedAmount({ tokens, money }: Limit): ChargedAmount {
  return tokens === null ? { money: money ?? 0 } : { tokens };
}
