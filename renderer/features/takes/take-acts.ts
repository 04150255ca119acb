import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { SegmentPlace } from '../../../shared/model/project.ts';
import type { SegmentTakes, TakeEditView, UnsureNeighbour } from '../../../shared/model/take.ts';
import type { enTakes } from '../../i18n/en-takes.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../ipc/client.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { holdPage } from '../../ui/hold-page.ts';
import { showError, showToast } from '../../ui/messages/toast.tsx';
import { actOrSay, announceUndo, inTurnOrSay } from '../../ui/messages/undo-toast.ts';
import { saveFile } from '../../ui/save-text.ts';
import { formatMoney } from '../../ui/words/format.ts';
import { showLinkToQueue } from '../queue/queue-store.ts';
import { undoHere, useScriptStore } from '../script-editor/save/script-store.ts';
import { takeName } from './list/take-names.ts';
import { useTakesStore } from './takes-store.ts';

type UndoWord = keyof typeof enTakes.takes.undo;
const undoWords = (name: UndoWord): string => t(`takes.undo.${name}`);

const apply = (takes: SegmentTakes): void => useTakesStore.getState().apply(takes);

const applyAnswer = async (answer: Promise<SegmentTakes>): Promise<void> => apply(await answer);

/** Sets a value that can be set back; an error is told, and false answered. */
async function change<Value>(
  word: UndoWord,
  set: (value: Value) => Promise<SegmentTakes>,
  after: Value,
  before: Value,
): Promise<boolean> {
  const put = (value: Value) => applyAnswer(set(value));
  const remember = undoHere();
  const isDone = await actOrSay(async () => {
    await put(after);
    remember({ label: undoWords(word), undo: () => put(before), redo: () => put(after) });
    return true;
  });
  return isDone ?? false;
}

/** Takes a take of a segment away, or brings it back as it was. */
const remove = async (segmentId: string, takeId: string) => {
  const answer = await request('takes.remove', { segmentId, takeId });
  apply(answer.takes);
  return answer;
};
const restore = (segmentId: string, takeId: string): Promise<void> =>
  applyAnswer(request('takes.restore', { segmentId, takeId }));

export async function chooseTake(takes: SegmentTakes, takeId: string): Promise<void> {
  const { segmentId } = takes;
  const choose = (id: string | null) => request('takes.choose', { segmentId, takeId: id });
  if (takes.takeId !== takeId) await change('choose', choose, takeId, takes.takeId);
}

export async function lockTake({ segmentId }: SegmentTakes, isLocked: boolean): Promise<void> {
  const lock = (is: boolean) => request('takes.lock', { segmentId, isLocked: is });
  await change(isLocked ? 'lock' : 'unlock', lock, isLocked, !isLocked);
}

/** Changes what is named; the rest stays as it is once earlier edits are answered. */
export async function editTake(
  shown: SegmentTakes,
  takeId: string,
  edit: Partial<TakeEditView>,
): Promise<void> {
  const { segmentId } = shown;
  const put = ({ trimStartMs, trimEndMs, gainDb }: TakeEditView): Promise<void> =>
    applyAnswer(request('takes.edit', { segmentId, takeId, trimStartMs, trimEndMs, gainDb }));
  const remember = undoHere();
  const doIt = async (): Promise<void> => {
    const { takes } = useTakesStore.getState();
    const now = takes?.segmentId === segmentId ? takes : shown;
    const before = now.takes.find(({ id }) => id === takeId);
    if (before === undefined) return;
    const after = { ...before, ...edit };
    await put(after);
    remember({ label: undoWords('edit'), undo: () => put(before), redo: () => put(after) });
  };
  await inTurnOrSay(doIt);
}

export async function setPause(takes: SegmentTakes, pauseAfterMs: number | null): Promise<void> {
  const { segmentId } = takes;
  const set = (ms: number | null) => request('takes.pause', { segmentId, pauseAfterMs: ms });
  const before = takes.pauseAfterMs === takes.plannedPauseMs ? null : takes.pauseAfterMs;
  await change('pause', set, pauseAfterMs, before);
}

type Flag = Pick<SegmentTakes, 'isFlagged' | 'flagNote'>;

/** Flags any line of the open chapter, or takes its flag away. */
export function flagSegment(
  { segmentId }: SegmentPlace,
  before: Flag,
  after: Flag,
): Promise<boolean> {
  const set = ({ isFlagged, flagNote }: Flag) =>
    request('takes.flag', { segmentId, isFlagged, note: flagNote });
  return change(after.isFlagged ? 'flag' : 'unflag', set, after, before);
}

/** Sets a take aside, says when that means buying again, and offers the way back. */
export async function removeTake(takes: SegmentTakes, takeId: string): Promise<void> {
  const { segmentId } = takes;
  const take = takes.takes.find(({ id }) => id === takeId);
  if (take === undefined) return;
  const name = takeName(take, takes);
  const announce = undoHere(announceUndo);
  await actOrSay(async () => {
    const answer = await remove(segmentId, takeId);
    const { price } = answer.takes.another;
    const money = formatMoney(price.expectedMoney, selectCurrencyLabel(useSessionStore.getState()));
    const buy = t(price.isFree ? 'takes.removedFree' : 'takes.removedBuy', { name, money });
    const others = t('takes.removedOthers', { count: answer.otherLineCount });
    announce(
      {
        label: undoWords('remove'),
        undo: () => restore(segmentId, takeId),
        redo: () => remove(segmentId, takeId),
      },
      `${answer.isToBeMade ? buy : t('takes.removed', { name })}${answer.otherLineCount > 0 ? ` ${others}` : ''}`,
    );
  });
}

/**
 * Makes one more take, exactly the one whose price is shown. Typed words are saved first; where that
 * moves the price nothing is sent, and the new price stands on the button.
 */
export async function generateAnother(shown: SegmentTakes): Promise<void> {
  const store = useTakesStore.getState();
  if (store.busy !== null) return;
  store.setBusy('another');
  const { segmentId } = shown;
  const { approval, price } = shown.another;
  try {
    await useScriptStore.getState().flush();
    const now = await request('takes.list', { segmentId });
    apply(now);
    if (now.another.approval !== approval && !price.isFree) {
      showToast(t('takes.priceMoved'));
      return;
    }
    const answer = await request('takes.another', {
      segmentId,
      approval: now.another.approval,
    });
    apply(await request('takes.list', { segmentId }));
    if (answer.kind === 'made') {
      showToast(t(now.isLocked ? 'takes.madeLocked' : 'takes.made'));
    } else {
      showLinkToQueue(answer.message, t('takes.decide'), 'uncertain');
    }
  } catch (error) {
    const problem = asAppError(error);
    await store.reload();
    if (problem.code === errorCodes.approvalNeeded) {
      showToast(t('takes.priceMoved'));
    } else {
      showError(problem);
    }
  } finally {
    store.setBusy(null);
  }
}

const countKept = (by: number): void =>
  useTakesStore.setState(({ keepingCount }) => ({ keepingCount: keepingCount + by }));

/** A file, dropped, chosen or recorded, becomes a take of that line; an error is told, and false answered. */
export async function keepOwnAudio({ segmentId }: SegmentPlace, file: File): Promise<boolean> {
  const remember = undoHere();
  countKept(1);
  const isKept = await inTurnOrSay(async () => {
    await useScriptStore.getState().flush();
    const before = await request('takes.list', { segmentId });
    const after = await request('takes.useRecording', {
      segmentId,
      fileHandle: await fileHandle(file),
    });
    apply(after);
    const known = new Set(before.takes.map(({ id }) => id));
    // A take that is generated meanwhile is not the one that was added.
    const added = after.takes.find(({ id, origin }) => origin === 'recording' && !known.has(id));
    if (added !== undefined) {
      remember({
        label: undoWords('recording'),
        undo: () => remove(segmentId, added.id),
        redo: () => restore(segmentId, added.id),
      });
    }
    showToast(t(after.isLocked ? 'own.addedLocked' : 'own.added'));
    return true;
  });
  countKept(-1);
  return isKept ?? false;
}

/** What was recorded is not lost where it can be no take, such as of a line that was deleted meanwhile. */
export async function keepRecorded(place: SegmentPlace, file: File): Promise<void> {
  const letGo = holdPage();
  if (!(await keepOwnAudio(place, file))) {
    saveFile(file);
    showToast(t('own.savedAsFile'));
  }
  letGo();
}

/** A line and one beside it, where the border between them is unsure: that one first, then this one. */
export async function generateBoth(shown: SegmentTakes, other: UnsureNeighbour): Promise<void> {
  if (useTakesStore.getState().busy !== null) return;
  const { segmentId, approval } = other;
  try {
    const answer = await request('takes.another', { segmentId, approval });
    if (answer.kind === 'made') await generateAnother(shown);
    else showLinkToQueue(answer.message, t('takes.decide'), 'uncertain');
  } catch (error) {
    showToast(asAppError(error).message);
  }
}
