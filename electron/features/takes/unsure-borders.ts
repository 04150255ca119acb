import type { UnsureNeighbour } from '../../../shared/model/take.ts';
import type { SpeakableSegment } from '../narration/found.ts';
import { priceOf } from '../narration/prices.ts';
import { approvalOf, orderOf, type TakeListParts } from './take-list.ts';

/** Under this a border may lie in a word of the neighbour. */
const sureBorder = 0.6;

/**
 * The segments beside this one whose border to it, in the audio that they share, is unsure: a new take of this one
 * would lay the doubt open, so that both are offered, each with its price and approval.
 */
export function unsureNeighbours(
  parts: TakeListParts,
  { chapter, sound }: SpeakableSegment,
): readonly UnsureNeighbour[] {
  const { narration, accounts, variants, prices, segmentAudio } = parts;
  const { take } = sound;
  if (take === null) return [];
  const account = accounts.current();
  return parts.takeStore.besideInJob(take.id).flatMap(({ identity, takeId, isAfter }) => {
    const confidence = isAfter ? take.facts.borderAfter : take.facts.borderBefore;
    if (typeof confidence !== 'number' || confidence >= sureBorder) return [];
    return segmentAudio.segmentsOf(account.id, identity).flatMap(({ chapterId, segmentId }) => {
      if (chapterId !== chapter.id) return [];
      const { order, sound: other } = narration.findSegment(segmentId);
      if (order === null || other.take?.id !== takeId) return [];
      const next = variants.next(order.identity);
      const price = priceOf([orderOf(order, next.number)], prices.tariffFor(account));
      const approval = approvalOf(parts, next.identity);
      return [{ segmentId, shown: order.segment.shown, confidence, approval, price }];
    });
  });
}
