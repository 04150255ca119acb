import type { Charge, ChargeStore } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobSegment } from '../../storage/charges/jobs.ts';
import { isFree } from '../session/account-kind.ts';
import type { MissingSegment } from './missing-segments.ts';

export type ApprovalSplit<Line> = {
  readonly allowed: readonly Line[];
  /** Not bought: they are not what was approved any more, or were never in the price. Each text once. */
  readonly unapproved: readonly Line[];
};

type Ports = { readonly charges: Pick<ChargeStore, 'findTake' | 'findCallFor' | 'isLeftOut'> };

/**
 * Parts the lines of a job into those that it may have and the rest. What is there already, is paid for or
 * was decided about costs nothing new. On a free account a line may have changed since.
 */
export function splitByApproval<Line extends MissingSegment>(
  { charges }: Ports,
  account: AccountRow,
  segments: readonly JobSegment[],
  lines: readonly Line[],
  options: { readonly resendsUncertain: boolean } = { resendsUncertain: false },
): ApprovalSplit<Line> {
  if (isFree(account)) return { allowed: lines, unapproved: [] };
  const approved = new Set(segments.map(keyOf));
  const identities = new Set(
    lines.flatMap(({ chapterId, segmentId, order: { identity } }) =>
      approved.has(keyOf({ chapterId, segmentId, identity })) ? [identity] : [],
    ),
  );
  const isAllowed = (identity: string): boolean =>
    identities.has(identity) ||
    charges.findTake(identity) !== null ||
    charges.isLeftOut(identity) ||
    goesOn(charges.findCallFor(identity), options.resendsUncertain);
  const known = new Map<string, boolean>();
  const allowed: Line[] = [];
  const unapproved: Line[] = [];
  for (const line of lines) {
    const { identity } = line.order;
    const before = known.get(identity);
    const isIn = before ?? isAllowed(identity);
    known.set(identity, isIn);
    if (isIn) allowed.push(line);
    else if (before === undefined) unapproved.push(line);
  }
  return { allowed, unapproved };
}

/** A call that is paid for already, that nothing is sent for, or that a person decided to send again. */
function goesOn(open: Charge | null, resendsUncertain: boolean): boolean {
  switch (open?.state) {
    case 'received':
    case 'processing':
      return true;
    case 'uncertain':
      return !resendsUncertain;
    case 'queued':
    case 'retry_wait':
      return open.decision !== null && open.decision !== 'leave-out';
    default:
      return false;
  }
}

function keyOf({ chapterId, segmentId, identity }: JobSegment): string {
  return `${chapterId} ${segmentId} ${identity}`;
}
