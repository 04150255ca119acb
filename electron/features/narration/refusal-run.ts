import type { ChargeFailure } from '../../charges/ports.ts';
import { reasonOf } from '../../charges/settle-failure.ts';

/** So many lines refused for the same reason before any was accepted: the rest would be refused too. */
const mostAtFirst = 8;
/** Where lines were accepted: some texts of a book may be refused, also many of them at one place. */
const mostBetween = 20;

/** Counts lines that are refused for the same reason with none accepted between. */
export function createRefusalRun(isAnyAccepted: boolean) {
  let most = isAnyAccepted ? mostBetween : mostAtFirst;
  let last: string | null = null;
  let inRow = 0;
  return {
    accepted: (): void => {
      most = mostBetween;
      inRow = 0;
    },
    /**
     * How many they are, once they are enough to stop; else null.
     * @param isEarlierOpen a line that was asked for before is still to come: refusals are told sooner than sound
     */
    refused: (failure: ChargeFailure, isEarlierOpen: boolean): number | null => {
      const reason = reasonOf(failure);
      inRow = reason === last ? inRow + 1 : 1;
      last = reason;
      return inRow >= (isEarlierOpen ? mostBetween : most) ? inRow : null;
    },
  };
}
