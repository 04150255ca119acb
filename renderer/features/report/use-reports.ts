import { useEffect, useState } from 'react';
import type { AppError } from '../../../shared/app-error.ts';
import type { ExportReports } from '../../../shared/model/export-outlook.ts';
import { asAppError, request } from '../../ipc/client.ts';

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
    let isCurrent = true;
    const take = (answer: Partial<Read>): void => {
      if (isCurrent) setRead({ jobId, found: null, problem: null, ...answer });
    };
    request('exports.reports', { jobId })
      .then((found) => take({ found }))
      .catch((error: unknown) => take({ problem: asAppError(error) }));
    return () => {
      isCurrent = false;
    };
  }, [jobId]);
  return read !== null && read.jobId === jobId ? read : { found: null, problem: null };
}
