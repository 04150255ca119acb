import { factsOf, readWorkRecord, type WorkFacts } from './work-record.ts';

/*
 * Partly a guess: documented are id, object, status, created_at and error of a speech job, and says that
 * there are further fields. Read are also other names of the id, and a record inside an envelope.
 */

const idNames = ['id', 'job_id', 'task_id'];

/** The record of a speech job; null when there is neither an id nor a status. */
export function readJobRecord(body: unknown): WorkFacts | null {
  const record = readWorkRecord(body, ['job', 'task', 'output', 'data', 'result'], idNames);
  return record && factsOf(record);
}
