import { useEffect, useState } from 'react';
import { createAnnouncer } from './announcer.ts';
import { usePaceWords } from './jobs/use-pace-words.ts';
import { useQueueStore } from './queue-store.ts';
import { spokenWords } from './spoken-words.ts';

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
    const tell = (): void => announcer.tell(spokenWords(useQueueStore.getState(), pace));
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
