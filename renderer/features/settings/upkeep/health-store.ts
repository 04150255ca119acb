import { create } from 'zustand';
import { type AppError, isAbort } from '../../../../shared/app-error.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import type {
  DiagnosticsFile,
  HealthProgress,
  HealthReport,
  RepairResult,
} from '../../../../shared/model/upkeep/health.ts';
import { chooseFolder } from '../../../ipc/choose-folder.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { withErrorToast } from '../../../ui/messages/toast.tsx';

type HealthState = {
  readonly report: HealthReport | null;
  /** Not null while main checks. */
  readonly progress: HealthProgress | null;
  readonly problem: AppError | null;
  /** What would be saved; null while nobody looks at it. */
  readonly files: readonly DiagnosticsFile[] | null;
};

/** Outlives the screen: a check goes on while a person is elsewhere. */
export const useHealthStore = create<HealthState>()(() => ({
  report: null,
  progress: null,
  problem: null,
  files: null,
}));

const { getState: get, setState: set } = useHealthStore;

export function onHealthProgress(progress: HealthProgress): void {
  if (get().progress !== null) set({ progress });
}

export async function checkHealth(isRead: boolean): Promise<void> {
  if (get().progress !== null) return;
  set({ progress: { stage: 'database', done: 0, total: 0 }, problem: null });
  try {
    set({ report: await request('health.check', { isRead }) });
  } catch (error) {
    const problem = asAppError(error);
    set({ problem: isAbort(error) || problem.code === errorCodes.cancelled ? null : problem });
  } finally {
    set({ progress: null });
  }
}

export async function stopHealth(): Promise<void> {
  await request('health.cancel', {}).catch(() => undefined);
}

/** Null where it failed, which is shown. */
export async function repairHealth(): Promise<RepairResult | null> {
  const { report } = get();
  if (report === null) return null;
  const { checkId, audio } = report;
  const result = await withErrorToast(() => request('health.repair', { checkId }));
  if (result !== null) await checkHealth(audio.isRead);
  return result;
}

export async function showDiagnostics(hasNames: boolean): Promise<void> {
  const files = await withErrorToast(() => request('health.diagnostics', { hasNames }));
  if (files !== null) set({ files });
}

export function closeDiagnostics(): void {
  set({ files: null });
}

/** To a folder that is chosen; where nobody can ask for one, beside the exports. Null where it was not saved. */
export function saveDiagnostics(): Promise<string | null> {
  return withErrorToast(async () => {
    const folder = await chooseFolder();
    if (folder === null) return null;
    const folderHandle = folder?.handle ?? null;
    const { path } = await request('health.saveDiagnostics', { folderHandle });
    set({ files: null });
    return path;
  });
}
