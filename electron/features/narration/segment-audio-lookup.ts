import type { Seam } from '../../../shared/model/project.ts';
import { rangeOf } from '../../audio/takes/take-range.ts';
import type { ChargeStore, Take } from '../../charges/ports.ts';
import type { SegmentAudio, SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { ChapterOrders } from './speech-orders.ts';

/** One segment of a chapter with its active take. */
export type PlannedAudio = Omit<SegmentAudio, 'segmentId'> & { readonly segmentId: string | null };

/** The segments of one chapter, looked up at once. */
export type SegmentAudioLookup = (
  accountId: string,
  orders: ChapterOrders,
) => (index: number) => PlannedAudio;

const noEdit = { trimStartMs: 0, trimEndMs: 0, gainDb: 0 };

export function createSegmentAudioLookup(
  charges: Pick<ChargeStore, 'findTake'>,
  audio: Pick<SegmentAudioStore, 'sounds'>,
): SegmentAudioLookup {
  return (accountId, { plan, orders, ids }) => {
    const asked = ids.flatMap((segmentId, index) =>
      segmentId === null ? [] : [{ segmentId, identity: orders[index]?.identity ?? null }],
    );
    const sounds = new Map(audio.sounds(accountId, asked).map((one) => [one.segmentId, one]));

    return (index) => {
      const sound = sounds.get(ids[index] ?? '');
      if (sound !== undefined) return sound;
      const identity = orders[index]?.identity ?? null;
      return {
        segmentId: null,
        identity,
        take: identity === null ? null : charges.findTake(identity),
        isChosen: false,
        choice: null,
        edit: noEdit,
        pauseAfterMs: plan.segments[index]?.pauseAfterMs ?? 0,
        hasPast: false,
      };
    };
  };
}

/** How long a take sounds at its segment, in milliseconds. */
export function playedMs(take: Take, { trimStartMs, trimEndMs }: PlannedAudio['edit']): number {
  return Math.max(0, take.durationMs - trimStartMs - trimEndMs);
}

type Heard = { readonly take: Take; readonly edit: PlannedAudio['edit'] };

/** Where a range begins and ends in its audio; null for a take of its own. */
export function seamOf(take: Take, edit: PlannedAudio['edit']): Seam | null {
  const range = rangeOf(take);
  if (range === null) return null;
  const { startSample, sampleCount } = range;
  const at = (sample: number) => `${take.audioSha256.slice(0, 16)} ${edit.gainDb} ${sample}`;
  return {
    start: edit.trimStartMs === 0 ? at(startSample) : null,
    end: edit.trimEndMs === 0 ? at(startSample + sampleCount) : null,
  };
}

/** Whether the second take goes on in the same audio where the first one ends, both as they were cut. */
export function touches(before: Heard, after: Heard): boolean {
  const end = seamOf(before.take, before.edit)?.end ?? null;
  return end !== null && end === seamOf(after.take, after.edit)?.start;
}
