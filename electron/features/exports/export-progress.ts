import type { ExportProgress } from '../../exporters/export-book.ts';
import type { SpeakProgress } from '../narration/generate-segments.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';
import type { JobProgress } from '../queue/job-runner.ts';

/** Speaking takes most of the time with a real gateway; the rest is ours. */
const speakingShare = 0.8;

/** One progress of an export whose chapters are rendered while others are still spoken. */
export function createExportProgress(
  lines: readonly { readonly order: SegmentOrder }[],
  report: (progress: JobProgress) => void,
) {
  const totalItems = lines.length;
  const expectedMs = lines.reduce((sum, { order }) => sum + order.estimate.expectedDurationMs, 0);
  let doneItems = 0;
  let spoken = 0;
  let rendered = 0;
  let isAllSpoken = false;
  const tell = (stage: JobProgress['stage']) => {
    const fraction = speakingShare * spoken + (1 - speakingShare) * rendered;
    report({ stage, doneItems, totalItems, fraction });
  };

  return {
    spoken: (progress: SpeakProgress): void => {
      doneItems = progress.doneItems;
      spoken = progress.fraction;
      tell('speaking');
    },
    /** Of the chapters that could be begun until now. */
    rendered: (doneMs: number, begunMs: number): void => {
      const totalMs = isAllSpoken ? begunMs : Math.max(begunMs, expectedMs);
      rendered = totalMs === 0 ? 0 : doneMs / totalMs;
      tell(isAllSpoken ? 'rendering' : 'speaking');
    },
    allSpoken: (): void => {
      isAllSpoken = true;
      doneItems = totalItems;
      spoken = 1;
    },
    /** Of the doubted takes, while nothing is rendered yet. */
    mending: (): void => tell('checking'),
    exported: ({ stage, doneMs, totalMs }: ExportProgress): void => {
      // What was rendered early is found again one by one.
      const share = stage === 'render' && totalMs > 0 ? doneMs / totalMs : 1;
      rendered = Math.max(rendered, share);
      tell(stage === 'render' ? 'rendering' : 'packaging');
    },
  };
}
