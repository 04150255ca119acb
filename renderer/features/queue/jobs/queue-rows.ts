import type { JobView } from '../../../../shared/model/job.ts';
import type { JobGroup } from './job-list.ts';
import { stripsOf } from './job-state.ts';

export type QueueRow =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly groupKey: string;
      readonly title: string | null;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'job';
      readonly key: string;
      readonly jobId: string;
      readonly isOpen: boolean;
      readonly stripCount: number;
    }
  | { readonly kind: 'notice'; readonly key: string; readonly jobId: string; readonly at: number }
  | { readonly kind: 'file'; readonly key: string; readonly jobId: string; readonly at: number }
  | {
      readonly kind: 'more-files';
      readonly key: string;
      readonly jobId: string;
      readonly count: number;
    }
  | { readonly kind: 'item'; readonly key: string; readonly jobId: string; readonly at: number };

export type Folding = {
  /** Groups that a person closed. */
  readonly closed: ReadonlySet<string>;
  /** Jobs whose lines are shown. */
  readonly opened: ReadonlySet<string>;
  /** How many lines an opened job has; absent until main has answered. */
  readonly totals: ReadonlyMap<string, number>;
};

/** So many of a finished job's files stand under it unasked. */
const shownFiles = 3;

function addJob(rows: QueueRow[], job: JobView, { opened, totals }: Folding): void {
  const { id, files, notices } = job;
  const isOpen = opened.has(id);
  rows.push({ kind: 'job', key: `j:${id}`, jobId: id, isOpen, stripCount: stripsOf(job).length });
  for (let at = 0; at < notices.length; at += 1) {
    rows.push({ kind: 'notice', key: `n:${id}:${at}`, jobId: id, at });
  }
  const fileCount = isOpen ? files.length : Math.min(files.length, shownFiles);
  for (let at = 0; at < fileCount; at += 1) {
    rows.push({ kind: 'file', key: `f:${id}:${at}`, jobId: id, at });
  }
  if (fileCount < files.length) {
    rows.push({
      kind: 'more-files',
      key: `m:${id}`,
      jobId: id,
      count: files.length - fileCount,
    });
  }
  // One row stands for lines that are not read yet, so that opening shows at once.
  const itemCount = isOpen ? (totals.get(id) ?? 1) : 0;
  for (let at = 0; at < itemCount; at += 1) {
    rows.push({ kind: 'item', key: `i:${id}:${at}`, jobId: id, at });
  }
}

/** The whole queue as one flat list, as it stands on the screen. */
export function queueRows(groups: readonly JobGroup[], folding: Folding): readonly QueueRow[] {
  const rows: QueueRow[] = [];
  for (const { key, title, jobs } of groups) {
    const isOpen = !folding.closed.has(key);
    const count = jobs.length;
    rows.push({ kind: 'group', key: `g:${key}`, groupKey: key, title, count, isOpen });
    if (isOpen) {
      for (const job of jobs) {
        addJob(rows, job, folding);
      }
    }
  }
  return rows;
}

/** Pixels of a row. Every kind has its own fixed height, so nothing moves while progress runs. */
export function rowHeight(row: QueueRow, isNarrow: boolean): number {
  switch (row.kind) {
    case 'group':
      return 40;
    case 'job':
      return (isNarrow ? 104 : 64) + row.stripCount * 48;
    case 'notice':
    case 'file':
    case 'more-files':
    case 'item':
      return 36;
  }
}
