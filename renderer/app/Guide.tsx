import { useMemo } from 'react';
import { FirstStepsInGuide } from '../features/first-steps/FirstStepsInGuide.tsx';
import { GuideScreen } from '../features/guide/GuideScreen.tsx';
import { useSessionStore } from '../stores/session-store.ts';
import { allCommands, boundCommands } from './commands/all-commands.ts';
import { stepPlaces } from './step-places.ts';

/** The guide with the commands and the first steps of this window. */
export function Guide() {
  const shortcuts = useSessionStore((state) => state.session?.settings.shortcuts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read from the store of the session.
  const bound = useMemo(boundCommands, [shortcuts]);
  return (
    <GuideScreen
      commands={allCommands}
      bound={bound}
      start={<FirstStepsInGuide places={stepPlaces} />}
    />
  );
}
