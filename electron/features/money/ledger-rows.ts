import type { CorrectionState, LedgerRow } from '../../../shared/model/ledger.ts';
import { addAmounts, isNothing } from '../../../shared/model/money.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LedgerLine } from '../../storage/charges/ledger-reader.ts';
import { isFree } from '../session/account-kind.ts';

/** A line of the ledger as people see it. */
export function ledgerRowOf(line: LedgerLine, account: AccountRow): LedgerRow {
  const { chargeId: _charge, groupId: _group, chargeState: _state, ...rest } = line;
  const { isSettled, corrections, programCorrections: _program, ...shown } = rest;
  return {
    ...shown,
    accountLabel: account.label,
    isFree: isFree(account),
    corrected: isSettled ? addAmounts(line, corrections) : null,
    isCorrectedByHand: isCorrectedByHand(line),
    correction: correctionStateOf(line, account),
  };
}

/**
 * Whether what was really charged may be said of a row. Not of a call whose fate is open: what becomes of it is
 * decided among the uncertain calls, and a clone that waits looks at its own rows before it is sent.
 */
export function correctionStateOf(line: LedgerLine, account: AccountRow): CorrectionState {
  const { kind, callKind, chargeState } = line;
  if ((kind !== 'charged' && kind !== 'possibly_charged') || isFree(account)) return null;
  if (chargeState === 'uncertain') return 'undecided';
  const hasEnded = chargeState === 'done' || chargeState === 'rejected';
  return hasEnded || (chargeState === 'queued' && callKind !== 'clone') ? 'possible' : 'under-way';
}

/** Whether the program corrected it by itself: a settlement, or a voice that was found. */
export function isCorrectedByProgram({ programCorrections }: LedgerLine): boolean {
  return !isNothing(programCorrections);
}

/** Whether a person's correction is in force, beside those that the program wrote by itself. */
export function isCorrectedByHand(line: LedgerLine): boolean {
  const { isSettled, corrections, programCorrections } = line;
  if (!isCorrectedByProgram(line)) return isSettled;
  const money = corrections.money - programCorrections.money;
  return !isNothing({ tokens: corrections.tokens - programCorrections.tokens, money });
}
