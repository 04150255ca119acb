import type { SegmentTakes, TakeView } from '../../../../shared/model/take.ts';
import { t } from '../../../i18n/index.ts';

/** What a take is called among the others of its line: its number, or that it is one's own. */
export function takeName(take: TakeView, { takes }: Pick<SegmentTakes, 'takes'>): string {
  if (take.origin === 'recording') return numbered(t('takes.recording'), take, takes, isRecording);
  if (take.origin === 'shortened') return numbered(t('takes.shortened'), take, takes, isShortened);
  if (take.attempt !== null) return t('takes.attempt', { number: take.attempt });
  const words = t(take.otherText === null ? 'takes.olderVoice' : 'takes.older');
  return numbered(words, take, takes, isOlder);
}

const isRecording = ({ origin }: TakeView): boolean => origin === 'recording';
const isShortened = ({ origin }: TakeView): boolean => origin === 'shortened';
const isOlder = (take: TakeView): boolean => take.origin === 'made' && take.attempt === null;

/** Several of one kind are counted, the oldest first. */
function numbered(
  words: string,
  take: TakeView,
  takes: readonly TakeView[],
  isKind: (take: TakeView) => boolean,
): string {
  const kind = takes.filter(isKind).sort((one, other) => one.createdAtMs - other.createdAtMs);
  return kind.length < 2 ? words : `${words} ${kind.findIndex(({ id }) => id === take.id) + 1}`;
}

/** The takes in the order in which they came: what Alt 1, 2, … name. */
export function inOrder(takes: readonly TakeView[]): readonly TakeView[] {
  return [...takes].sort((one, other) => one.createdAtMs - other.createdAtMs);
}
