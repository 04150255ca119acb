import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** What a command asks of a part that may not be on the screen yet: it answers as soon as it is. */
export type Intent =
  | 'new-project'
  | 'choose-book'
  | 'find-book'
  | 'add-chapter'
  | 'make-chapter'
  | 'make-book'
  | 'add-account';

const useIntentStore = create<{ readonly intent: Intent | null }>()(() => ({ intent: null }));

/** Asks for it; a later one takes the place of one that nobody answered. */
export function intend(intent: Intent): void {
  useIntentStore.setState({ intent });
}

/** Calls `answer` once if `wanted` was asked for. */
export function useIntent(wanted: Intent, answer: () => void): void {
  const isAsked = useIntentStore((state) => state.intent === wanted);
  const onAsked = useEffectEvent(answer);
  useEffect(() => {
    if (isAsked) {
      useIntentStore.setState({ intent: null });
      onAsked();
    }
  }, [isAsked]);
}
