import { useEffect, useState } from 'react';
import type { AppError } from '../../../shared/app-error.ts';
import type { ExportReports } from '../../../shared/model/export-outlook.ts';
import { request, takeAnswer } from '../../ipc/client.ts';

type Read = {
  readonly jobId: string;
  readonly found: ExportReports | null;
  readonly problem: AppError | null;
};

/** The reports of a finished export; nothing of both until they were read. */
export function useReports(jobId: string | null): Pick<Read, 'found' | 'problem'> {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    if (jobId === null) return undefined;
    return takeAnswer(
      request('exports.reports', { jobId }),
      (found) => setRead({ jobId, found, problem: null }),
      (problem) => setRead({ jobId, found: null, problem }),
    );
  }, [jobId]);
  return read !== null && read.jobId === jobId ? read : { found: null, problem: null };
}
