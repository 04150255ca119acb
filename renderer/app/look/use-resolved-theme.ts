import { useSyncExternalStore } from 'react';
import type { ThemeChoice } from '../../../shared/model/look.ts';

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  prefersDark.addEventListener('change', listener);
  return () => prefersDark.removeEventListener('change', listener);
}

/** Light or dark for a choice; follows the system while the choice is the system's. */
export function useResolvedTheme(choice: ThemeChoice): 'light' | 'dark' {
  const isDark = useSyncExternalStore(subscribe, () => prefersDark.matches);
  if (choice === 'system') return isDark ? 'dark' : 'light';
  return choice;
}
