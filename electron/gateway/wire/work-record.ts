import { type CostFigure, readCostFigure } from './cost-figure.ts';
import {
  type Fields,
  firstOf,
  isFields,
  readText,
  saysError,
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

/*
 * A guess: the answer to a submission is the record of the work (`readWorkRecord`). Others are a bare text, hold the id as
 * a text in an envelope, under another name, or deeper. What was submitted is paid for and found by nothing else, so all
 * that is taken, unless the answer tells of a refusal.
 */

const ofWork = '(video|task|job|work|generation|prediction|operation)';
const plainName = new RegExp(
  String.raw`^((.*\.)?(${ofWork}s?|output|data|result|response|items?|\d+)\.)?(_id|id|uuid)$`,
  'i',
);
const workName = new RegExp(String.raw`(^|\.)${ofWork}_?(id|uuid)$`, 'i');
const requestName = /(^|\.)request_?id$/i;
const bareName = new RegExp(String.raw`^((data|result)\.)?(${ofWork}|data|result|\d+|)$`, 'i');

/** Words such as "accepted" have no digit, and hardly an id has none. */
const bareId = /^[\w.:-]*\d[\w.:-]*$/;
const fineCode = /^(0|20[012]|ok|success|succeeded|submitted|accepted)$/i;

/**
 * The id of submitted work, where its answer is no record with one; null where there is none, or several could be it.
 * @param location where the answer says that something was made
 * @param path of the submission
 */
export function readSubmittedId(
  body: unknown,
  location: string | null,
  path: string,
): string | null {
  const made = readMadeId(location, path);
  if (made !== null) return made;
  // A number, as that of an id in a field.
  if (typeof body === 'number') return readResourceId(body);
  const texts = [...textsIn(typeof body === 'string' ? body.trim() : body)];
  const { isRefused, isSure } = judge(body);
  if (isRefused) return null;
  const under = (name: RegExp) => texts.filter(([at]) => name.test(at)).map(([, text]) => text);
  const named = onlyId(under(workName)) ?? onlyId(under(plainName));
  if (named !== null || !isSure) return named;
  return onlyId(under(bareName).filter((text) => bareId.test(text))) ?? onlyId(under(requestName));
}

/** `isSure`: it does not only tell a message, which may be that of an error. */
function judge(body: unknown) {
  if (!isFields(body)) return { isRefused: false, isSure: true };
  const { success, status, message, msg } = body;
  const code = readText(body.code);
  const isFine = success === true || fineCode.test(code ?? '');
  const isRefused = saysError(body) || success === false || (code !== null && !isFine);
  const isAtWork = ['pending', 'processing', 'completed'].includes(readWorkStatus(status) ?? '');
  return { isRefused, isSure: isFine || isAtWork || readText(message ?? msg) === null };
}

function onlyId(texts: readonly string[]): string | null {
  const [only, ...others] = new Set(texts.flatMap((text) => readResourceId(text) ?? []));
  return others.length > 0 ? null : (only ?? null);
}
