/** What the system does by itself for an item; only the words are ours. */
export const menuRoles = [
  'about',
  'services',
  'hide',
  'hideOthers',
  'unhide',
  'quit',
  'close',
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'selectAll',
  'togglefullscreen',
  'minimize',
  'zoom',
  'front',
] as const;
export type MenuRole = (typeof menuRoles)[number];

export type MenuItem =
  | { readonly kind: 'separator' }
  | { readonly kind: 'role'; readonly role: MenuRole; readonly label: string }
  | {
      readonly kind: 'command';
      /** Comes back in `desktop.command` when it is chosen. */
      readonly command: string;
      readonly label: string;
      /** As commands have it: `Ctrl+Shift+E`; null without one. */
      readonly key: string | null;
      readonly isEnabled: boolean;
    }
  | { readonly kind: 'submenu'; readonly label: string; readonly items: readonly MenuItem[] };

/** One menu of the window's or the system's bar. */
export type SystemMenu = {
  readonly id: 'app' | 'file' | 'edit' | 'view' | 'go' | 'play' | 'window' | 'help';
  readonly label: string;
  readonly items: readonly MenuItem[];
};
