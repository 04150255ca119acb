import type { AppError } from '../../../shared/app-error.ts';
import type { CallOrder } from '../call-order.ts';
import type { Pacer } from '../pacer.ts';

export const isSpeech = ({ kind }: Pick<CallOrder, 'kind'>): boolean =>
  kind === 'speech' || kind === 'speech-job';

/** What is known of one account in this run. */
type Proof = {
  /** Its newest answer was of use. */
  isProven: boolean;
  /** Answers in a row of which nothing could be used, as earlier runs left it. */
  readonly former: number;
  /** What failed in this run since an answer that was of use. */
  count: number;
  /** So many of that stop the batch; null while nothing failed. */
  most: number | null;
};

type ProofParts = {
  readonly pacerOf: (accountId: string) => Pick<Pacer, 'narrow'>;
  readonly onTheirWayCount: () => number;
  readonly unusableInRow: (accountId: string) => number;
};

const mostFaultsInRow = 5;
/** Calls at once before the first answer of a run was of use, and after one that was not. */
const atFirst = 4;
const inDoubt = 1;

/**
 * Whether what an account brings is of use. Until a first answer was, few calls are under way, and after one that was
 * not, the next goes out alone: so little is paid for where nothing but that comes. Too many in a row stop the batch.
 * Calls that were under way together may all be lost at one break of the line: only more than these count.
 */
export function createProofs({ pacerOf, onTheirWayCount, unusableInRow }: ProofParts) {
  const byAccount = new Map<string, Proof>();
  const proofOf = (accountId: string): Proof => {
    const known = byAccount.get(accountId);
    if (known !== undefined) return known;
    const former = unusableInRow(accountId);
    const made: Proof = { isProven: false, former, count: 0, most: null };
    byAccount.set(accountId, made);
    pacerOf(accountId).narrow(former === 0 ? atFirst : inDoubt);
    return made;
  };
  const isTooMany = (proof: Proof, former: number): boolean => {
    proof.most ??= Math.max(mostFaultsInRow, onTheirWayCount() + 2);
    proof.count += 1;
    if (former + proof.count < proof.most) return false;
    proof.most = null;
    return true;
  };

  return {
    /** Before a call asks for its place. */
    begin: (order: Pick<CallOrder, 'accountId' | 'kind'>): void => {
      if (isSpeech(order)) proofOf(order.accountId);
    },
    isProven: (accountId: string): boolean => proofOf(accountId).isProven,
    /** The gateway had a fault. Throws what that many are called once they are too many. */
    failed: (accountId: string, onlyFails: (count: number) => AppError): void => {
      const proof = proofOf(accountId);
      if (!isTooMany(proof, 0)) return;
      const { count } = proof;
      proof.count = 0;
      throw onlyFails(count);
    },
    /** What came, or did not, is of no use. Throws as above; one more is enough then, until one is of use. */
    unusable: (accountId: string, onlyFails: (count: number) => AppError): void => {
      const proof = proofOf(accountId);
      const { former } = proof;
      if (isTooMany(proof, former)) throw onlyFails(former + proof.count);
    },
    /** The same, before the place of that call is given to another; counts nothing. */
    doubted: (accountId: string): void => {
      proofOf(accountId).isProven = false;
      pacerOf(accountId).narrow(inDoubt);
    },
    /** The gateway took work that shows only later whether it is of use. */
    taken: (accountId: string): void => {
      const proof = proofOf(accountId);
      proof.count = 0;
      proof.most = null;
    },
    proven: (accountId: string): void => {
      const proof = proofOf(accountId);
      if (proof.isProven && proof.count === 0) return;
      byAccount.set(accountId, { isProven: true, former: 0, count: 0, most: null });
      pacerOf(accountId).narrow(Number.POSITIVE_INFINITY);
    },
  };
}
