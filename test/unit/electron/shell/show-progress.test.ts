import { expect, test } from 'vitest';
import { showProgress } from '../../../../electron/shell/show-progress.ts';
import type { EventMessage } from '../../../../shared/ipc/contract.ts';
import type { JobView } from '../../../../shared/model/job.ts';
import { jobView } from '../../../support/builders/job-view.ts';

function setUp() {
  let tell: (events: readonly EventMessage[]) => void = () => undefined;
  const bars: [number, string][] = [];
  showProgress(
    {
      emit: () => undefined,
      subscribe: (listener) => {
        tell = listener;
        return () => undefined;
      },
    },
    {
      isDestroyed: () => false,
      setProgressBar: (fraction, { mode }) => void bars.push([fraction, mode]),
    },
  );
  const jobs = (changed: readonly JobView[], removed: readonly string[] = []) =>
    tell([{ name: 'jobs.changed', payload: { changed, removed } }]);
  return { jobs, bars };
}

// Bug: the bar stands still on the taskbar after the last job, or forgets the others when one ends.
test('the bar tells how far all running jobs are, that one needs a person, and goes with the last', () => {
  const { jobs, bars } = setUp();
  const one = jobView('one', { state: 'running', fraction: 0.2 });
  const two = jobView('two', { state: 'running', fraction: 0.6 });
  jobs([one, two]);
  jobs([{ ...one, state: 'needs-decisions' }]);
  jobs([{ ...two, fraction: 1, state: 'done' }]);
  jobs([], ['one']);
  expect(bars).toEqual([
    [0.4, 'normal'],
    [0.6, 'paused'],
    [-1, 'normal'],
    [-1, 'normal'],
  ]);
});
