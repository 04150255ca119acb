import { useEffect, useState } from 'react';
import { useQueueStore } from '../queue-store.ts';
import { holdLeftMs, paceWords } from './pace-words.ts';

const tickMs = 1000;

/** The pace as a sentence that counts a hold down by the second. */
export function usePaceWords(): string {
  const pace = useQueueStore((state) => state.pace);
  const paceAtMs = useQueueStore((state) => state.paceAtMs);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isCounting = pace?.hold === 'rate' && pace.holdForMs > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isCounting]);
  return pace === null ? '' : paceWords(pace, holdLeftMs(pace, paceAtMs, nowMs));
}

/** Why nothing is sent just now, and until when; null while requests go out, or are on their way. */
export function useHoldWords(): string | null {
  const isHeld = useQueueStore(
    ({ pace }) => pace !== null && pace.hold !== null && pace.running === 0,
  );
  const words = usePaceWords();
  return isHeld ? words : null;
}
