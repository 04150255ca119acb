import { useEffect } from 'react';
import { useLibraryStore } from '../../features/library/library-store.ts';
import { player } from '../../features/player/player-store.ts';
import { useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { i18next } from '../../i18n/index.ts';
import { bridge } from '../../ipc/bridge.ts';
import { request } from '../../ipc/client.ts';
import { throttled } from '../../stores/delayed.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { boundCommands, readCommands } from '../commands/all-commands.ts';
import { systemMenus } from './system-menu.ts';

const isMac = /mac/i.test(navigator.platform);
/** Nobody opens a menu faster than that after the window has changed. */
const quietMs = 200;

/** Runs what was chosen in the menu of the system or by a click on a notification. */
export function runCommand(id: string): void {
  const command = readCommands().find((other) => other.id === id);
  if (command?.run != null && command.isPossible?.() !== false) command.run();
}

/** Keeps the desktop's menu bar as the page is: its words, keys, books, and what can be done now. */
export function useSystemMenu(): void {
  useEffect(() => {
    if (bridge().kind !== 'desktop') return;
    let shown = '';
    const show = (): void => {
      const menus = systemMenus(boundCommands(), useLibraryStore.getState().books ?? [], isMac);
      const text = JSON.stringify(menus);
      if (text === shown) return;
      shown = text;
      request('desktop.setMenu', { menus: JSON.parse(text) }).catch(() => {
        // The menu of before stays, and is told again with the next change.
        shown = '';
      });
    };
    const showSoon = throttled(show, quietMs);
    show();
    i18next.on('languageChanged', showSoon);
    const stops = [useLibraryStore, useScriptStore, useSessionStore, useViewStore].map((store) =>
      store.subscribe(showSoon),
    );
    // Its position changes many times a second, and no item asks for that.
    const stopPlayer = player.subscribe((state, before) => {
      if (state.status !== before.status || state.track !== before.track) showSoon();
    });
    return () => {
      i18next.off('languageChanged', showSoon);
      for (const stop of [...stops, stopPlayer]) stop();
      showSoon.cancel();
    };
  }, []);
}
