import type { JobView } from '../../../../shared/model/job.ts';
import { type Chip, canCancel, chips, isSettled, isUnderChip, stripsOf } from './job-state.ts';
import { jobTitle } from './job-words.ts';

export type JobMap = ReadonlyMap<string, JobView>;

export type JobGroup = {
  /** The project's id, or an empty text for jobs of no project. */
  readonly key: string;
  readonly title: string | null;
  readonly jobs: readonly JobView[];
};

/** The jobs of main laid into the map, and whether a place or a height in the list changes with them. */
export function mergeJobs(
  known: JobMap,
  changed: readonly JobView[],
  removed: readonly string[],
): { readonly jobs: JobMap; readonly isReordered: boolean } {
  const jobs = new Map(known);
  let isReordered = false;
  for (const job of changed) {
    const before = jobs.get(job.id);
    isReordered ||= before === undefined || placeOf(before) !== placeOf(job);
    jobs.set(job.id, job);
  }
  for (const id of removed) {
    isReordered = jobs.delete(id) || isReordered;
  }
  return { jobs, isReordered };
}

/** All that decides where a row stands, how high it is and whether it needs a person; progress is no part of it. */
function placeOf(job: JobView): string {
  const { state, rank, projectId, projectTitle, title, files, notices, endedAtMs, problem } = job;
  return JSON.stringify([
    state,
    rank,
    projectId,
    projectTitle,
    title,
    files.length,
    endedAtMs,
    notices.length,
    problem?.code,
    stripsOf(job).map(({ kind, action }) => [kind, action]),
  ]);
}

/** What may still run by its rank, then what is over, the newest end first. */
export function compareJobs(one: JobView, other: JobView): number {
  const isOver = isSettled(one.state);
  if (isOver !== isSettled(other.state)) return isOver ? 1 : -1;
  return isOver
    ? (other.endedAtMs ?? 0) - (one.endedAtMs ?? 0) || other.rank - one.rank
    : one.rank - other.rank || one.createdAtMs - other.createdAtMs;
}

/** The jobs by book: the book that runs first comes first, books with only ended jobs last. */
export function groupJobs(jobs: readonly JobView[]): readonly JobGroup[] {
  const groups = new Map<string, { key: string; title: string | null; jobs: JobView[] }>();
  for (const job of [...jobs].sort(compareJobs)) {
    const key = job.projectId ?? '';
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { key, title: job.projectTitle, jobs: [job] });
    } else {
      group.jobs.push(job);
    }
  }
  // The sorted walk has met each group by its first job already.
  return [...groups.values()];
}

function folded(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase();
}

/** Those of a chip whose words hold the text, in any case. */
export function filterJobs(jobs: readonly JobView[], chip: Chip, text: string): readonly JobView[] {
  const wanted = folded(text.trim());
  return jobs.filter(
    (job) =>
      isUnderChip(job, chip) &&
      (wanted === '' ||
        folded(`${jobTitle(job)}\n${job.projectTitle ?? ''}\n${job.accountLabel}`).includes(
          wanted,
        )),
  );
}

export function countByChip(jobs: readonly JobView[]): { readonly [Name in Chip]: number } {
  const counts = Object.fromEntries(chips.map((chip) => [chip, 0])) as Record<Chip, number>;
  for (const job of jobs) {
    for (const chip of chips) {
      counts[chip] += isUnderChip(job, chip) ? 1 : 0;
    }
  }
  return counts;
}

/**
 * Where `jobs.move` puts a job so that it changes places with its neighbour in its own group:
 * `undefined` where there is none, null for the very end of the queue.
 */
export function moveTarget(
  jobs: readonly JobView[],
  jobId: string,
  direction: -1 | 1,
): string | null | undefined {
  // The order matters only for what may still run.
  const order = jobs.filter(canCancel).sort(compareJobs);
  const job = order.find(({ id }) => id === jobId);
  if (job === undefined) return undefined;
  const siblings = order.filter(({ projectId }) => projectId === job.projectId);
  const neighbour = siblings[siblings.indexOf(job) + direction];
  if (neighbour === undefined) return undefined;
  return direction === -1 ? neighbour.id : (order[order.indexOf(neighbour) + 1]?.id ?? null);
}

/** What the running jobs have cost so far; beside a paid one, what is free counts in no total. */
export function spentByRunning(jobs: Iterable<JobView>): {
  readonly count: number;
  readonly isFree: boolean;
  readonly money: number;
} {
  const running = [...jobs].filter(({ state }) => state === 'running');
  const isFree = running.every((job) => job.isFree);
  const money = running.reduce((sum, job) => sum + (job.isFree === isFree ? job.spentMoney : 0), 0);
  return { count: running.length, isFree, money };
}

/** Of problems that nobody has to mend. */
const ownCodes: ReadonlySet<string> = new Set(['interrupted', 'scheduled']);

/** What the change means for a person who looks elsewhere, or null. */
export function endOf(before: JobView | undefined, after: JobView): 'done' | 'stopped' | null {
  const { kind, state, problem } = after;
  if (before?.state !== 'running' && before?.state !== 'waiting') return null;
  // A chapter's lines say in the script itself that they are done.
  if (state === 'done') return kind === 'chapter' ? null : 'done';
  // Without a problem, a person has paused it; with the queue's own, it waits for its time or the program's next start.
  const isHeld = state === 'paused' && problem !== null && !ownCodes.has(problem.code);
  return isHeld || state === 'failed' || state === 'needs-decisions' ? 'stopped' : null;
}
