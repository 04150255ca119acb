import { describe, expect, it } from 'vitest';
import {
  canCancel,
  canClear,
  canPause,
  canResume,
  canRetry,
  countForPerson,
  finishedItems,
  isHeardFile,
  isUnderChip,
  shownFraction,
  shownState,
  stripsOf,
} from '../../../../../../renderer/features/queue/jobs/job-state.ts';
import { type CapStop, type JobView, jobStates } from '../../../../../../shared/model/job.ts';
import { jobView } from '../../../../../support/builders/job-view.ts';

const problem = (code: string) => ({ code, message: 'What happened.' });

describe('stripsOf', () => {
  it('the decision comes first: it holds the whole job (bug: a retry offered instead)', () => {
    const job = jobView('a', {
      state: 'needs-decisions',
      uncertainCount: 3,
      problem: problem('gateway_uncertain'),
    });
    expect(stripsOf(job)).toMatchObject([{ kind: 'decisions', count: 3, action: 'decide' }]);
  });

  it('a job that paused says why, and the decision stays (bug: lost answers paused it, and its row said only what is to be decided)', () => {
    const job = jobView('a', {
      state: 'paused',
      uncertainCount: 3,
      problem: problem('gateway_uncertain'),
    });
    expect(stripsOf(job)).toMatchObject([
      { kind: 'problem', message: 'What happened.', action: 'resume' },
      { kind: 'decisions', count: 3, action: 'decide' },
    ]);
  });

  it('a cap leads to where it is raised (bug: an export with a cap of its own led to the settings)', () => {
    const stopped = (kind: JobView['kind'], cap: CapStop['cap']) => {
      const reached = { ...problem('cap_reached'), cap };
      return stripsOf(jobView('a', { kind, state: 'paused', problem: reached }))[0]?.action;
    };
    expect(stopped('export', 'export')).toBe('limit');
    expect(stopped('chapter', 'export')).toBe('limits');
    expect(stopped('export', 'today')).toBe('limits');
    expect(stopped('export', 'batch')).toBe('budget');
  });

  it('a key leads to the settings, all else to what the state allows (bug: a balance, which is topped up elsewhere)', () => {
    const actionOf = (code: string) =>
      stripsOf(jobView('a', { state: 'failed', problem: problem(code) }))[0]?.action;
    expect(actionOf('gateway_key_refused')).toBe('settings');
    expect(actionOf('gateway_balance')).toBe('retry');
    expect(stripsOf(jobView('a', { state: 'paused', problem: problem('x') }))[0]?.action).toBe(
      'resume',
    );
    expect(stripsOf(jobView('a', { state: 'failed', problem: problem('x') }))[0]?.action).toBe(
      'retry',
    );
    expect(
      stripsOf(jobView('a', { state: 'running', problem: problem('x') }))[0]?.action,
    ).toBeNull();
  });

  it('an export that the disk stopped may go elsewhere, no other job may (bug: only Resume, into the folder that is gone)', () => {
    const actionOf = (kind: JobView['kind'], code: string) =>
      stripsOf(jobView('a', { kind, state: 'paused', problem: problem(code) }))[0]?.action;
    expect(actionOf('export', 'disk_full')).toBe('folder');
    expect(actionOf('export', 'disk_failed')).toBe('folder');
    expect(actionOf('export', 'gateway_balance')).toBe('resume');
    expect(actionOf('chapter', 'disk_full')).toBe('resume');
  });

  it('lines in no approved price lead to the price (bug: an export that waits for ever)', () => {
    const waiting = { state: 'needs-decisions', problem: problem('approval_needed') } as const;
    expect(stripsOf(jobView('a', { ...waiting, kind: 'export' }))[0]?.action).toBe('price');
    expect(stripsOf(jobView('a', { ...waiting, kind: 'chapter' }))[0]?.action).toBeNull();
  });

  it('refused lines of a job are asked for again from its row (bug: it was not among those that need you)', () => {
    const refused = problem('gateway_request_refused');
    const job = jobView('a', { state: 'needs-decisions', refusedCount: 3, problem: refused });
    expect(stripsOf(job)).toMatchObject([{ kind: 'problem', action: 'retry' }]);
    expect(isUnderChip(job, 'needs-you')).toBe(true);
    // Nothing of it is uncertain, whose sign it had.
    expect(shownState(job)).toBe('failed');
    expect(shownState({ ...job, uncertainCount: 1 })).toBe('needs-decisions');
  });

  // Bugs: 100 % and three lines without a sound; 8 of 8 for a job that an older version left with three of them.
  it('what is refused or in doubt is not shown as done', () => {
    const counts = { totalItems: 12, fraction: 1, refusedCount: 1, uncertainCount: 2 };
    for (const doneItems of [9, 12]) {
      const job = jobView('a', { ...counts, doneItems, state: 'needs-decisions' });
      expect([finishedItems(job), shownFraction(job)]).toEqual([9, 0.75]);
    }
    expect(shownFraction(jobView('a', { totalItems: 12, doneItems: 6, fraction: 0.4 }))).toBe(0.4);
  });

  it('refused lines are said once the job rests (bug: a finished book with silent gaps unmentioned)', () => {
    expect(stripsOf(jobView('a', { state: 'running', refusedCount: 1 }))).toEqual([]);
    expect(stripsOf(jobView('a', { state: 'done', refusedCount: 1 }))[0]?.kind).toBe('refused');
    expect(stripsOf(jobView('a', { state: 'done' }))).toEqual([]);
  });
});

// Bugs: a job that stopped was said nowhere once its message was gone; or what needs nobody, or is counted elsewhere, is.
it('counts what waits for a person, without decisions alone, a time to come, and what was cancelled', () => {
  const waiting = [
    jobView('failed', { state: 'failed' }),
    jobView('paused', { state: 'paused', problem: problem('disk_full') }),
    jobView('both', { state: 'paused', uncertainCount: 2, problem: problem('gateway_balance') }),
    jobView('priced', { state: 'needs-decisions', problem: problem('approval_needed') }),
    jobView('refused', { state: 'done', refusedCount: 1 }),
  ];
  const others = [
    jobView('lost', { state: 'needs-decisions', uncertainCount: 2 }),
    jobView('timed', { state: 'paused', problem: problem('scheduled') }),
    jobView('ended', { state: 'cancelled', problem: problem('cap_reached') }),
    jobView('held', { state: 'paused' }),
    ...(['running', 'waiting', 'done'] as const).map((state) => jobView(state, { state })),
  ];
  expect(countForPerson([...waiting, ...others])).toBe(waiting.length);
  const isShown = (job: JobView) => isUnderChip(job, 'needs-you');
  expect(others.filter(isShown).map(({ id }) => id)).toEqual(['lost']);
  expect(waiting.every(isShown)).toBe(true);
});

describe('what can be done', () => {
  it('every state has a way on or out, and none has both pause and resume', () => {
    for (const state of jobStates) {
      const job = jobView('a', { state });
      expect([state, canCancel(job) || canClear(job)]).toEqual([state, true]);
      expect([state, canPause(job) && canResume(job)]).toEqual([state, false]);
      expect([state, canCancel(job) && canClear(job)]).toEqual([state, false]);
    }
  });

  it('what is done is not bought again unless something was refused', () => {
    expect(canRetry(jobView('a', { state: 'done' }))).toBe(false);
    expect(canRetry(jobView('a', { state: 'done', refusedCount: 1 }))).toBe(true);
    expect(canRetry(jobView('a', { state: 'running', refusedCount: 1 }))).toBe(false);
    expect(canRetry(jobView('a', { state: 'cancelled' }))).toBe(true);
  });
});

it('only sound is played (bug: a play button and a length at the report and the subtitles of an export)', () => {
  const names = [
    'Noon.m4b',
    'Noon.report.html',
    'Noon.report.json',
    'Noon.srt',
    '01.MP3',
    'Noon.m3u8',
  ];
  expect(names.filter(isHeardFile)).toEqual(['Noon.m4b', '01.MP3']);
});
