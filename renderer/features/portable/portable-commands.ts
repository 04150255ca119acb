import { FolderArchive, FolderInput } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { intend } from '../../stores/intent-store.ts';
import { useViewStore } from '../../stores/view-store.ts';
import type { Command } from '../commands/commands-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { askToSave } from './portable-store.ts';

/** Books as files. */
export const portableCommands: readonly Command[] = [
  {
    id: 'book.save-project',
    section: 'book',
    words: () => t('portable.saveAs'),
    alias: () => t('portable.alias'),
    Icon: FolderArchive,
    isPossible: () => useScriptStore.getState().project !== null,
    run: () => {
      const { project } = useScriptStore.getState();
      if (project !== null) void askToSave(project.id, project.title);
    },
  },
  {
    id: 'book.open-project',
    section: 'book',
    words: () => t('portable.open'),
    alias: () => t('portable.alias'),
    Icon: FolderInput,
    run: () => {
      useViewStore.getState().go('library');
      intend('choose-book');
    },
  },
];
