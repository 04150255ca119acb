import type { InputOf, ResultOf } from '../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { SegmentTakes, TakeEditView } from '../../../shared/model/take.ts';
import type { enTakes } from '../../i18n/en-takes.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../ipc/client.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { pushUndo, undoEntry } from '../../stores/undo-stack.ts';
import { formatMoney } from '../../ui/format.ts';
import { showError, showLink, showToast, showUndo } from '../../ui/toast.tsx';
import { openQueue } from '../queue/queue-store.ts';
import { useScriptStore } from '../script-editor/script-store.ts';
import { takeName } from './take-names.ts';
import { type LinePlace, useTakesStore } from './takes-store.ts';

type Change =
  | 'takes.choose'
  | 'takes.lock'
  | 'takes.edit'
  | 'takes.pause'
  | 'takes.flag'
  | 'takes.restore';

type UndoWord = keyof typeof enTakes.takes.undo;
const undoWords = (name: UndoWord): string => t(`takes.undo.${name}`);

const apply = (takes: SegmentTakes): void => useTakesStore.getState().apply(takes);

async function send<Name extends Change>(name: Name, input: InputOf<Name>): Promise<void> {
  apply((await request(name, input)) as ResultOf<Change>);
}

/** Does a change that can be taken back; an error is said, and false answered. */
async function change(
  word: UndoWord,
  redo: () => Promise<void>,
  undo: () => Promise<void>,
): Promise<boolean> {
  try {
    await redo();
    pushUndo({ label: undoWords(word), undo, redo });
    return true;
  } catch (error) {
    showError(asAppError(error));
    return false;
  }
}

const placeOf = ({ chapterId, segmentId }: LinePlace): LinePlace => ({ chapterId, segmentId });

export async function chooseTake(takes: SegmentTakes, takeId: string): Promise<void> {
  if (takes.takeId === takeId) {
    return;
  }
  const place = placeOf(takes);
  const choose = (id: string | null) => () => send('takes.choose', { ...place, takeId: id });
  await change('choose', choose(takeId), choose(takes.takeId));
}

export async function lockTake(takes: SegmentTakes, isLocked: boolean): Promise<void> {
  const place = placeOf(takes);
  const lock = (is: boolean) => () => send('takes.lock', { ...place, isLocked: is });
  await change(isLocked ? 'lock' : 'unlock', lock(isLocked), lock(!isLocked));
}

export async function editTake(
  takes: SegmentTakes,
  takeId: string,
  edit: TakeEditView,
): Promise<void> {
  const before = takes.takes.find(({ id }) => id === takeId);
  if (before === undefined) {
    return;
  }
  const place = placeOf(takes);
  const set =
    ({ trimStartMs, trimEndMs, gainDb }: TakeEditView) =>
    () =>
      send('takes.edit', { ...place, takeId, trimStartMs, trimEndMs, gainDb });
  await change('edit', set(edit), set(before));
}

export async function setPause(takes: SegmentTakes, pauseAfterMs: number | null): Promise<void> {
  const place = placeOf(takes);
  const set = (ms: number | null) => () => send('takes.pause', { ...place, pauseAfterMs: ms });
  const before = takes.pauseAfterMs === takes.plannedPauseMs ? null : takes.pauseAfterMs;
  await change('pause', set(pauseAfterMs), set(before));
}

/** Flags any line of the open chapter, or takes its flag away. */
export async function flagLine(
  place: LinePlace,
  before: { readonly isFlagged: boolean; readonly flagNote: string },
  after: { readonly isFlagged: boolean; readonly flagNote: string },
): Promise<boolean> {
  const set =
    ({ isFlagged, flagNote }: typeof after) =>
    () =>
      send('takes.flag', { ...placeOf(place), isFlagged, note: flagNote });
  return change(after.isFlagged ? 'flag' : 'unflag', set(after), set(before));
}

/** Sets a take aside, says when that means buying again, and offers the way back. */
export async function removeTake(takes: SegmentTakes, takeId: string): Promise<void> {
  const take = takes.takes.find(({ id }) => id === takeId);
  if (take === undefined) {
    return;
  }
  const place = placeOf(takes);
  const name = takeName(take, takes);
  try {
    const answer = await request('takes.remove', { ...place, takeId });
    apply(answer.takes);
    const entry = {
      label: undoWords('remove'),
      undo: () => send('takes.restore', { ...place, takeId }),
      redo: async () => apply((await request('takes.remove', { ...place, takeId })).takes),
    };
    pushUndo(entry);
    const { price } = answer.takes.another;
    const money = formatMoney(price.expectedMoney, selectCurrencyLabel(useSessionStore.getState()));
    const buy = t(price.isFree ? 'takes.removedFree' : 'takes.removedBuy', { name, money });
    const others = t('takes.removedOthers', { count: answer.otherLineCount });
    showUndo(
      `${answer.isToBeMade ? buy : t('takes.removed', { name })}${answer.otherLineCount > 0 ? ` ${others}` : ''}`,
      () => {
        undoEntry(entry).catch((error: unknown) => showError(asAppError(error)));
      },
    );
  } catch (error) {
    showError(asAppError(error));
  }
}

/**
 * Makes one more take, exactly the one whose price is shown. Typed words are saved first; where that
 * moves the price nothing is sent, and the new price stands on the button.
 */
export async function makeAnother(shown: SegmentTakes): Promise<void> {
  const store = useTakesStore.getState();
  if (store.busy !== null) {
    return;
  }
  store.setBusy('another');
  const place = placeOf(shown);
  const { approval, price } = shown.another;
  try {
    await useScriptStore.getState().flush();
    const now = await request('takes.list', place);
    apply(now);
    if (now.another.approval !== approval && !price.isFree) {
      showToast(t('takes.priceMoved'));
      return;
    }
    const answer = await request('takes.another', { ...place, approval: now.another.approval });
    apply(await request('takes.list', place));
    if (answer.kind === 'made') {
      showToast(t(now.isLocked ? 'takes.madeLocked' : 'takes.made'));
    } else {
      showLink(answer.message, t('takes.decide'), () => openQueue('uncertain'));
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

/** A file, dropped, chosen or recorded, becomes a take of that line. */
export async function keepOwnAudio(place: LinePlace, file: File): Promise<boolean> {
  const store = useTakesStore.getState();
  if (store.busy !== null) {
    return false;
  }
  store.setBusy('recording');
  try {
    await useScriptStore.getState().flush();
    const before = await request('takes.list', placeOf(place));
    const handle = await fileHandle(file);
    const after = await request('takes.useRecording', {
      ...placeOf(place),
      fileHandle: handle,
    });
    apply(after);
    const known = new Set(before.takes.map(({ id }) => id));
    const added = after.takes.find(({ id }) => !known.has(id));
    if (added !== undefined) {
      pushUndo({
        label: undoWords('recording'),
        undo: async () =>
          apply((await request('takes.remove', { ...placeOf(place), takeId: added.id })).takes),
        redo: () => send('takes.restore', { ...placeOf(place), takeId: added.id }),
      });
    }
    showToast(t(after.isLocked ? 'own.addedLocked' : 'own.added'));
    return true;
  } catch (error) {
    showError(asAppError(error));
    return false;
  } finally {
    store.setBusy(null);
  }
}
