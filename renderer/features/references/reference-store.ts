import type { InputOf } from '../../../shared/ipc/contract.ts';
import type { ReferenceView } from '../../../shared/model/voice.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { actOrSay, announceUndo } from '../../ui/messages/undo-toast.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { closedState, showReference, useReferenceStore } from './reference-state.ts';
import { addOpened, addSounds, onReading } from './sound/add-sounds.ts';

export { sortFiles } from './sound/sound-files.ts';
export { useReferenceStore };

const { getState: get, setState: set } = useReferenceStore;

/** A reference on which nothing was done leaves no trace in the list of voices in the making. */
function isUntouched(view: ReferenceView): boolean {
  const { state, parts, title, consent } = view;
  return state === 'open' && parts.length === 0 && title.trim() === '' && consent === null;
}

/** Leaves the one that is open; what was done to it is kept. */
async function leave(): Promise<void> {
  const { view, pending, isRecording, isTouched } = get();
  set(closedState);
  const isIdle = pending.length === 0 && !isRecording && !isTouched;
  if (view !== null && isIdle && isUntouched(view)) {
    try {
      await request('references.remove', { referenceId: view.id });
    } catch {
      // An empty one more in the list does no harm.
    }
  }
}

function createAndShow(): Promise<ReferenceView | null> {
  return withErrorToast(async () => {
    const language = useScriptStore.getState().project?.language;
    const view = await request('references.create', language === undefined ? {} : { language });
    await leave();
    set({ ...closedState, openId: view.id, view });
    return view;
  });
}

/** A new voice in the making, with these files as its first parts. */
export async function openNewVoice(files: readonly File[] = []): Promise<void> {
  useViewStore.getState().go('voices');
  const view = await createAndShow();
  if (view !== null && files.length > 0) await addSounds(view.id, files);
}

/** Files go into the voice that is open and still being made, else into a new one. */
export async function addToVoice(files: readonly File[]): Promise<void> {
  const { openId, view } = get();
  if (openId === null || (view !== null && view.state !== 'open')) {
    await openNewVoice(files);
    return;
  }
  useViewStore.getState().go('voices');
  await addSounds(openId, files);
}

/** Adds files that the system opened with the program, as `addToVoice` does. */
export async function addOpenedToVoice(
  files: InputOf<'references.addFiles'>['files'],
): Promise<void> {
  const { openId, view } = get();
  const isOpen = openId !== null && (view === null || view.state === 'open');
  useViewStore.getState().go('voices');
  const referenceId = isOpen ? openId : (await createAndShow())?.id;
  if (referenceId !== undefined) await addOpened(referenceId, files);
}

/** Shows a voice in the making. What it lacks is told on its page. */
export async function openReference(referenceId: string): Promise<void> {
  useViewStore.getState().go('voices');
  if (get().openId === referenceId) return;
  await leave();
  set({ ...closedState, openId: referenceId });
  try {
    showReference(await request('references.get', { referenceId }));
  } catch (error) {
    if (get().openId === referenceId) set({ problem: asAppError(error) });
  }
}

/** Back to the voices; everything is kept. */
export function closeReference(): void {
  useViewStore.getState().go('voices');
  void leave();
}

/** Throws the voice in the making away, with a way back. */
export async function removeReference(view: ReferenceView): Promise<void> {
  const place = { referenceId: view.id };
  const remove = async (): Promise<void> => {
    await request('references.remove', place);
    if (get().openId === view.id) set(closedState);
  };
  await actOrSay(async () => {
    await remove();
    announceUndo({
      label: t('references.undo.throwAway', {
        name: view.title.trim() === '' ? t('references.untitled') : view.title,
      }),
      undo: async () => {
        await request('references.restore', place);
        await openReference(view.id);
      },
      redo: remove,
    });
  });
}

/** What main tells of references; see app/use-events.ts. */
export const onReferenceChanged = showReference;
export const onReferenceReading = onReading;
