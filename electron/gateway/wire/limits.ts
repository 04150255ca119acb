/** Numbers of the gateway's contract. See docs/gateway.md. */

/** Characters are counted as Unicode code points. */
export const SPEECH_INPUT_MIN_CHARACTERS = 1;
export const SPEECH_INPUT_MAX_CHARACTERS = 10_000;

export const SPEECH_SPEED_MIN = 0.5;
export const SPEECH_SPEED_MAX = 2;
export const SPEECH_SPEED_DEFAULT = 1;

/** The format named pcm is 24 kHz, 16-bit, mono. */
export const PCM_SAMPLE_RATE_HZ = 24_000;

/** The only speech model, and the voice that every account has. */
export const SPEECH_MODEL = 'fish-speech';
export const DEFAULT_VOICE = 'default';

/** Tokens before the model's multiplier. */
export const SPEECH_TOKENS_PER_MINUTE = 1000;

/** A job is charged in advance at one minute for so many characters. */
export const JOB_CHARACTERS_PER_MINUTE = 250;

/** Tokens of one cloned voice, before the model's multiplier. */
export const CLONE_TOKENS = 1000;

/** The largest reference audio of a voice; 20 MB are taken as 20 * 1024 * 1024 bytes. */
export const REFERENCE_AUDIO_MAX_BYTES = 20 * 1024 * 1024;
