import { Table2 } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import type { Command } from '../commands/commands-store.ts';
import { hasChapter } from '../script-editor/save/script-store.ts';
import { isTableAtHand, toggleLineTable } from './line-table-store.ts';

/** The open chapter as a table, and as text again. */
export const lineTableCommands: readonly Command[] = [
  {
    id: 'view.line-table',
    section: 'view',
    words: () => t(isTableAtHand() ? 'lineTable.hide' : 'lineTable.show'),
    Icon: Table2,
    keys: ['Ctrl+4'],
    scope: 'script',
    isPossible: hasChapter,
    run: toggleLineTable,
  },
];
