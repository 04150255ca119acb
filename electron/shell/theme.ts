import { nativeTheme } from 'electron';
import type { ThemeChoice } from '../../shared/model/look.ts';
import type { Session } from '../../shared/model/session.ts';
import type { Studio } from '../ipc/ports.ts';

/** Makes menus, dialogs and the bare window follow the theme that was chosen in the settings. */
export async function followTheme(studio: Pick<Studio, 'router' | 'events'>): Promise<void> {
  const apply = (theme: ThemeChoice) => {
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
  };
  studio.events.subscribe((events) => {
    for (const event of events) {
      if (event.name === 'session.changed') apply(event.payload.settings.theme);
    }
  });
  const session = await studio.router.request('session.get', {});
  if (session.ok) apply((session.data as Session).settings.theme);
}
