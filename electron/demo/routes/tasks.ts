import type { Context } from 'hono';
import type { BlobStore } from '../state/blob-store.ts';
import type { DemoState } from '../state/demo-state.ts';
import type { ChargeKind } from '../state/ledger.ts';
import type { DemoTask, TaskKind } from '../state/tasks.ts';
import type { TaskRunner } from '../tasks/task-runner.ts';
import { callerOf } from './check-key.ts';
import { note } from './log-request.ts';
import { balanceTooLow, Refusal } from './refusal.ts';

/** What the routes of speech jobs and videos share. */
export type TaskParts = {
  readonly state: DemoState;
  readonly results: BlobStore;
  readonly runner: TaskRunner;
  /** Makes a result again that the store has given up: the same request gives the same bytes. */
  readonly remake: (task: DemoTask) => Promise<Uint8Array>;
};

export type TaskSubmit = {
  readonly id: string;
  readonly accountId: string;
  readonly kind: TaskKind & ChargeKind;
  readonly request: object;
  readonly tokens: number;
  readonly textSha256: string;
};

/** Charges and keeps a task in one transaction, then starts it; 402 when the balance cannot bear it. */
export function submitTask(parts: TaskParts, context: Context, submit: TaskSubmit): DemoTask {
  const { state, runner } = parts;
  const { id, accountId, kind, tokens } = submit;
  if (!state.ledger.canBear(accountId, tokens)) throw balanceTooLow(tokens);
  const task = state.transaction(() => {
    state.ledger.charge({
      account: accountId,
      kind,
      tokens,
      textSha256: submit.textSha256,
      audioMs: null,
      path: context.req.path,
      reference: id,
    });
    return state.tasks.add({ id, accountId, kind, requestJson: JSON.stringify(submit.request) });
  });
  note(context, { tokens });
  runner.start(task);
  return task;
}

/** The task of that id: 404 when there is none, 403 when it is another account's. */
export function findTask(state: DemoState, context: Context, kind: TaskKind, id: string): DemoTask {
  const task = state.tasks.find(id);
  const what = kind === 'video' ? 'video' : 'speech job';
  if (task?.kind !== kind) throw new Refusal(404, 'not_found', `There is no ${what} of this id.`);
  if (task.accountId !== callerOf(context).accountId) {
    const message = `This ${what} belongs to another account.`;
    throw new Refusal(403, 'task_not_owned', message);
  }
  return task;
}

/** The finished bytes; 409 before the task is completed, and when it has failed. */
export async function readContent(parts: TaskParts, task: DemoTask): Promise<Uint8Array> {
  if (task.status === 'failed') {
    const message = `It has failed: ${task.error?.message ?? 'unknown'}`;
    throw new Refusal(409, 'task_failed', message);
  }
  if (task.status !== 'completed') {
    const message = `It is not completed yet, it is ${task.status}. Ask for its status first.`;
    throw new Refusal(409, 'task_not_completed', message);
  }
  return (await parts.results.get(task.id)) ?? parts.remake(task);
}

export function answerBytes(context: Context, bytes: Uint8Array, mediaType: string): Response {
  return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'content-type': mediaType,
    'content-length': String(bytes.length),
  });
}
