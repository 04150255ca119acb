import { type CostFigure, readCostFigure } from './cost-figure.ts';
import { type Fields, firstOf, isFields, readText, saysError, withInner } from './fields.ts';
import { readResourceId } from './resource-id.ts';
import { readWorkStatus, type WorkStatus } from './work-status.ts';

/** What speech jobs and videos have in common. */
export type WorkFacts = {
  readonly id: string | null;
  readonly status: WorkStatus;
  /** In the gateway's words; null unless it failed. */
  readonly error: string | null;
  /** What it cost, a job by its actual duration; null when it is not told. */
  readonly figure: CostFigure | null;
};

type WorkRecord = {
  readonly fields: Fields;
  readonly id: string | null;
  /** Null when the answer has no status at all. */
  readonly status: WorkStatus | null;
};

const statusNames = ['status', 'state', 'job_status', 'task_status'];
const reasonNames = [
  'failure_reason',
  'fail_reason',
  'error_message',
  'reason',
  'message',
  'detail',
];

/**
 * The record in an answer, at the top or inside one of these fields; null when there is none. Where several
 * objects could be it, the one with id and status counts, as an envelope says "success" about itself.
 */
export function readWorkRecord(
  body: unknown,
  innerNames: readonly string[],
  idNames: readonly string[],
): WorkRecord | null {
  const found = withInner(body, innerNames).map((fields) => ({
    fields,
    id: firstOf(fields, idNames, readResourceId),
    status: firstOf(fields, statusNames, readWorkStatus),
  }));
  return (
    found.find(({ id, status }) => id !== null && status !== null) ??
    found.find(({ status, fields }) => status !== null && !isRefusal(fields)) ??
    found.find(({ id }) => id !== null) ??
    idAlone(body)
  );
}

/** `{"code": "success", "data": "ID"}`, and an answer of nothing but `request_id`. */
function idAlone(body: unknown): WorkRecord | null {
  if (!isFields(body) || saysError(body)) return null;
  const isFine = /^(0|200|ok|success)$/i.test(readText(body.code) ?? '');
  const isOnly = Object.keys(body).length === 1;
  const id = readResourceId(isFine ? body.data : isOnly ? body.request_id : null);
  return id === null ? null : { fields: body, id, status: null };
}

export function factsOf(record: WorkRecord): WorkFacts {
  const { id, status, fields } = record;
  return {
    id,
    status: status ?? 'unknown',
    error: status === 'failed' ? readWorkError(record) : null,
    figure: status === 'completed' || status === 'failed' ? readCostFigure(fields) : null,
  };
}

/** Why it failed, in the gateway's words, not shortened. `error` for jobs, `error.message` for videos. */
function readWorkError({ fields }: WorkRecord): string | null {
  const { error } = fields;
  const inner = isFields(error) ? error : {};
  return (
    firstOf(inner, ['message', 'msg', 'detail', 'reason', 'code', 'type'], readText) ??
    readText(error) ??
    firstOf(fields, reasonNames, readText)
  );
}

/** `{"status": "error", "message": …}` is an answer to the question, not work that failed. */
function isRefusal(fields: Fields): boolean {
  return 'message' in fields && !('error' in fields) && readText(fields.object) === null;
}
