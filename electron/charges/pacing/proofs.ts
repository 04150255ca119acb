import type { AppError } from '../../../shared/app-error.ts';
import type { CallOrder } from '../call-order.ts';
import type { Pacer } from '../pacer.ts';

type Call = Pick<CallOrder, 'accountId' | 'kind'>;

/** So many in a row, and how many of them stop the batch; null while there is none. */
type InRow = { count: number; most: number | null };

/** What is known in this run of the speech of one account, or of its other calls. */
type Proof = {
  /** Its newest answer was of use. */
  isProven: boolean;
  /** Answers of which nothing could be used, with those that earlier runs left. */
  readonly unusable: InRow;
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
 * Whether what an account brings is of use. Until a first line was, few are under way, and after one that was not, the
 * next goes out alone: so little is paid for where nothing but that comes. Too many in a row stop the batch. Calls that
 * were under way together may all be lost at one break of the line: only more than these count. Other calls than speech
 * are judged by themselves, and are not held back; faults of the gateway are counted over all calls.
 */
export function createProofs({ pacerOf, onTheirWayCount, unusableInRow }: ProofParts) {
  const ofSpeech = new Map<string, Proof>();
  const ofOthers = new Map<string, Proof>();
  /** Of the gateway, whatever was asked for. */
  const faultsOf = new Map<string, InRow>();
  const isSpeech = ({ kind }: Call): boolean => kind === 'speech' || kind === 'speech-job';
  const proofsLike = (call: Call) => (isSpeech(call) ? ofSpeech : ofOthers);
  const narrow = (call: Call, mostAtOnce: number): void => {
    if (isSpeech(call)) pacerOf(call.accountId).narrow(mostAtOnce);
  };
  const proofOf = (call: Call): Proof => {
    const known = proofsLike(call).get(call.accountId);
    if (known !== undefined) return known;
    const former = isSpeech(call) ? unusableInRow(call.accountId) : 0;
    const made: Proof = { isProven: false, unusable: { count: former, most: null } };
    proofsLike(call).set(call.accountId, made);
    narrow(call, former === 0 ? atFirst : inDoubt);
    return made;
  };
  const isTooMany = (row: InRow): boolean => {
    row.most ??= Math.max(mostFaultsInRow, onTheirWayCount() + 2);
    row.count += 1;
    if (row.count < row.most) return false;
    row.most = null;
    return true;
  };
  /** An answer came. */
  const answered = (call: Call): void => {
    faultsOf.delete(call.accountId);
    const { unusable } = proofOf(call);
    unusable.count = 0;
    unusable.most = null;
  };

  return {
    /** Before a call asks for its slot. */
    begin: (call: Call): void => {
      proofOf(call);
    },
    isProven: (call: Call): boolean => proofOf(call).isProven,
    /** The gateway had a fault. Throws what that many are called once they are too many. */
    failed: ({ accountId }: Call, onlyFails: (count: number) => AppError): void => {
      const faults = faultsOf.get(accountId) ?? { count: 0, most: null };
      faultsOf.set(accountId, faults);
      if (!isTooMany(faults)) return;
      faultsOf.delete(accountId);
      throw onlyFails(faults.count);
    },
    /** What came, or did not, is of no use. Throws as above; one more is enough then, until one is of use. */
    unusable: (call: Call, onlyFails: (count: number) => AppError): void => {
      const { unusable } = proofOf(call);
      if (isTooMany(unusable)) throw onlyFails(unusable.count);
    },
    /** The same, before the slot of that call is given to another; counts nothing. */
    doubted: (call: Call): void => {
      proofOf(call).isProven = false;
      narrow(call, inDoubt);
    },
    /** The gateway took work that shows only later whether it is of use. */
    taken: answered,
    proven: (call: Call): void => {
      answered(call);
      const proof = proofOf(call);
      if (proof.isProven) return;
      proof.isProven = true;
      narrow(call, Number.POSITIVE_INFINITY);
    },
  };
}
