/** Numbers of the gateway's contract. See docs/gateway.md. */

/** Characters are counted as Unicode code points. */
export const speechInputMinCharacters = 1;
export const speechInputMaxCharacters = 10_000;

export const speechSpeedMin = 0.5;
export const speechSpeedMax = 2;
export const speechSpeedDefault = 1;

/** The format named pcm is 24 kHz, 16-bit, mono. */
export const pcmSampleRateHz = 24_000;

/** The only speech model, and the voice that every account has. */
export const speechModel = 'fish-speech';
export const defaultVoice = 'default';

/** Tokens before the model's multiplier. */
export const speechTokensPerMinute = 1000;

/** A job is charged in advance at one minute for so many characters. */
export const jobCharactersPerMinute = 250;

/** The largest reference audio of a voice: "20 MB", read so that it fits whatever is meant by it. */
export const referenceAudioMaxBytes = 20_000_000;
