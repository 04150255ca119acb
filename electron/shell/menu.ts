import { type App, Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * Electron's own roles, which the system names and translates; developer tools only before packaging.
 * Zoom is a setting of the page with its own keys, so its roles are not here.
 */
export function installMenu(app: App): void {
  const isMac = process.platform === 'darwin';
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      role: 'viewMenu',
      submenu: [{ role: 'togglefullscreen' }, ...developer],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
