import { isAbort } from './app-error.ts';

/** Waits for all of it and returns what came. Rejects with the first reason that is no abort, else with the first. */
export async function settleAll<Value>(work: readonly Promise<Value>[]): Promise<Value[]> {
  const ends = await Promise.allSettled(work);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  const cause = reasons.find((reason) => !isAbort(reason)) ?? reasons[0];
  if (cause !== undefined) throw cause;
  return Promise.all(work);
}
