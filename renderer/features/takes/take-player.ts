import type { TakeView } from '../../../shared/model/take.ts';
import { type PreviewSound, preview, selectSoundingId } from '../preview/preview-store.ts';

type Playable = Pick<
  TakeView,
  'id' | 'mediaUrl' | 'durationMs' | 'trimStartMs' | 'trimEndMs' | 'gainDb'
>;

const owner = 'take';

/** As it would sound in its place. */
function soundOf(take: Playable, fromMs: number): PreviewSound {
  const { id, mediaUrl, durationMs, trimEndMs, gainDb } = take;
  const stretches = [{ startMs: 0, endMs: durationMs - trimEndMs }];
  return { owner, id, mediaUrl, fromMs, stretches, gainDb, durationMs };
}

/** The take that plays; null where none does. */
export const selectPlayingTakeId = selectSoundingId(owner);

/** Plays from a place in the untrimmed take. */
export function playTake(take: Playable, fromMs: number): void {
  preview.getState().play(soundOf(take, fromMs));
}

export function toggleTake(take: Playable): void {
  preview.getState().toggle(soundOf(take, take.trimStartMs));
}

export function stopTake(): void {
  preview.getState().stop(owner);
}
