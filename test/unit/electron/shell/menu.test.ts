import { expect, test } from 'vitest';
import { acceleratorOf, menuTemplate } from '../../../../electron/shell/menu.ts';
import type { SystemMenu } from '../../../../shared/model/desktop/system-menu.ts';

const menus: readonly SystemMenu[] = [
  {
    id: 'view',
    label: 'View',
    items: [
      {
        kind: 'command',
        command: 'a',
        label: 'Salt & water',
        key: 'Ctrl+Shift+E',
        isEnabled: true,
      },
      { kind: 'separator' },
      { kind: 'role', role: 'quit', label: 'Quit' },
      { kind: 'submenu', label: 'Recent', items: [] },
    ],
  },
];

test('an item shows its key without taking it, and tells its command (bug: a key runs twice)', () => {
  const chosen: string[] = [];
  const choose = (command: string) => void chosen.push(command);
  const [view] = menuTemplate(menus, { choose, isPackaged: true });
  const items = view?.submenu as readonly {
    readonly label?: string;
    readonly accelerator?: string;
    readonly registerAccelerator?: boolean;
    readonly enabled?: boolean;
    readonly click?: () => void;
  }[];
  expect(items).toHaveLength(4);
  expect(items[0]).toMatchObject({
    label: 'Salt && water',
    accelerator: 'CommandOrControl+Shift+E',
    registerAccelerator: false,
  });
  items[0]?.click?.();
  expect(chosen).toEqual(['a']);
  expect(items[3]?.enabled).toBe(false);
});

test('developer tools stand in View before packaging only', () => {
  const rolesOf = (isPackaged: boolean) =>
    JSON.stringify(menuTemplate(menus, { choose: () => undefined, isPackaged }));
  expect(rolesOf(false)).toContain('toggleDevTools');
  expect(rolesOf(true)).not.toContain('toggleDevTools');
});

// Bug: Electron has no name for a key, such as Minus, and the item of the menu shows none.
test('keys are written as Electron reads them', () => {
  const keys = ['Ctrl+ArrowUp', 'F1', 'Alt+ArrowDown', 'Ctrl+Plus', 'Ctrl+Minus', 'Ctrl+,'];
  expect(keys.map(acceleratorOf)).toEqual([
    'CommandOrControl+Up',
    'F1',
    'Alt+Down',
    'CommandOrControl+Plus',
    'CommandOrControl+-',
    'CommandOrControl+,',
  ]);
});
