import type { SegmentStatus, SegmentView } from '../../../shared/model/project.ts';
import { t } from '../../i18n/index.ts';
import { formatSegmentLength } from '../../ui/format.ts';

/** State, length and reason in words: the tooltip and the name of a segment's mark. */
export function segmentLabel(segment: SegmentView, status: SegmentStatus): string {
  const length = formatSegmentLength(segment.durationMs ?? segment.estimatedMs);
  const state = t(`segment.${status}`, { length });
  return segment.problem === null || (status !== 'failed' && status !== 'uncertain')
    ? state
    : `${state}. ${segment.problem}`;
}

/** A segment typed in since its take was chosen is changed, whatever main still says. */
export function statusNow(segment: SegmentView, isTouched: boolean): SegmentStatus {
  return isTouched && segment.status === 'made' ? 'changed' : segment.status;
}
