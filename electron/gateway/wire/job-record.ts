import { type Fields, firstOf, isFields, readAmount } from './fields.ts';
import { readWorkError, readWorkRecord } from './work-record.ts';
import type { WorkStatus } from './work-status.ts';

/*
 * Partly a guess: documented are id, object, status, created_at and error of a speech job, and says that
 * there are further fields. Read are also other names of the id, and a record inside an envelope.
 */

export type JobRecord = {
  readonly id: string | null;
  readonly status: WorkStatus;
  /** In the gateway's words; null unless it failed. */
  readonly error: string | null;
  /** What the settlement by actual duration came to; null when it is not told. */
  readonly settledTokens: number | null;
};

const idNames = ['id', 'job_id', 'jobId', 'task_id', 'taskId'];
const settlementNames = ['settled_tokens', 'actual_tokens', 'billed_tokens', 'charged_tokens'];

/** The record of a speech job; null when there is neither an id nor a status. Links in it are not read. */
export function readJobRecord(body: unknown): JobRecord | null {
  const record = readWorkRecord(body, ['job', 'data', 'result'], idNames);
  if (record === null) return null;
  const { id, status, fields } = record;
  return {
    id,
    status: status ?? 'unknown',
    error: status === 'failed' ? readWorkError(record) : null,
    settledTokens: status === 'completed' ? readSettlement(fields) : null,
  };
}

function readSettlement(fields: Fields): number | null {
  const settlement = isFields(fields.settlement) ? fields.settlement : {};
  const usage = isFields(fields.usage) ? fields.usage : {};
  return (
    firstOf(settlement, ['tokens', 'total_tokens', ...settlementNames], readAmount) ??
    firstOf(fields, settlementNames, readAmount) ??
    firstOf(usage, [...settlementNames, 'total_tokens'], readAmount)
  );
}
