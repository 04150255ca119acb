import { appError } from '../../../shared/app-error.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { problemOf } from '../queue/job-end.ts';
import type { JobRunner } from '../queue/job-runner.ts';
import type { Accounts } from '../session/accounts.ts';
import { type PricedVideo, videoOrder } from './video-order.ts';

/** Kept with the job, so that it asks for what was approved, however often it is resumed. */
export type VideoParams = PricedVideo;

type VideoRunnerParts = {
  readonly calls: Pick<ChargedCalls, 'enqueue' | 'run'>;
  readonly charges: Pick<ChargeStore, 'isLeftOut'>;
  readonly accounts: Pick<Accounts, 'capsOf'>;
};

/**
 * Submits one video, waits for it and fetches it. Safe to run again: what was submitted is waited for, and what
 * may have been charged is never sent again without a decision.
 */
export function videoRunner({ calls, charges, accounts }: VideoRunnerParts): JobRunner {
  return async ({ job, account, signal, report }) => {
    const params = job.params as VideoParams;
    if (charges.isLeftOut(params.identity)) throw appError('cancelled.video_left_out');
    const order = videoOrder(accounts, account, params, job.id);
    const tell = (fraction: number) =>
      report({
        stage: 'processing',
        doneItems: fraction < 1 ? 0 : 1,
        totalItems: 1,
        fraction,
      });
    tell(0);
    calls.enqueue([order]);
    // The file is still to be fetched when the gateway says that all is done.
    const onRemoteProgress = (fraction: number) => tell(fraction * mostToldShare);
    const outcome = await calls.run(order, signal, { onRemoteProgress });
    const end = { files: [], refusedCount: 0, problem: null };
    switch (outcome.kind) {
      case 'done':
        tell(1);
        return end;
      case 'uncertain': {
        const reason = outcome.failure.message;
        return { ...end, problem: problemOf(appError('decisions_needed.video', { reason })) };
      }
      case 'refused': {
        const { code, message } = outcome.failure;
        return { ...end, refusedCount: 1, problem: { code, message }, isFailed: true };
      }
    }
  };
}

const mostToldShare = 0.99;
