import { ListPlus, SpellCheck } from 'lucide-react';
import type { Command } from '../../features/commands/commands-store.ts';
import { focusInspector } from '../../features/inspector/inspector-store.ts';
import { openForm } from '../../features/pronunciation/pronunciation-store.ts';
import { draftFor } from '../../features/pronunciation/rule-draft.ts';
import { activeEditor } from '../../features/script-editor/editor/active-editor.ts';
import { hasChapter, useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { openRespelling, respellPlaceAt } from '../../features/script-editor/tags/respelling.ts';
import { t } from '../../i18n/index.ts';
import { useViewStore } from '../../stores/view-store.ts';

function openRules(): void {
  useViewStore.getState().go('script');
  focusInspector('words');
}

/** A new rule for the word at the cursor. */
function addRule(): void {
  const editor = activeEditor();
  const projectId = useScriptStore.getState().project?.id;
  if (projectId !== undefined) {
    const words = editor === null ? '' : (respellPlaceAt(editor.state)?.shown ?? '');
    openRules();
    openForm({ draft: draftFor(projectId, words), id: null });
  }
}

/** How words are said: in one place, or by a rule. */
export const wordCommands: readonly Command[] = [
  {
    id: 'words.respell',
    section: 'script',
    words: () => t('pronunciation.respell.command'),
    Icon: SpellCheck,
    keys: ['Ctrl+Shift+P'],
    scope: 'text',
    isPossible: hasChapter,
    run: () => {
      const editor = activeEditor();
      if (editor !== null) openRespelling(editor);
    },
  },
  {
    id: 'words.add-rule',
    section: 'script',
    words: () => t('pronunciation.commandAdd'),
    Icon: ListPlus,
    isPossible: hasChapter,
    run: addRule,
  },
  {
    id: 'words.open',
    section: 'script',
    words: () => t('pronunciation.commandOpen'),
    Icon: SpellCheck,
    isPossible: hasChapter,
    run: openRules,
  },
];
