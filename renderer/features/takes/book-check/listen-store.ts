import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type { RecogniserChoice, TriedRecogniser } from '../../../../shared/model/book-check.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { useScriptStore } from '../../script-editor/save/script-store.ts';

type ListenState = {
  /** Null while the dialog is closed. */
  readonly choice: RecogniserChoice | null;
  readonly tried: TriedRecogniser | null;
  readonly isTrying: boolean;
  readonly problem: AppError | null;
};

const closed: ListenState = { choice: null, tried: null, isTrying: false, problem: null };

/** The program that hears the book: which one, and what it made of one line. */
export const useListenStore = create<ListenState>()(() => closed);

export async function askToListen(): Promise<void> {
  const choice = await withErrorToast(() => request('bookCheck.recogniser', {}));
  if (choice !== null) useListenStore.setState({ ...closed, choice });
}

export function closeListen(): void {
  useListenStore.setState(closed);
}

export async function chooseRecogniser(command: string | null): Promise<void> {
  useListenStore.setState({ tried: null, problem: null });
  await told(async () => ({ choice: await request('bookCheck.chooseRecogniser', { command }) }));
}

export async function tryRecogniser(): Promise<void> {
  const projectId = useScriptStore.getState().project?.id;
  if (projectId === undefined) return;
  useListenStore.setState({ tried: null, problem: null, isTrying: true });
  await told(async () => ({ tried: await request('bookCheck.tryRecogniser', { projectId }) }));
  useListenStore.setState({ isTrying: false });
}

/** What comes back is shown unless the dialog was closed meanwhile. */
async function told(work: () => Promise<Partial<ListenState>>): Promise<void> {
  const news = await work().catch((error: unknown) => ({ problem: asAppError(error) }));
  if (useListenStore.getState().choice !== null) useListenStore.setState(news);
}
