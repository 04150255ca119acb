import { describe, expect, it } from 'vitest';
import {
  compareJobs,
  countByChip,
  endOf,
  filterJobs,
  groupJobs,
  mergeJobs,
  moveTarget,
  spentByRunning,
} from '../../../../../../renderer/features/queue/jobs/job-list.ts';
import { jobView } from '../../../../../support/builders/job-view.ts';

const mapOf = (...jobs: ReturnType<typeof jobView>[]) => new Map(jobs.map((job) => [job.id, job]));

describe('mergeJobs', () => {
  it('progress alone reorders nothing (bug: ten thousand rows laid out twenty times a second)', () => {
    const job = jobView('a', { state: 'running' });
    const { jobs, isReordered } = mergeJobs(
      mapOf(job),
      [{ ...job, doneItems: 4, fraction: 0.04, etaMs: 9, spentTokens: 1, attempts: 4 }],
      [],
    );
    expect(isReordered).toBe(false);
    expect(jobs.get('a')?.doneItems).toBe(4);
  });

  it('what changes a place or a height does (bug: a problem drawn over the next row)', () => {
    const job = jobView('a', { state: 'running' });
    const problem = { code: 'disk_full', message: 'The disk is full.' };
    for (const change of [
      { state: 'done' as const },
      { rank: 3 },
      { title: 'Other' },
      { problem },
      { uncertainCount: 1 },
    ]) {
      expect(mergeJobs(mapOf(job), [{ ...job, ...change }], []).isReordered).toBe(true);
    }
    // Bug: a job of a batch for later that its folder stopped was not among those that need a person.
    const timed = jobView('a', { state: 'paused', problem: { ...problem, code: 'scheduled' } });
    expect(mergeJobs(mapOf(timed), [{ ...timed, problem }], []).isReordered).toBe(true);
    expect(mergeJobs(mapOf(job), [], ['a'])).toEqual({ jobs: new Map(), isReordered: true });
    expect(mergeJobs(mapOf(job), [], ['gone']).isReordered).toBe(false);
  });
});

describe('groupJobs', () => {
  it('puts the book that runs first first, ended ones last and newest first (bug: running work under old exports)', () => {
    const groups = groupJobs([
      jobView('old', { projectId: 'p1', state: 'done', endedAtMs: 10, rank: 0 }),
      jobView('older', { projectId: 'p1', state: 'cancelled', endedAtMs: 5, rank: 1 }),
      jobView('later', { projectId: 'p2', projectTitle: 'Two', rank: 9 }),
      jobView('next', { projectId: 'p2', projectTitle: 'Two', rank: 4 }),
      jobView('free', { projectId: null, projectTitle: null, rank: 5 }),
    ]);
    expect(groups.map(({ key, jobs }) => [key, jobs.map(({ id }) => id)])).toEqual([
      ['p2', ['next', 'later']],
      ['', ['free']],
      ['p1', ['old', 'older']],
    ]);
    expect(groups[1]?.title).toBeNull();
  });

  it('a failed job keeps its place: it waits for a person', () => {
    const failed = jobView('f', { state: 'failed', rank: 1 });
    expect(compareJobs(failed, jobView('w', { rank: 2 }))).toBeLessThan(0);
  });
});

describe('filterJobs', () => {
  const jobs = [
    jobView('run', { state: 'running' }),
    jobView('wait', { projectTitle: 'ÉTOILE' }),
    jobView('lost', { state: 'needs-decisions', uncertainCount: 2 }),
    jobView('fail', { state: 'failed' }),
    jobView('done', { state: 'done', refusedCount: 1 }),
    jobView('hold', { state: 'paused' }),
  ];
  const ids = (chip: Parameters<typeof filterJobs>[1], text = '') =>
    filterJobs(jobs, chip, text).map(({ id }) => id);

  it('finds by any case and composition (bug: “étoile” finds nothing)', () => {
    expect(ids('all', ' e\u0301toile ')).toEqual(['wait']);
    expect(ids('running', 'étoile')).toEqual([]);
  });

  it('“needs you” is all that waits for a person (bug: refused lines are never seen)', () => {
    expect(ids('needs-you')).toEqual(['lost', 'fail', 'done']);
    expect(ids('waiting')).toEqual(['wait', 'hold']);
    expect(countByChip(jobs)).toEqual({ all: 6, running: 1, waiting: 2, 'needs-you': 3, done: 1 });
  });
});

describe('moveTarget', () => {
  const jobs = [
    jobView('a1', { projectId: 'a', rank: 1 }),
    jobView('b1', { projectId: 'b', rank: 2 }),
    jobView('a2', { projectId: 'a', rank: 3 }),
    jobView('a0', { projectId: 'a', rank: 0, state: 'done' }),
  ];
  it('goes before the neighbour of its own book, over other books', () => {
    expect(moveTarget(jobs, 'a2', -1)).toBe('a1');
    expect(moveTarget(jobs, 'a1', 1)).toBeNull();
    expect(moveTarget([...jobs, jobView('b2', { projectId: 'b', rank: 9 })], 'a1', 1)).toBe('b2');
  });

  it('stays at an end, and ended jobs have no order (bug: moved before a finished one)', () => {
    expect(moveTarget(jobs, 'a1', -1)).toBeUndefined();
    expect(moveTarget(jobs, 'a2', 1)).toBeUndefined();
    expect(moveTarget(jobs, 'a0', 1)).toBeUndefined();
  });
});

describe('spentByRunning', () => {
  const running = { state: 'running', spentTokens: 100, spentMoney: 2 } as const;

  it('free amounts never count as money spent (bug: the demo looks dear)', () => {
    expect(
      spentByRunning([
        jobView('paid', running),
        jobView('free', { ...running, isFree: true }),
        jobView('over', { ...running, state: 'done' }),
      ]),
    ).toEqual({ count: 2, isFree: false, money: 2 });
  });

  it('a free job is free before anything is made (bug: "0.00 units so far" in the demo)', () => {
    const fresh = { ...running, spentTokens: 0, spentMoney: 0, isFree: true };
    expect(spentByRunning([jobView('free', fresh)])).toEqual({ count: 1, isFree: true, money: 0 });
  });
});

describe('endOf', () => {
  const before = jobView('a', { state: 'running' });
  it('tells an end once, and not the person’s own cancel (bug: a toast at every start)', () => {
    expect(endOf(before, { ...before, state: 'done' })).toBe('done');
    expect(endOf({ ...before, state: 'done' }, { ...before, state: 'done' })).toBeNull();
    expect(endOf(undefined, { ...before, state: 'done' })).toBeNull();
    expect(endOf(before, { ...before, state: 'cancelled' })).toBeNull();
    expect(endOf(before, { ...before, state: 'needs-decisions' })).toBe('stopped');
  });

  it('a chapter is done without a word: its lines say it in the script', () => {
    expect(endOf(before, { ...before, kind: 'chapter', state: 'done' })).toBeNull();
  });

  it('tells what a used-up balance or a refused key stops (bug: a night of work stood still, and nothing said so)', () => {
    const problem = { code: 'gateway_balance', message: 'The account’s balance is used up.' };
    expect(endOf(before, { ...before, state: 'paused', problem })).toBe('stopped');
    expect(endOf(before, { ...before, kind: 'chapter', state: 'paused', problem })).toBe('stopped');
    expect(endOf(before, { ...before, state: 'paused', problem: null })).toBeNull();
    const quit = { code: 'interrupted', message: 'Lectern was closed.' };
    expect(endOf(before, { ...before, state: 'paused', problem: quit })).toBeNull();
    // Bug: each book of a batch for the night was told as stopped.
    const due = { code: 'scheduled', message: 'Starts at 23:00.' };
    expect(endOf(before, { ...before, state: 'paused', problem: due })).toBeNull();
  });
});
