import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ExportReports } from '../../../shared/model/export-outlook.ts';
import { exportReportSchema } from '../../../shared/model/report/export-report.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import type { LibraryStore } from '../../storage/library.ts';

/** Reads the reports of a finished export; what was moved, removed or changed by hand is counted as lost. */
export function createExportReports(
  jobById: (id: string) => JobRow,
  library: Pick<LibraryStore, 'project'>,
): (jobId: string) => Promise<ExportReports> {
  return async (jobId) => {
    const { files, projectId, title } = jobById(jobId);
    const paths = files.map(({ path }) => path).filter((path) => path.endsWith('.report.json'));
    const read = await Promise.all(paths.map(readReport));
    const reports = read.flatMap((report) => report ?? []);
    const book = projectId === null ? null : library.project(projectId);
    return {
      projectId: projectId ?? '',
      title: book?.title ?? title,
      reports,
      lostCount: paths.length - reports.length,
    };
  };
}

async function readReport(path: string): Promise<ExportReports['reports'][number] | null> {
  try {
    const report = exportReportSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return { name: basename(path), report };
  } catch {
    return null;
  }
}
