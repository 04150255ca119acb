import { describe, expect, it } from 'vitest';
import { groupJobs } from '../../../../../../renderer/features/queue/jobs/job-list.ts';
import {
  type Folding,
  queueRows,
  rowHeight,
} from '../../../../../../renderer/features/queue/jobs/queue-rows.ts';
import { jobView } from '../../../../../support/builders/job-view.ts';

const nothing: Folding = { closed: new Set(), opened: new Set(), totals: new Map() };
const files = Array.from({ length: 5 }, (_, at) => ({
  name: `${at}.mp3`,
  bytes: 1,
  durationMs: 1,
  mediaUrl: `/media/${at}`,
}));
const groups = groupJobs([jobView('a', { files }), jobView('b', { rank: 1 })]);
const kinds = (folding: Folding): string[] => queueRows(groups, folding).map(({ kind }) => kind);

describe('queueRows', () => {
  it('a few files stand under a job, all of them once it is opened (bug: 300 chapters push the queue away)', () => {
    expect(kinds(nothing)).toEqual(['group', 'job', 'file', 'file', 'file', 'more-files', 'job']);
    const opened = { ...nothing, opened: new Set(['a']), totals: new Map([['a', 2]]) };
    const files = Array(5).fill('file');
    expect(kinds(opened)).toEqual(['group', 'job', ...files, 'item', 'item', 'job']);
  });

  it('an opened job shows a row before main has answered (bug: a click that does nothing)', () => {
    expect(kinds({ ...nothing, opened: new Set(['b']) }).at(-1)).toBe('item');
  });

  it('a closed group keeps only its name', () => {
    expect(kinds({ ...nothing, closed: new Set(['p1']) })).toEqual(['group']);
  });

  it('keys are unique, also with ten thousand lines (bug: rows swapped while scrolling)', () => {
    const totals = new Map([['b', 10_000]]);
    const rows = queueRows(groups, { ...nothing, opened: new Set(['b']), totals });
    expect(rows).toHaveLength(10_007);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('only a strip and the width change a height', () => {
    const [, job] = queueRows(groups, nothing);
    const withStrip = queueRows(groupJobs([jobView('a', { uncertainCount: 1 })]), nothing)[1];
    if (job === undefined || withStrip === undefined) throw new Error('no rows');
    expect(rowHeight(withStrip, false)).toBeGreaterThan(rowHeight(job, false));
    expect(rowHeight(job, true)).toBeGreaterThan(rowHeight(job, false));
  });
});
