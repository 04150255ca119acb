import type { MenuItemConstructorOptions } from 'electron';
import type { MenuItem, SystemMenu } from '../../shared/model/desktop/system-menu.ts';

export type MenuOptions = {
  /** Called with the command of an item that was chosen. */
  readonly choose: (command: string) => void;
  /** Without developer tools. */
  readonly isPackaged: boolean;
};

/** Electron's names of the keys that are written otherwise here. */
const keyNames: { readonly [name: string]: string } = {
  Ctrl: 'CommandOrControl',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Minus: '-',
};

/** A key of the commands as Electron's accelerator. */
export function acceleratorOf(key: string): string {
  return key
    .split('+')
    .map((part) => keyNames[part] ?? part)
    .join('+');
}

/** An ampersand marks a letter in Electron's labels: one that is meant is doubled. */
const escaped = (label: string): string => label.replaceAll('&', '&&');

function itemOf(item: MenuItem, choose: MenuOptions['choose']): MenuItemConstructorOptions {
  switch (item.kind) {
    case 'separator':
      return { type: 'separator' };
    case 'role':
      return { role: item.role, label: escaped(item.label) };
    case 'submenu':
      return {
        label: escaped(item.label),
        enabled: item.items.length > 0,
        submenu: item.items.map((inner) => itemOf(inner, choose)),
      };
    case 'command':
      return {
        label: escaped(item.label),
        enabled: item.isEnabled,
        // Shown only: the page answers the key itself, by where the focus is.
        ...(item.key === null
          ? {}
          : { accelerator: acceleratorOf(item.key), registerAccelerator: false }),
        click: () => choose(item.command),
      };
  }
}

const roleOf = { app: 'appMenu', window: 'windowMenu', help: 'help' } as const;

/** The menu bar as Electron takes it: the page's menus, and developer tools before packaging. */
export function menuTemplate(
  menus: readonly SystemMenu[],
  { choose, isPackaged }: MenuOptions,
): MenuItemConstructorOptions[] {
  const developer: readonly MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  return menus.map(({ id, label, items }) => ({
    label: escaped(label),
    // The system adds to these itself.
    ...(id === 'window' || id === 'help' ? { role: roleOf[id] } : {}),
    submenu: [...items.map((item) => itemOf(item, choose)), ...(id === 'view' ? developer : [])],
  }));
}
