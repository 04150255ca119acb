import { t } from '../../i18n/index.ts';
import { formatPercent } from '../../ui/words/format.ts';
import { etaWords, stateWords } from './jobs/job-words.ts';
import { type QueueNow, selectEtaWords } from './jobs/queue-eta.ts';

/** How it goes, as a screen reader says it; `paceWords` is the pace in words. */
export function spokenWords(now: QueueNow, paceWords: string): string {
  const running = [...(now.jobs?.values() ?? [])].filter(({ state }) => state === 'running');
  const first = running[0];
  if (first === undefined) return paceWords;
  // Why nothing goes on is said before how long it would take.
  const isHeld = now.pace !== null && now.pace.hold !== null;
  if (running.length > 1) {
    const eta = isHeld ? paceWords : selectEtaWords(now) || paceWords;
    return t('queue.announcedMany', { count: running.length, eta });
  }
  return t('queue.announced', {
    title: first.projectTitle ?? first.title,
    percent: formatPercent(first.fraction),
    eta: isHeld ? paceWords : etaWords(first) || stateWords(first),
  });
}
