import type { FliteVoiceName } from '../speech/flite.ts';

/** How a voice of the demo sounds. Cloned voices are more of these, bent by their sample. */
export type VoiceSound =
  | {
      readonly kind: 'spoken';
      readonly flite: FliteVoiceName;
      readonly pitchFactor: number;
      /** Above 1 moves the resonances up, as in a smaller head. */
      readonly timbreFactor: number;
      /** Above 1 speaks faster; nothing is 1. */
      readonly rateFactor?: number;
    }
  | { readonly kind: 'tones' };

export type DemoVoice = {
  readonly id: string;
  readonly title: string;
  /** Seconds since 1970. Fixed, so that the demo answers the same each time. */
  readonly createdAtSeconds: number;
  readonly sound: VoiceSound;
};

/**
 * The voice named `default`. It is not in the list. Its timbre is the one that
 * an independent recogniser understands best: 85 of 100 words, and 76 of the voice as it comes.
 */
export const defaultSound: VoiceSound = {
  kind: 'spoken',
  flite: 'slt',
  pitchFactor: 1,
  timbreFactor: 0.92,
};

function spoken(flite: FliteVoiceName, pitchFactor: number, timbreFactor: number): VoiceSound {
  return { kind: 'spoken', flite, pitchFactor, timbreFactor };
}

/** Voices that look as if they had been cloned already; their ids have the form of real ones. */
export const sampleVoices: readonly DemoVoice[] = [
  {
    id: '5d1c0a7e94b24f63a8e2c6b07f319d48',
    title: 'Ada (sample)',
    createdAtSeconds: 1_767_225_600,
    sound: spoken('slt', 1.14, 1.08),
  },
  {
    id: 'b83f6e21c7d54a0990d4e15a2c68f7b3',
    title: 'Miles (sample)',
    createdAtSeconds: 1_767_312_000,
    sound: spoken('rms', 1, 1),
  },
  {
    id: '0e92d4b65f1a4c3787ab3d90e6c1527f',
    title: 'Wren (sample)',
    createdAtSeconds: 1_767_398_400,
    sound: spoken('awb', 1, 1),
  },
  {
    id: 'c47a15f80b3e4d96b2f80d6e9a41c35d',
    title: 'Otto (sample)',
    createdAtSeconds: 1_767_484_800,
    sound: spoken('awb', 0.74, 0.9),
  },
  {
    id: '71f0b8d3e25946acbd17a94c3e0f6582',
    title: 'Tones (test voice)',
    createdAtSeconds: 1_767_571_200,
    sound: { kind: 'tones' },
  },
];
