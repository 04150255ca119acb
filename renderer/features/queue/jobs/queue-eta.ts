import {
  isUnderWay,
  type JobKind,
  type JobView,
  type PaceView,
} from '../../../../shared/model/job.ts';
import { t } from '../../../i18n/index.ts';
import { formatLength } from '../../../ui/words/format.ts';
import type { JobMap } from './job-list.ts';

type QueueEta = {
  readonly leftMs: number;
  /** Jobs that run or wait, and of these the ones that get to their end, at a time that is known. */
  readonly count: number;
  readonly knownCount: number;
  /** Today's limit stops all of them before their end, and that is what counts. */
  readonly isToCap: boolean;
};

/** Jobs whose items are lines: what one waits for is added up, and made at one pace. */
const lineKinds: ReadonlySet<JobKind> = new Set(['export', 'chapter', 'retakes']);

/** What a job makes until its end or its cap, and how much of it in a millisecond; 0 where it is not known. */
function paceOf({ kind, doneItems, totalItems, etaMs, capStop }: JobView) {
  const lines = lineKinds.has(kind) ? (totalItems - doneItems) * (capStop?.share ?? 1) : 0;
  return { lines, perMs: etaMs === null || etaMs <= 0 ? 0 : lines / etaMs };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * How long all that runs and waits will still take: the lines that are left by how fast the running jobs make them
 * together, but not less than any job says of itself. A job that a cap stops gets to no end, nor does one that waits
 * for the same day's money. Null where no end is known.
 */
export function queueEta(jobs: Iterable<JobView>): QueueEta | null {
  const live = [...jobs].filter(({ state }) => isUnderWay(state));
  const count = live.length;
  const account = live[0]?.accountLabel;
  if (live.every((job) => job.capStop?.cap === 'today' && job.accountLabel === account)) {
    // What one of them may still spend today, all of them spend together.
    const paces = live.map(paceOf);
    const reached = Math.min(...paces.map(({ lines }) => lines));
    const leftMs = reached / sum(paces.map(({ perMs }) => perMs));
    return leftMs > 0 && Number.isFinite(leftMs)
      ? { leftMs, count, knownCount: count, isToCap: true }
      : null;
  }
  const usedUp = new Set(
    live.filter(({ capStop }) => capStop?.cap === 'today').map((job) => job.accountLabel),
  );
  const ending = live.filter(
    ({ state, capStop, accountLabel }) =>
      capStop === null && (state === 'running' || !usedUp.has(accountLabel)),
  );
  const perMs = sum(ending.map((job) => paceOf(job).perMs));
  const known = ending.filter((job) => job.etaMs !== null || (perMs > 0 && paceOf(job).lines > 0));
  const lines = sum(known.map((job) => paceOf(job).lines));
  const leftMs = Math.max(
    0,
    perMs > 0 ? lines / perMs : 0,
    ...known.map(({ etaMs }) => etaMs ?? 0),
  );
  return leftMs === 0 ? null : { leftMs, count, knownCount: known.length, isToCap: false };
}

/** The same in words; empty for a single job, whose row says it, and where nobody knows. */
export function queueEtaWords(jobs: Iterable<JobView>): string {
  const eta = queueEta(jobs);
  if (eta === null || eta.count < 2) return '';
  const { count, knownCount: known } = eta;
  const length = formatLength(eta.leftMs);
  if (eta.isToCap) return t('queue.allEtaToCap', { length, cap: t('queue.caps.today') });
  return known < count
    ? t('queue.allEtaOfSome', { length, known, count })
    : t('queue.allEta', { length });
}

/** The queue as the page has it. */
export type QueueNow = { readonly jobs: JobMap | null; readonly pace: PaceView | null };

/** The same of the queue as it is; empty while it stands still, and nobody knows for how long. */
export const selectEtaWords = ({ jobs, pace }: QueueNow): string =>
  pace === null || pace.hold === null || pace.hold === 'rate'
    ? queueEtaWords(jobs?.values() ?? [])
    : '';
