import type { VoiceCard } from '../../../shared/model/voice.ts';

/** A cloned voice that is ready, unless told otherwise. */
export function voiceCard(id: string, change: Partial<VoiceCard> = {}): VoiceCard {
  return {
    id,
    title: `Voice ${id}`,
    gatewayTitle: `Voice ${id}`,
    isDefault: false,
    state: 'ready',
    isFromElsewhere: false,
    createdAtMs: 0,
    notes: '',
    tags: [],
    colour: '#6b6b6b',
    isFavourite: false,
    sampleUrl: `/media/${id}`,
    samplePeaks: [],
    consent: null,
    uses: [],
    wins: 0,
    rounds: 0,
    ...change,
  };
}
