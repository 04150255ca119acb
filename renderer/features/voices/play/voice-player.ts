import {
  type PreviewState,
  preview,
  selectIsSounding,
  selectPlayedShare,
  selectSoundingId,
} from '../../preview/preview-store.ts';

type VoiceSound = {
  /** Where it belongs on the screen: a sample, a try, a side of a comparison. */
  readonly id: string;
  readonly mediaUrl: string;
  readonly gainDb?: number;
};

export const voiceOwner = 'voice';

export const selectIsVoicePlaying = (id: string) => selectIsSounding(voiceOwner, id);

/** The sound of the voices that plays; null where none does. */
export const selectPlayingVoiceId = selectSoundingId(voiceOwner);

/** How much of that sound was heard, 0 to 1; null where it does not play. */
export const selectVoiceShare = (id: string) => (state: PreviewState) =>
  selectIsVoicePlaying(id)(state) ? selectPlayedShare(state) : null;

export function playVoice(sound: VoiceSound): void {
  preview.getState().play({ owner: voiceOwner, ...sound });
}

export function toggleVoice(sound: VoiceSound): void {
  preview.getState().toggle({ owner: voiceOwner, ...sound });
}

/** Stops that sound of the voices, or whichever of them plays. */
export function stopVoices(id?: string): void {
  preview.getState().stop(voiceOwner, id);
}
