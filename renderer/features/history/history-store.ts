import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { ChapterVersion } from '../../../shared/model/import/manuscript.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { asAct } from '../../stores/undo-stack.ts';
import { formatMoment } from '../../ui/words/format.ts';
import { announceAct } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';

type HistoryState = {
  /** The chapter whose history is open. */
  readonly chapter: { readonly id: string; readonly title: string } | null;
  /** Newest first; null while they are fetched. */
  readonly versions: readonly ChapterVersion[] | null;
  readonly chosenId: number | null;
  /** Text of the chosen version; null while it is fetched. */
  readonly text: string | null;
  /** The chapter's text now. */
  readonly now: string;
  readonly isBusy: boolean;
  readonly problem: AppError | null;
};

const closed: HistoryState = {
  chapter: null,
  versions: null,
  chosenId: null,
  text: null,
  now: '',
  isBusy: false,
  problem: null,
};

export const useHistoryStore = create<HistoryState>()(() => closed);

/** Shows what is different now from one former text. */
export async function chooseVersion(versionId: number): Promise<void> {
  useHistoryStore.setState({ chosenId: versionId, text: null, problem: null });
  try {
    const { text } = await request('history.text', { versionId });
    if (useHistoryStore.getState().chosenId === versionId) useHistoryStore.setState({ text });
  } catch (error) {
    useHistoryStore.setState({ problem: asAppError(error) });
  }
}

/** Opens the history of a chapter with what is saved of it now. */
export async function openHistory(chapterId: string, title: string): Promise<void> {
  useHistoryStore.setState({ ...closed, chapter: { id: chapterId, title } });
  try {
    await useScriptStore.getState().flush();
    const { text: now } = await request('chapter.get', { chapterId });
    const versions = await request('history.list', { chapterId });
    if (useHistoryStore.getState().chapter?.id !== chapterId) return;
    useHistoryStore.setState({ versions, now });
    const [newest] = versions;
    if (newest !== undefined) await chooseVersion(newest.id);
  } catch (error) {
    useHistoryStore.setState({ problem: asAppError(error) });
  }
}

export function closeHistory(): void {
  useHistoryStore.setState(closed);
}

/** Puts the chosen text back; what stands there now is kept, and it can be undone. */
export async function restoreChosen(): Promise<void> {
  const { chapter, chosenId, versions } = useHistoryStore.getState();
  const version = versions?.find(({ id }) => id === chosenId);
  if (chapter === null || version === undefined) return;
  useHistoryStore.setState({ isBusy: true, problem: null });
  try {
    await asAct(async () => {
      await useScriptStore.getState().flush();
      const act = await request('history.restore', { versionId: version.id });
      const when = formatMoment(version.atMs, Date.now());
      closeHistory();
      await announceAct(act, t('history.restored', { title: chapter.title, when }));
    });
  } catch (error) {
    useHistoryStore.setState({ problem: asAppError(error), isBusy: false });
  }
}
