/** What a speech job or a video is at. `unknown`: a word that no gateway is known to say; go on asking. */
export type WorkStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'unknown';

/*
 * Documented are pending, processing, completed and failed for jobs, and queued and in_progress besides for
 * videos. The rest is what other services of this convention say.
 */
const wordsOf: Readonly<Record<Exclude<WorkStatus, 'unknown'>, readonly string[]>> = {
  pending: [
    'pending',
    'queued',
    'queueing',
    'created',
    'submitted',
    'accepted',
    'waiting',
    'scheduled',
    'not_started',
    'not_start',
    'new',
    'in_queue',
    'starting',
    'preparing',
  ],
  processing: [
    'processing',
    'in_progress',
    'inprogress',
    'running',
    'started',
    'generating',
    'rendering',
    'working',
    'active',
  ],
  completed: [
    'completed',
    'complete',
    'succeeded',
    'succeed',
    'success',
    'successful',
    'done',
    'finished',
    'finish',
    'ready',
    '完成',
    '已完成',
    '成功',
  ],
  failed: [
    'failed',
    'fail',
    'failure',
    'error',
    'errored',
    'cancelled',
    'canceled',
    'expired',
    'rejected',
    'aborted',
    'timeout',
    'timed_out',
    '失败',
    '已失败',
  ],
};

const meanings: ReadonlyMap<string, WorkStatus> = new Map(
  (['pending', 'processing', 'completed', 'failed'] as const).flatMap((status) =>
    wordsOf[status].map((word) => [word, status] as const),
  ),
);

/** The status that a word means; null when there is no word at all. */
export function readWorkStatus(value: unknown): WorkStatus | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const word = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return meanings.get(word) ?? 'unknown';
}
