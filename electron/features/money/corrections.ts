import { appError } from '../../../shared/app-error.ts';
import type { CorrectedRows } from '../../../shared/model/ledger.ts';
import { type Amount, addAmounts, mostAmount } from '../../../shared/model/money.ts';
import type { CorrectionStore } from '../../storage/charges/corrections.ts';
import type { LedgerLine, LedgerReader } from '../../storage/charges/ledger-reader.ts';
import type { Accounts } from '../session/accounts.ts';
import {
  correctionStateOf,
  isCorrectedByHand,
  isCorrectedByProgram,
  ledgerRowOf,
} from './ledger-rows.ts';

/** What an account's usage page says was charged: one of the two, the other follows by the row's price. */
export type ChargedAmount = { readonly tokens: number } | { readonly money: number };

/** A person's word on what was really charged (docs/money.md). Nothing is sent, and no call is moved. */
export type Corrections = {
  /**
   * Writes the difference as an entry of its own, in one transaction. `null` takes back what a person corrected
   * before. Throws `not_found`, `bad_input` for what is no charge, `conflict` for a call whose fate is open.
   */
  readonly correct: (rowId: number, charged: ChargedAmount | null, note?: string) => CorrectedRows;
};

type CorrectionParts = {
  readonly ledger: Pick<LedgerReader, 'line'>;
  readonly store: CorrectionStore;
  readonly accounts: Pick<Accounts, 'byId'>;
  /** Totals are other ones now, those of that job too. */
  readonly changed: (groupId: string | null) => void;
};

export function createCorrections(parts: CorrectionParts): Corrections {
  const { ledger, store, accounts } = parts;
  const lineOf = (rowId: number): LedgerLine => {
    const line = ledger.line(rowId);
    if (line === null) throw appError('not_found.ledger_row', { row: rowId });
    return line;
  };
  const rowOf = (rowId: number) => {
    const line = lineOf(rowId);
    return ledgerRowOf(line, accounts.byId(line.accountId));
  };
  const write = (rowId: number, charged: ChargedAmount | null, note: string): CorrectedRows => {
    const line = lineOf(rowId);
    checkCorrectable(line, accounts);
    if (charged === null && !isCorrectedByHand(line)) throw appError('conflict.not_corrected');
    const wanted =
      charged === null ? addAmounts(line, line.programCorrections) : checkedAmount(line, charged);
    const now = addAmounts(line, line.corrections);
    const difference = { tokens: wanted.tokens - now.tokens, money: wanted.money - now.money };
    const isSettled = charged !== null || isCorrectedByProgram(line);
    const words =
      charged === null
        ? 'correction undone'
        : `by hand: ${wanted.tokens} tokens instead of ${now.tokens}`;
    const id = store.add(line, difference, isSettled, note === '' ? words : `${words}; ${note}`);
    return { row: rowOf(rowId), correction: rowOf(id) };
  };
  return {
    correct: (rowId, charged, note = '') => {
      const rows = store.transaction(() => write(rowId, charged, note));
      parts.changed(lineOf(rowId).groupId);
      return rows;
    },
  };
}

function checkCorrectable(line: LedgerLine, accounts: Pick<Accounts, 'byId'>): void {
  const { id: row, kind, correctsId: corrects } = line;
  if (kind === 'corrected' && corrects !== null) {
    throw appError('bad_input.correction_row', { row, corrects });
  }
  switch (correctionStateOf(line, accounts.byId(line.accountId))) {
    case 'possible':
      return;
    case 'undecided':
      throw appError('conflict.undecided_row');
    case 'under-way':
      throw appError('conflict.row_under_way');
    default:
      throw appError('bad_input.not_a_charge', { row });
  }
}

/** Refuses what the ledger could not add up any more. */
function checkedAmount(line: LedgerLine, charged: ChargedAmount): Amount {
  const amount = amountOf(line, charged);
  const isCountable = amount.tokens <= mostAmount.tokens && amount.money <= mostAmount.money;
  if (!isCountable) throw appError('bad_input.amount_too_large', mostAmount);
  return amount;
}

/** Both amounts of what was charged; without a price for a token the other one stays, but of nothing. */
function amountOf(line: LedgerLine, charged: ChargedAmount): Amount {
  const tokenPrice = line.tokens > 0 ? line.money / line.tokens : 0;
  if ('tokens' in charged) {
    const { tokens } = charged;
    const isPriced = line.tokens > 0 || tokens === 0;
    return { tokens, money: isPriced ? tokens * tokenPrice : line.money };
  }
  const { money } = charged;
  if (money === 0) return { tokens: 0, money };
  return { tokens: tokenPrice > 0 ? Math.round(money / tokenPrice) : line.tokens, money };
}
