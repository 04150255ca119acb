import { spentKinds } from '../../../shared/model/job.ts';
import type { Charge, NewCharge } from '../../charges/ports.ts';
import { readRow } from '../sql.ts';

/** For `kind IN …`: the entries of the ledger that add up to what is spent. */
export const spentKindsSql = `(${spentKinds.map((kind) => `'${kind}'`).join(', ')})`;

/** Calls whose worst case is held back from the caps; submitted work is in the ledger already. */
export const isHolding =
  "state IN ('reserved', 'sending', 'received', 'uncertain') AND remote_id IS NULL";

/** As its table has it. */
export type ChargeRow = object;

export function chargeOf(row: ChargeRow): Charge {
  const { label, projectId, chapterId, ordinal, ...charge } = readRow<
    Omit<Charge, 'origin'> & Charge['origin']
  >(row);
  return { ...charge, origin: { label, projectId, chapterId, ordinal } };
}

/** A row as it is right after its insert; only known columns are taken over. */
export function newCharge(asked: NewCharge, nowMs: number): Charge {
  const { id, accountId, kind, identity, request, expectedTokens, atMostTokens } = asked;
  return {
    id,
    accountId,
    kind,
    identity,
    request,
    expectedTokens,
    atMostTokens,
    groupId: asked.groupId,
    origin: asked.origin,
    state: 'queued',
    sentCount: 0,
    remoteId: null,
    answer: null,
    bodyFile: null,
    bodyBytes: null,
    bodySha256: null,
    failure: null,
    decision: null,
    takeId: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
