import { nativeTheme } from 'electron';
import type { Studio } from '../ipc/ports.ts';
import { followSession } from './follow-session.ts';

/** Makes menus, dialogs and the bare window follow the theme that was chosen in the settings. */
export function followTheme(studio: Pick<Studio, 'router' | 'events'>): Promise<void> {
  return followSession(studio, ({ settings: { theme } }) => {
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
  });
}
