import type { Context } from 'hono';
import type { BlobStore } from '../state/blob-store.ts';
import type { DemoState } from '../state/demo-state.ts';
import type { ChargeKind } from '../state/ledger.ts';
import type { DemoTask, TaskKind } from '../state/tasks.ts';
import type { TaskRunner } from '../tasks/task-runner.ts';
import { note } from './log-request.ts';
import { balanceTooLow, type Refusal, refusal } from './refusal.ts';

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

type Submitted = { readonly task: DemoTask } | { readonly refused: Refusal };

/** Charges and keeps a task in one transaction, then starts it; 402 when the balance cannot bear it. */
export function submitTask(parts: TaskParts, context: Context, submit: TaskSubmit): Submitted {
  const { state, runner } = parts;
  const { id, accountId, kind, tokens } = submit;
  if (!state.ledger.canBear(accountId, tokens)) return { refused: balanceTooLow(tokens) };
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
  return { task };
}

type Found = { readonly task: DemoTask } | { readonly refused: Refusal };

/** The task of that id: 404 when there is none, 403 when it is another account's. */
export function findTask(state: DemoState, accountId: string, kind: TaskKind, id: string): Found {
  const task = state.tasks.find(id);
  const what = kind === 'video' ? 'video' : 'speech job';
  if (task?.kind !== kind) {
    return { refused: refusal(404, 'not_found', `There is no ${what} of this id.`) };
  }
  if (task.accountId !== accountId) {
    const message = `This ${what} belongs to another account.`;
    return { refused: refusal(403, 'task_not_owned', message) };
  }
  return { task };
}

type Content = { readonly bytes: Uint8Array } | { readonly refused: Refusal };

/** The finished bytes; 409 before the task is completed, and when it has failed. */
export async function readContent(parts: TaskParts, task: DemoTask): Promise<Content> {
  if (task.status === 'failed') {
    const message = `It has failed: ${task.error?.message ?? 'unknown'}`;
    return { refused: refusal(409, 'task_failed', message) };
  }
  if (task.status !== 'completed') {
    const message = `It is not completed yet, it is ${task.status}. Ask for its status first.`;
    return { refused: refusal(409, 'task_not_completed', message) };
  }
  return { bytes: (await parts.results.get(task.id)) ?? (await parts.remake(task)) };
}
