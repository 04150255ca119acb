import type { SegmentStore } from '../../storage/segments/segments.ts';
import type { TakeStore } from '../../storage/takes.ts';
import { variantIdentity } from '../narration/segment-orders.ts';

/** Which asking for the same text it is: the line itself is 1. */
export type Variant = { readonly number: number; readonly identity: string };

/** Own audio belongs to one segment, whatever is written there. */
export function recordingIdentity(segmentId: string): string {
  return `local:${segmentId}`;
}

/** With those of the time when ids of segments were unique in their chapter only. */
export function recordingIdentities(
  segments: Pick<SegmentStore, 'formerIds'>,
  segmentId: string,
): readonly string[] {
  const former = segments.formerIds(segmentId);
  return [
    recordingIdentity(segmentId),
    ...former.map(({ chapterId, id }) => `local:${chapterId}:${id}`),
  ];
}

/** The variants of a text that were made, and the next one: numbered, so that none is bought twice. */
export type Variants = {
  readonly made: (identity: string) => readonly Variant[];
  /** The first without a take. One that a person deleted is not asked for under the same name again. */
  readonly next: (identity: string) => Variant;
};

export function createVariants(takes: Pick<TakeStore, 'hasAny'>): Variants {
  const made = (identity: string): readonly Variant[] => {
    const found: Variant[] = [];
    for (let number = 1; ; number += 1) {
      const variant = { number, identity: variantIdentity(identity, number) };
      if (takes.hasAny(variant.identity)) found.push(variant);
      // The line itself may be missing where only a variant of it was made.
      else if (number > 1) return found;
    }
  };
  return {
    made,
    next: (identity) => {
      for (let number = 1; ; number += 1) {
        const variant = { number, identity: variantIdentity(identity, number) };
        if (!takes.hasAny(variant.identity)) return variant;
      }
    },
  };
}
