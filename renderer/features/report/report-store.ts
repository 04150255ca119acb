import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { ExportReports } from '../../../shared/model/export-outlook.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';

type ReportState = {
  /** The finished export that is looked at; null where there is none. */
  readonly jobId: string | null;
  /** Null until they were read. */
  readonly found: ExportReports | null;
  readonly problem: AppError | null;
  /** Which of its reports is shown. */
  readonly at: number;
  readonly isFailedOnly: boolean;
};

export const useReportStore = create<ReportState>()(() => ({
  jobId: null,
  found: null,
  problem: null,
  at: 0,
  isFailedOnly: false,
}));

const { getState: get, setState: set } = useReportStore;

/** Opens the reports of a finished export; null shows that there is none. */
export function openReport(jobId: string | null): void {
  set({ jobId, found: null, problem: null, at: 0 });
  useViewStore.getState().go('report');
  if (jobId !== null) void read(jobId);
}

async function read(jobId: string): Promise<void> {
  try {
    const found = await request('exports.reports', { jobId });
    if (get().jobId === jobId) set({ found });
  } catch (error) {
    if (get().jobId === jobId) set({ problem: asAppError(error) });
  }
}
