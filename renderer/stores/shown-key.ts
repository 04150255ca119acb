import { keyText } from '../ui/words/key-text.ts';
import { useSessionStore } from './session-store.ts';

/** The key of a command as a tooltip tells it: what a person has chosen, or the usual one; undefined for none. */
export function useShownKey(commandId: string, usual: string): string | undefined {
  const chosen = useSessionStore((state) => state.session?.settings.shortcuts[commandId]);
  const key = chosen === undefined ? usual : chosen[0];
  return key === undefined || key === '' ? undefined : keyText(key);
}
