import { type CostFigure, readCostFigure } from './cost-figure.ts';
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
  readonly figure: CostFigure | null;
};

const idNames = ['id', 'job_id', 'task_id'];

/** The record of a speech job; null when there is neither an id nor a status. */
export function readJobRecord(body: unknown): JobRecord | null {
  const record = readWorkRecord(body, ['job', 'task', 'output', 'data', 'result'], idNames);
  if (record === null) return null;
  const { id, status, fields } = record;
  return {
    id,
    status: status ?? 'unknown',
    error: status === 'failed' ? readWorkError(record) : null,
    figure: status === 'completed' || status === 'failed' ? readCostFigure(fields) : null,
  };
}
