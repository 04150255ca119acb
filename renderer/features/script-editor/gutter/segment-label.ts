import type { SegmentStatus, SegmentView } from '../../../../shared/model/project.ts';
import { t } from '../../../i18n/index.ts';
import { useLineMarks } from '../../../stores/line-marks.ts';
import { formatSegmentLength, joinSentences } from '../../../ui/words/format.ts';

const bookmarkWords = (note: string): string =>
  note === '' ? t('bookmarks.marked') : t('bookmarks.markedNote', { note });

/** What a person or a check has said of the line. */
function remarks({ id, isFlagged, flagNote, isLocked, checks }: SegmentView): readonly string[] {
  const note = useLineMarks.getState().notes.get(id);
  const flag = flagNote === '' ? t('gutter.flagged') : t('gutter.flaggedNote', { note: flagNote });
  return [
    ...(note === undefined ? [] : [bookmarkWords(note)]),
    ...(isFlagged ? [flag] : []),
    ...(checks.length > 0 ? [t('gutter.doubts', { count: checks.length })] : []),
    ...(isLocked ? [t('gutter.locked')] : []),
  ];
}

/** State, length, reason and remarks in words: the name of a segment's mark and the head of its card. */
export function segmentLabel(segment: SegmentView, status: SegmentStatus): string {
  const length = formatSegmentLength(segment.durationMs ?? segment.estimatedMs);
  const isSilentHeading = status === 'silent' && segment.kind === 'heading';
  const state = t(isSilentHeading ? 'gutter.silentHeading' : `segment.${status}`, { length });
  const isTrouble = status === 'failed' || status === 'uncertain' || status === 'making';
  const problem = segment.problem !== null && isTrouble ? [segment.problem] : [];
  return joinSentences([state, ...problem, ...remarks(segment)]);
}

/** A segment typed in since its take was chosen is changed, whatever main still says. */
export function statusNow(segment: SegmentView, isTouched: boolean): SegmentStatus {
  return isTouched && segment.status === 'made' ? 'changed' : segment.status;
}
