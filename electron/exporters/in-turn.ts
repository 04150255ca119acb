import { untilAborted } from '../platform/until-aborted.ts';

/** By path, the work that looks for a file or puts it there. */
const underWay = new Map<string, Promise<unknown>>();

/** Begins the work once none is under way on any of the files. Rejects with the signal's reason while it waits. */
export async function inTurn<T>(
  paths: readonly string[],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const others = () => paths.flatMap((path) => underWay.get(path) ?? []);
  for (let before = others(); before.length > 0; before = others()) {
    await untilAborted(Promise.allSettled(before), signal);
  }
  const own = work();
  for (const path of paths) underWay.set(path, own);
  try {
    return await own;
  } finally {
    for (const path of paths) underWay.delete(path);
  }
}
