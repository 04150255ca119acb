import { clamp } from '../../../shared/clamp.ts';
import { lookLimits } from '../../../shared/model/look/look.ts';
import { defaultSettings, type Settings } from '../../../shared/model/session.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';

type LookName = keyof typeof lookLimits;

/** Keeps a change of the settings; a failure is said. */
export function changeSettings(change: Partial<Settings>): void {
  void withErrorToast(() => useSessionStore.getState().update(change));
}

/** The value so many steps on, inside its limits and on the grid of its steps. */
export function steppedLook(name: LookName, value: number, steps: number): number {
  const { min, max, step } = lookLimits[name];
  const next = min + Math.round((value + steps * step - min) / step) * step;
  return Number(clamp(next, min, max).toFixed(2));
}

/** One step more or less; zero steps go back to how it came. */
export function stepLook(name: LookName, steps: number): void {
  const { session } = useSessionStore.getState();
  if (session !== null) {
    const now = session.settings[name];
    const next = steps === 0 ? defaultSettings[name] : steppedLook(name, now, steps);
    if (next !== now) changeSettings({ [name]: next });
  }
}
