import { nativeTheme } from 'electron';
import { followSession } from '../ipc/follow-session.ts';
import type { Studio } from '../ipc/ports.ts';

/** Makes menus, dialogs and the bare window follow the theme that was chosen in the settings. */
export function followTheme(studio: Pick<Studio, 'router' | 'events'>): Promise<void> {
  return followSession(studio, ({ settings: { theme } }) => {
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
  });
}
