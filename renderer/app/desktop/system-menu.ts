import type { MenuItem, MenuRole, SystemMenu } from '../../../shared/model/desktop/system-menu.ts';
import type { ProjectSummary } from '../../../shared/model/project.ts';
import type { Command } from '../../features/commands/commands-store.ts';
import { isPlainKey } from '../../features/commands/find-key.ts';
import { t } from '../../i18n/index.ts';

/** What stands in a menu: a command by its id, a role of the system, a line, or the books opened last. */
type Entry = string | { readonly role: MenuRole } | 'line' | 'recent';

const role = (name: MenuRole): Entry => ({ role: name });

const settings: readonly Entry[] = ['line', 'go.settings'];

/** On macOS the program's own menu has what stands in File, Help and Window elsewhere. */
const menusOf = (isMac: boolean): readonly (readonly [SystemMenu['id'], readonly Entry[]])[] => [
  ...(isMac
    ? ([
        [
          'app',
          [
            role('about'),
            ...settings,
            'line',
            role('services'),
            'line',
            role('hide'),
            role('hideOthers'),
            role('unhide'),
            'line',
            role('quit'),
          ],
        ],
      ] as const)
    : []),
  [
    'file',
    [
      'book.new',
      'book.choose',
      'book.open-project',
      'recent',
      'line',
      'book.update',
      'book.publication',
      'book.save-project',
      'line',
      'book.export',
      'book.export-again',
      'book.report',
      'book.promo-clip',
      ...(isMac ? ['line', role('close')] : [...settings, 'line', role('quit')]),
    ],
  ],
  [
    'edit',
    [
      role('undo'),
      role('redo'),
      'line',
      role('cut'),
      role('copy'),
      role('paste'),
      role('selectAll'),
      'line',
      'script.search',
      'script.search-book',
      'script.go-to',
      'line',
      'bookmarks.here',
      'script.history',
    ],
  ],
  [
    'view',
    [
      'view.chapters',
      'view.text',
      'view.inspector',
      'view.line-table',
      'view.line-numbers',
      'line',
      'view.split',
      'view.other-side',
      'view.close-side',
      'line',
      'settings.theme-system',
      'settings.theme-light',
      'settings.theme-dark',
      'line',
      'settings.zoom-in',
      'settings.zoom-out',
      'settings.zoom-reset',
      'line',
      role('togglefullscreen'),
    ],
  ],
  [
    'go',
    [
      'go.library',
      'go.script',
      'go.voices',
      'go.queue',
      'go.chat',
      'go.video',
      'line',
      'go.uncertain',
      'go.ledger',
      'line',
      'go.commands',
    ],
  ],
  [
    'play',
    [
      'play.toggle',
      'play.stop',
      'play.previous',
      'play.next',
      'play.loop',
      'line',
      'play.slower',
      'play.faster',
      'play.mute',
      'line',
      'script.hear',
      'script.make',
      'script.make-book',
      'takes.another',
    ],
  ],
  [
    'window',
    [role('minimize'), ...(isMac ? [role('zoom'), 'line', role('front')] : [role('close')])],
  ],
  ['help', ['go.guide', 'go.keys', ...(isMac ? [] : ['line', role('about')])]],
];

/** Every command that a menu names. */
export const menuCommands: readonly string[] = menusOf(false)
  .flatMap(([, entries]) => entries)
  .filter((entry) => typeof entry === 'string')
  .filter((entry) => entry !== 'line' && entry !== 'recent');

const mostRecent = 10;

/** The books that were opened last, the newest first. */
function recentItems(books: readonly ProjectSummary[]): readonly MenuItem[] {
  return books
    .filter(({ openedAtMs }) => openedAtMs !== null)
    .sort((a, b) => (b.openedAtMs ?? 0) - (a.openedAtMs ?? 0))
    .slice(0, mostRecent)
    .map(({ id, title }) => ({
      kind: 'command',
      command: `books.${id}`,
      label: title,
      key: null,
      isEnabled: true,
    }));
}

/** Those of one name belong together: two lines in a row, or one at an end, would separate nothing. */
function withoutNeedlessLines(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.filter(
    ({ kind }, at) =>
      kind !== 'separator' ||
      (at > 0 && at < items.length - 1 && items[at + 1]?.kind !== 'separator'),
  );
}

/** The menu bar by what can be done now, in the words and with the keys of the commands. */
export function systemMenus(
  commands: readonly Command[],
  books: readonly ProjectSummary[],
  isMac: boolean,
): readonly SystemMenu[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const itemOf = (entry: Entry): readonly MenuItem[] => {
    if (entry === 'line') return [{ kind: 'separator' }];
    if (entry === 'recent') {
      return [{ kind: 'submenu', label: t('desktop.recent'), items: recentItems(books) }];
    }
    if (typeof entry !== 'string') {
      return [{ kind: 'role', role: entry.role, label: t(`desktop.roles.${entry.role}`) }];
    }
    const command = byId.get(entry);
    if (command === undefined) return [];
    return [
      {
        kind: 'command',
        command: command.id,
        label: command.words(),
        // A key that also writes belongs to whatever has the focus: a menu would promise too much.
        key: command.keys?.find((key) => !isPlainKey(key)) ?? null,
        isEnabled: command.run !== null && command.isPossible?.() !== false,
      },
    ];
  };
  return menusOf(isMac).map(([id, entries]) => ({
    id,
    label: id === 'app' ? 'Lectern' : t(`desktop.menus.${id}`),
    items: withoutNeedlessLines(entries.flatMap(itemOf)),
  }));
}
