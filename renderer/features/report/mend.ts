import type { ExportReport, Mend } from '../../../shared/model/report/export-report.ts';
import { curveMiddleMs, loudestSecond } from '../../../shared/model/report/report-curve.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { openExport, openPublication, openSound, useViewStore } from '../../stores/view-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { openBook } from '../library/library-store.ts';
import { exportAgain } from '../queue/index.ts';
import { goToSegment } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import type { ReportRow } from './report-rows.ts';

/** Where a failure stands: its export, its book, its report, and the row. */
export type Failure = {
  readonly jobId: string;
  readonly projectId: string;
  readonly bookTitle: string;
  readonly preset: ExportReport['preset']['id'];
  readonly row: ReportRow;
};

async function showBook(projectId: string): Promise<void> {
  if (useScriptStore.getState().project?.id !== projectId) await openBook(projectId);
  useViewStore.getState().go('script');
}

/** Opens the line that sounds there. */
async function showLine({ jobId, projectId, preset, row }: Failure, atMs: number): Promise<void> {
  const { sound } = row;
  if (sound === null || sound.chapter === null) {
    await showBook(projectId);
    return;
  }
  const { chapter, title } = sound;
  const line = await request('exports.lineAt', { jobId, chapter, title, preset, atMs });
  await showBook(projectId);
  if (line === null || !(await goToSegment(line))) showToast(t('report.lineGone'));
}

const acts: Readonly<Record<Mend, (failure: Failure) => void | Promise<void>>> = {
  'render-again': ({ jobId }) => exportAgain(jobId),
  'quieter-takes': (failure) =>
    showLine(failure, curveMiddleMs(loudestSecond(failure.row.sound?.shortTermLufs ?? []))),
  'trim-ends': ({ projectId, bookTitle }) => openSound(projectId, bookTitle),
  'split-chapter': (failure) => showLine(failure, (failure.row.sound?.durationMs ?? 0) / 2),
  'record-again': (failure) => showLine(failure, 0),
  'choose-preset': ({ projectId, bookTitle, preset }) => openExport(projectId, bookTitle, [preset]),
  'set-cover': ({ projectId, bookTitle }) => openPublication(projectId, bookTitle),
  'set-details': ({ projectId, bookTitle }) => openPublication(projectId, bookTitle),
  'name-chapters': ({ projectId }) => showBook(projectId),
};

/** Mends a failure, or goes to where it is mended. */
export function mend(kind: Mend, failure: Failure): void {
  void withErrorToast(async () => acts[kind](failure));
}
