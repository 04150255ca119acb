import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type {
  BackupResult,
  OpenedProject,
  PortableProgress,
  SavedProject,
} from '../../../shared/model/portable.ts';
import { chooseFolder } from '../../ipc/choose-folder.ts';
import { asAppError, fileHandle, request } from '../../ipc/client.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';

export function isProjectFile({ name }: { readonly name: string }): boolean {
  return name.toLowerCase().endsWith('.lectern');
}

type NewBook = Extract<OpenedProject, { kind: 'opened' }>;

/** What the dialog shows. */
export type PortableStep =
  | {
      readonly kind: 'ask';
      readonly projectId: string;
      readonly title: string;
      readonly hasSamples: boolean;
    }
  | ({ readonly kind: 'busy' } & PortableProgress)
  | {
      readonly kind: 'exists';
      readonly projectId: string;
      readonly title: string;
      readonly handle: string;
    }
  | { readonly kind: 'saved'; readonly saved: SavedProject }
  | { readonly kind: 'opened'; readonly opened: NewBook }
  | { readonly kind: 'backup'; readonly backup: BackupResult }
  | { readonly kind: 'restore'; readonly handle: string; readonly atMs: number }
  | { readonly kind: 'restored' }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Null while there is nothing to show. */
export const usePortableStore = create<{ readonly step: PortableStep | null }>()(() => ({
  step: null,
}));

const show = (step: PortableStep | null): void => usePortableStore.setState({ step });

export function onPortableProgress(progress: PortableProgress): void {
  if (usePortableStore.getState().step?.kind === 'busy') show({ kind: 'busy', ...progress });
}

export function closePortable(): void {
  show(null);
}

/** Asks what is to be saved with a book. */
export async function askToSave(projectId: string, title: string): Promise<void> {
  await withErrorToast(async () => {
    const hasSamples = await request('portable.hasSamples', { projectId });
    show({ kind: 'ask', projectId, title, hasSamples });
  });
}

export async function saveProject(
  projectId: string,
  folderHandle: string | null,
  hasVoices: boolean,
): Promise<void> {
  await during('save', async () => {
    const saved = await request('portable.save', { projectId, folderHandle, hasVoices });
    return { kind: 'saved', saved };
  });
}

/** A file from the file dialog, or dropped. */
export function openProjectFile(file: File): Promise<void> {
  return openHandle(() => fileHandle(file), false);
}

/** Opens a project file that main knows already. */
export function openProjectHandle(handle: string, isCopy = false): Promise<void> {
  return openHandle(async () => handle, isCopy);
}

/** To a folder that is chosen; where nobody can ask for one, beside the exports. */
export async function backUp(): Promise<void> {
  const chosen = await withErrorToast(async () => ({ folder: await chooseFolder() }));
  if (chosen === null || chosen.folder === null) return;
  const folderHandle = chosen.folder?.handle ?? null;
  await during('backup', async () => {
    const backup = await request('portable.backUp', { folderHandle });
    return { kind: 'backup', backup };
  });
}

/** Asks whether the backup in a folder is to take the library's place. */
export async function askToRestore(): Promise<void> {
  await withErrorToast(async () => {
    const folder = await chooseFolder();
    if (folder == null) return;
    const { handle } = folder;
    const atMs = await request('portable.backupTime', { folderHandle: handle });
    show({ kind: 'restore', handle, atMs });
  });
}

export function restore(folderHandle: string): Promise<void> {
  return during('restore', async () => {
    await request('portable.restore', { folderHandle });
    return { kind: 'restored' };
  });
}

/** The library stays; what was copied for another one goes. */
export async function forgetRestore(): Promise<void> {
  show(null);
  await withErrorToast(() => request('portable.forgetRestore', {}));
}

export async function restartRestored(): Promise<void> {
  await withErrorToast(async () => {
    await request('portable.useRestored', {});
    await request('desktop.restart', {});
  });
}

export async function stopPortable(): Promise<void> {
  await request('portable.cancel', {}).catch(() => undefined);
}

/** Shows a book with the account that its takes are of, without a key too. */
export async function hearWithAccount(accountId: string): Promise<void> {
  await withErrorToast(() => request('settings.useAccount', { accountId, isKeyNeeded: false }));
}

async function openHandle(handleOf: () => Promise<string>, isCopy: boolean): Promise<void> {
  await during('open', async () => {
    const handle = await handleOf();
    const opened = await request('portable.open', { fileHandle: handle, isCopy });
    if (opened.kind === 'opened') return { kind: 'opened', opened };
    return { ...opened, handle };
  });
}

async function during(
  task: PortableProgress['task'],
  work: () => Promise<PortableStep>,
): Promise<void> {
  if (usePortableStore.getState().step?.kind === 'busy') return;
  show({ kind: 'busy', task, done: 0, total: 0 });
  try {
    show(await work());
  } catch (error) {
    const problem = asAppError(error);
    show(problem.code === errorCodes.cancelled ? null : { kind: 'failed', error: problem });
  }
}
