import { fromWireError, type WireError } from '../../../shared/ipc/result.ts';
import type { TakeCheck } from '../../../shared/model/take.ts';
import type { RepairedLine } from '../../../shared/sound/take-repair.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { showError, showToast } from '../../ui/messages/toast.tsx';
import { actOrSay, announceUndo } from '../../ui/messages/undo-toast.ts';
import { undoHere, useScriptStore } from '../script-editor/save/script-store.ts';

export type RepairOptions = {
  /** Not given, all that can be repaired. */
  readonly kinds?: readonly TakeCheck['kind'][];
  /** How many are done, as long as it repairs; null at its end. */
  readonly progressed?: (done: number | null) => void;
  /** Stops before further lines; what is repaired by then stays, and can be undone. */
  readonly signal?: AbortSignal;
};

/** So many are repaired by one request: a person sees how far it is, and can stop it. */
const linesAtOnce = 20;

/**
 * Repairs what needs no new take in these lines; one undo takes all of it back. What cannot be read is told, and the
 * rest repaired. `shown` shows what has become of them.
 */
export async function repairLines(
  segmentIds: readonly string[],
  shown: () => Promise<void>,
  { kinds, progressed, signal }: RepairOptions = {},
): Promise<void> {
  const repair = async (ids: readonly string[], stop?: AbortSignal) => {
    const lines: RepairedLine[] = [];
    let problem: WireError | null = null;
    try {
      progressed?.(0);
      await useScriptStore.getState().flush();
      for (let from = 0; from < ids.length && stop?.aborted !== true; from += linesAtOnce) {
        progressed?.(from);
        const done = await request('takes.repair', {
          segmentIds: ids.slice(from, from + linesAtOnce),
          ...(kinds !== undefined && { kinds: [...kinds] }),
        });
        lines.push(...done.lines);
        problem ??= done.problem;
      }
    } catch (error) {
      // What is repaired by then can be undone.
      problem ??= asAppError(error);
    } finally {
      progressed?.(null);
    }
    await shown();
    return { lines, problem };
  };
  const announce = undoHere(announceUndo);
  await actOrSay(async () => {
    const { lines, problem } = await repair(segmentIds, signal);
    let repaired: readonly RepairedLine[] = lines;
    const count = repaired.length;
    if (count > 0) {
      announce({
        label: t('takes.undo.repair', { count }),
        undo: async () => {
          await request('takes.undoRepairs', { lines: [...repaired] });
          await shown();
        },
        redo: async () => {
          repaired = (await repair(repaired.map(({ segmentId }) => segmentId))).lines;
        },
      });
    }
    if (problem !== null) showError(fromWireError(problem));
    else if (count === 0 && signal?.aborted !== true) showToast(t('takes.noRepair'));
  });
}
