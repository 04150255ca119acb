/** Numbers of the gateway's contract. Each names the section of gateway-spec.md that it comes from. */

/** Spec 2 "Speech request" and 8: characters are counted as Unicode code points. */
export const SPEECH_INPUT_MIN_CHARACTERS = 1;
export const SPEECH_INPUT_MAX_CHARACTERS = 10_000;

/** Spec 2 and 8. */
export const SPEECH_SPEED_MIN = 0.5;
export const SPEECH_SPEED_MAX = 2;
export const SPEECH_SPEED_DEFAULT = 1;

/** Spec 2: the format named pcm is 24 kHz, 16-bit, mono. */
export const PCM_SAMPLE_RATE_HZ = 24_000;

/** Spec 2 and 4: the only speech model, and the voice that every account has. */
export const SPEECH_MODEL = 'fish-speech';
export const DEFAULT_VOICE = 'default';

/** Spec 8, billing 1: tokens before the model's multiplier. */
export const SPEECH_TOKENS_PER_MINUTE = 1000;

/** Spec 8, billing 2: a job is charged in advance at one minute for so many characters. */
export const JOB_CHARACTERS_PER_MINUTE = 250;

/** Spec 8, billing 3: tokens of one cloned voice, before the model's multiplier. */
export const CLONE_TOKENS = 1000;

/** Spec 8: the largest reference audio of a voice; 20 MB are taken as 20 * 1024 * 1024 bytes. */
export const REFERENCE_AUDIO_MAX_BYTES = 20 * 1024 * 1024;
