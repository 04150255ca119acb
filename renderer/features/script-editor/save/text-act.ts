import type { TextAct } from '../../../../shared/model/import/manuscript.ts';
import { t } from '../../../i18n/index.ts';
import { request } from '../../../ipc/client.ts';
import { showNotice } from '../../../ui/messages/toast.tsx';
import { announceUndo } from '../../../ui/messages/undo-toast.ts';
import { useScriptStore } from './script-store.ts';

async function follow({ chapterIds, conflictCount }: TextAct): Promise<void> {
  await useScriptStore.getState().adopt(chapterIds);
  if (conflictCount > 0) showNotice('warning', t('find.conflicts', { count: conflictCount }));
}

/**
 * Shows in the open chapter what main did to texts, and says it with a way back; Ctrl Z is one too. Where another
 * book is open by now there is neither.
 */
export async function announceAct(act: TextAct, label: string): Promise<void> {
  await follow(act);
  const { project } = useScriptStore.getState();
  if (!project?.chapters.some(({ id }) => act.chapterIds.includes(id))) return;
  const step = (name: 'manuscript.undo' | 'manuscript.redo') => async (): Promise<void> => {
    await useScriptStore.getState().flush();
    await follow(await request(name, { actId: act.actId }));
  };
  announceUndo({ label, undo: step('manuscript.undo'), redo: step('manuscript.redo') });
}
