import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { untilAborted } from '../../../../electron/platform/until-aborted.ts';

// Bug: Ctrl-C before the first call of `say`: the list of models was asked for all the same, failed when the
// connection was closed, and ended the program with a stack and code 1.
it('leaves no failure behind of work that nobody waits for any more', async () => {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', onUnhandled);
  const work = turn().then(() => {
    throw new Error('The connection was closed.');
  });
  await expect(untilAborted(work, AbortSignal.abort(new Error('Interrupted.')))).rejects.toThrow(
    'Interrupted.',
  );
  await turn();
  await turn();
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled).toEqual([]);
});
