import { isUnderWay, type JobView } from '../../../../shared/model/job.ts';
import { t } from '../../../i18n/index.ts';
import { formatLength } from '../../../ui/words/format.ts';

type QueueEta = {
  readonly leftMs: number;
  /** Jobs that run or wait, and of these the ones whose length is known. */
  readonly count: number;
  readonly knownCount: number;
  /** Today's limit is reached before the end, and that is what counts. */
  readonly isToCap: boolean;
};

/** What a running job makes, and would make in a millisecond if no cap stopped it. */
function paceOf({ doneItems, totalItems, etaMs, capStop }: JobView) {
  const left = totalItems - doneItems;
  const reached = left * (capStop?.share ?? 1);
  return { left, reached, perMs: etaMs === null || etaMs <= 0 ? 0 : reached / etaMs };
}

/**
 * How long all that runs and waits will still take: what is left by how fast the running jobs go together, but not
 * less than any of them says of itself. Null where none has a pace yet.
 */
export function queueEta(jobs: Iterable<JobView>): QueueEta | null {
  const live = [...jobs].filter(({ state }) => isUnderWay(state));
  const paces = live.map((job) => ({ job, ...paceOf(job) }));
  const perMs = paces.reduce((sum, pace) => sum + pace.perMs, 0);
  const longestMs = Math.max(0, ...live.map(({ etaMs }) => etaMs ?? 0));
  const known = paces.filter(({ job }) => job.totalItems > 0);
  if (longestMs === 0 || known.length === 0) return null;
  const count = live.length;
  // What one job may still spend today, all of them spend together.
  const today = paces.filter(({ job }) => job.capStop?.cap === 'today');
  if (today.length > 0) {
    const reached = Math.min(...today.map((pace) => pace.reached));
    const leftMs = perMs === 0 ? longestMs : reached / perMs;
    return { leftMs, count, knownCount: count, isToCap: true };
  }
  const reached = known.reduce((sum, pace) => sum + pace.reached, 0);
  const leftMs = Math.max(longestMs, perMs === 0 ? 0 : reached / perMs);
  return { leftMs, count, knownCount: known.length, isToCap: false };
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
