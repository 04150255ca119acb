import { type CostFigure, readCostFigure } from './cost-figure.ts';
import {
  type Fields,
  firstOf,
  isFields,
  readText,
  saysError,
  saysSuccess,
  tellsRefusal,
  textsIn,
  withInner,
} from './fields.ts';
import { readMadeId, readResourceId } from './resource-id.ts';
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
  const told = withInner(body, innerNames).map((fields) => ({
    fields,
    id: firstOf(fields, idNames, readResourceId),
    status: firstOf(fields, statusNames, readWorkStatus),
  }));
  // Inner objects come first: a word in one says more than the "done" around it, that of an envelope nothing of it.
  const found = told.map((one, at) => {
    const words = told.slice(0, at + 1).map(({ status }) => status);
    const done = readDone(one.fields);
    if (done === null) return one;
    return { ...one, status: words.find((word) => word !== null && word !== 'unknown') ?? done };
  });
  return (
    found.find(({ id, status }) => id !== null && status !== null) ??
    found.find(({ status, fields }) => status !== null && !isRefusal(fields)) ??
    found.find(({ id }) => id !== null) ??
    idAlone(body)
  );
}

/** `{"done": true}` in place of a word, with `error` where it failed. */
function readDone(fields: Fields): WorkStatus | null {
  if (typeof fields.done !== 'boolean') return null;
  if (!fields.done) return 'processing';
  return tellsRefusal(fields) || readText(fields.error_message) !== null ? 'failed' : 'completed';
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

/*
 * A guess: the answer to a submission is the record of the work (`readWorkRecord`). Others hold the id under another name,
 * a little deeper, or as a bare text. What was submitted is paid for and found by nothing else; but the id of other work, or
 * of a refusal, would be asked for in its place.
 */

const namesOfWork = ['video', 'task', 'job', 'work', 'generation', 'prediction', 'operation'];
const parents = ['data', 'result', 'output', 'response', ...namesOfWork];
const workIdNames = namesOfWork.map((name) => `${name}_id`);
const plainIdNames = ['_id', 'id', 'uuid'];
const bareNames = ['data', 'result'];

/** A bare word such as "accepted" has no digit, hardly an id has none, and these are a date or say an error. */
const bareId = /^[\w-]{6,}$/;
const noId = /^(\d{4}-?\d\d-?\d\d|v\d|err|status|http|code)|^\D+$/i;

type Answered = {
  readonly status: number;
  readonly header: (name: string) => string | null;
};

/**
 * The id of submitted work, where its answer is no record with one; null where there is none, or several could be it.
 * @param path of the submission
 * @param sent what was submitted: ids in it are those of something else
 */
export function readSubmittedId(
  body: unknown,
  { status, header }: Answered,
  path: string,
  sent: object,
): string | null {
  const made = readMadeId(header('location'), path);
  const places = withInner(body, parents);
  if (made !== null || places.some(tellsRefusal)) return made;
  const before = new Set(Array.from(textsIn(sent), ([, text]) => text));
  const only = (names: readonly string[], read = readResourceId) => {
    const told = places.flatMap((fields) => names.flatMap((name) => firstOf(fields, [name], read)));
    const [id = null, ...others] = new Set(told.filter((one) => one !== null && !before.has(one)));
    return others.length > 0 ? null : id;
  };
  const named = only(workIdNames) ?? only(plainIdNames);
  if (named !== null) return named;
  // Where nothing else is said, the status of HTTP is.
  const isAlone = !isFields(body) || Object.keys(body).length === 1;
  if (!(status !== 200 && isAlone) && !places.some(isTaken)) return null;
  const bare = isFields(body) ? only(bareNames, readBareId) : readBareId(body);
  return bare ?? only(['request_id']);
}

function isTaken(fields: Fields): boolean {
  const status = firstOf(fields, statusNames, readWorkStatus) ?? 'unknown';
  // That of failed work is a refusal.
  return status !== 'unknown' || saysSuccess(fields);
}

function readBareId(value: unknown): string | null {
  const [bare] = Array.isArray(value) && value.length === 1 ? value : [value];
  const id = readResourceId(typeof bare === 'string' ? bare.trim() : bare);
  return id !== null && bareId.test(id) && (typeof bare === 'number' || !noId.test(id)) ? id : null;
}
