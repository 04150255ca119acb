import { DEFAULT_VOICE, SPEECH_MODEL } from '../../gateway/wire/limits.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { type DemoVoice, defaultSound, sampleVoices, type VoiceSound } from './voice-catalogue.ts';

export type DemoModel = {
  readonly id: string;
  readonly createdAtSeconds: number;
  readonly canSpeak: boolean;
};

/** What the demo gateway knows. Accounts, jobs and the ledger join it here. */
export type DemoState = {
  readonly apiKey: string;
  readonly models: readonly DemoModel[];
  readonly voices: readonly DemoVoice[];
  readonly requests: RequestLog;
  /** The sound of a voice of the caller, or null for a voice that is not the caller's. */
  readonly findSound: (voice: string) => VoiceSound | null;
};

export type DemoVoiceKind = 'flite' | 'tone';

export const DEMO_CHAT_MODEL = 'demo-chat';

export function createDemoState(apiKey: string, voiceKind: DemoVoiceKind): DemoState {
  const toSound = (sound: VoiceSound): VoiceSound =>
    voiceKind === 'tone' ? { kind: 'tones' } : sound;
  return {
    apiKey,
    models: [
      { id: SPEECH_MODEL, createdAtSeconds: 1_767_225_600, canSpeak: true },
      { id: DEMO_CHAT_MODEL, createdAtSeconds: 1_767_225_600, canSpeak: false },
    ],
    voices: sampleVoices,
    requests: createRequestLog(),
    findSound: (voice) => {
      if (voice === DEFAULT_VOICE) return toSound(defaultSound);
      const found = sampleVoices.find(({ id }) => id === voice);
      return found === undefined ? null : toSound(found.sound);
    },
  };
}
