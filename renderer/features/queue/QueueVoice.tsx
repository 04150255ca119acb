import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { formatPercent } from '../../ui/words/format.ts';
import { createAnnouncer } from './announcer.ts';
import type { JobMap } from './jobs/job-list.ts';
import { etaWords, stateWords } from './jobs/job-words.ts';
import { queueEtaWords } from './jobs/queue-eta.ts';
import { usePaceWords } from './jobs/use-pace-words.ts';
import { useQueueStore } from './queue-store.ts';

function summary(jobs: JobMap | null, pace: string): string {
  const running = [...(jobs?.values() ?? [])].filter(({ state }) => state === 'running');
  const first = running[0];
  if (first === undefined) return pace;
  if (running.length > 1) {
    const eta = queueEtaWords(jobs?.values() ?? []) || pace;
    return t('queue.announcedMany', { count: running.length, eta });
  }
  return t('queue.announced', {
    title: first.projectTitle ?? first.title,
    percent: formatPercent(first.fraction),
    eta: etaWords(first) || stateWords(first),
  });
}

/** Tells a screen reader how it goes, now and then and never over its own words. */
export function QueueVoice() {
  const pace = usePaceWords();
  const [message, setMessage] = useState('');
  const [announcer] = useState(() =>
    createAnnouncer(setMessage, {
      nowMs: () => performance.now(),
      after: (work, delayMs) => {
        const timer = setTimeout(work, delayMs);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => {
    const tell = (): void => announcer.tell(summary(useQueueStore.getState().jobs, pace));
    tell();
    return useQueueStore.subscribe((now, before) => {
      if (now.jobs !== before.jobs) tell();
    });
  }, [announcer, pace]);
  useEffect(() => () => announcer.stop(), [announcer]);
  return (
    <p className="visually-hidden" aria-live="polite" data-testid="queue-voice">
      {message}
    </p>
  );
}
