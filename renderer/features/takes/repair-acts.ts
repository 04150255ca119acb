import type { TakeCheck } from '../../../shared/model/take.ts';
import type { RepairedLine } from '../../../shared/sound/take-repair.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { actOrSay, announceUndo } from '../../ui/messages/undo-toast.ts';
import { undoHere, useScriptStore } from '../script-editor/save/script-store.ts';

/** Repairs what needs no new take in these lines; one undo takes all of it back. `shown` shows what has become of them. */
export async function repairLines(
  segmentIds: readonly string[],
  shown: () => Promise<void>,
  kinds?: readonly TakeCheck['kind'][],
): Promise<void> {
  const repair = async (): Promise<readonly RepairedLine[]> => {
    await useScriptStore.getState().flush();
    const lines = await request('takes.repair', {
      segmentIds: [...segmentIds],
      ...(kinds !== undefined && { kinds: [...kinds] }),
    });
    await shown();
    return lines;
  };
  const announce = undoHere(announceUndo);
  await actOrSay(async () => {
    let repaired = await repair();
    const count = repaired.length;
    if (count === 0) return;
    announce({
      label: t('takes.undo.repair', { count }),
      undo: async () => {
        await putBack(repaired);
        await shown();
      },
      redo: async () => {
        repaired = await repair();
      },
    });
  });
}

async function putBack(lines: readonly RepairedLine[]): Promise<void> {
  for (const { segmentId, takeId, chosenId, trimStartMs, trimEndMs, gainDb } of lines) {
    await request('takes.edit', { segmentId, takeId, trimStartMs, trimEndMs, gainDb });
    await request('takes.choose', { segmentId, takeId: chosenId });
  }
}
