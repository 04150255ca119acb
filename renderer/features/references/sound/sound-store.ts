import type { KeptRegion } from '../../../../shared/model/voice.ts';
import {
  type PreviewSound,
  preview,
  selectIsSounding,
  selectPlayedShare,
  selectSoundingId,
} from '../../preview/preview-store.ts';

export type ReferenceSound = {
  /** Unique on the page: a part, before, after, the statement. */
  readonly key: string;
  readonly mediaUrl: string;
  readonly durationMs: number;
  /** Only these are heard; null hears all of it. */
  readonly regions: readonly KeptRegion[] | null;
};

export const soundOwner = 'reference';

export const selectIsSoundPlaying = (key: string) => selectIsSounding(soundOwner, key);
export const selectSoundKey = selectSoundingId(soundOwner);

function previewOf({ key, regions, ...sound }: ReferenceSound, fromMs: number): PreviewSound {
  const whole = { owner: soundOwner, id: key, fromMs, ...sound } as const;
  return regions === null ? whole : { ...whole, stretches: regions };
}

/** Loads sounds that will be switched between. */
export function prepareSounds(mediaUrls: readonly string[]): void {
  preview.getState().prepare(mediaUrls);
}

/** Plays from a place in ms; whatever else sounds is silent meanwhile. */
export function playSound(sound: ReferenceSound, fromMs: number): void {
  preview.getState().play(previewOf(sound, fromMs));
}

/** Another sound takes over at the same place; where pauses were cut from one of them it is near, not exact. */
export function switchSound(sound: ReferenceSound): void {
  const fromShare = selectPlayedShare(preview.getState());
  preview.getState().play({ ...previewOf(sound, 0), fromShare });
}

export function stopSound(): void {
  preview.getState().stop(soundOwner);
}

export function toggleSound(sound: ReferenceSound, fromMs = 0): void {
  preview.getState().toggle(previewOf(sound, fromMs));
}
