import type { PaceView } from '../../../../shared/model/job.ts';
import { t } from '../../../i18n/index.ts';
import { formatLength, formatNumber } from '../../../ui/words/format.ts';

/** How fast it goes just now, as a sentence; `leftMs` is what is left of a hold. */
export function paceWords(pace: PaceView, leftMs: number): string {
  switch (pace.hold) {
    case 'rate':
      return leftMs > 0
        ? t('queue.pace.rateFor', { length: formatLength(leftMs) })
        : t('queue.pace.rate');
    case 'offline':
      return t('queue.pace.offline');
    case 'suspended':
      return t('queue.pace.suspended');
    case 'paused':
      return pace.running > 0
        ? t('queue.pace.pausing', { count: pace.running })
        : t('queue.pace.paused');
    case null:
      if (pace.running === 0) {
        return pace.waiting === 0
          ? t('queue.pace.idle')
          : t('queue.pace.waiting', { count: pace.waiting, number: formatNumber(pace.waiting) });
      }
      return t('queue.pace.running', { count: pace.running });
  }
}

/** What is left of a hold, by the moment when it was told. */
export function holdLeftMs(pace: PaceView, toldAtMs: number, nowMs: number): number {
  return Math.max(0, pace.holdForMs - (nowMs - toldAtMs));
}
