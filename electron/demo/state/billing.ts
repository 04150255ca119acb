import { JOB_CHARACTERS_PER_MINUTE, SPEECH_TOKENS_PER_MINUTE } from '../../gateway/wire/limits.ts';
import { countCharacters } from '../../gateway/wire/speech-request.ts';

/** The gateway names no tokeniser: four UTF-8 bytes count as one token, and a part as a whole. */
const BYTES_PER_TOKEN = 4;

/** The gateway documents no price of a video; this is the demo's own, before the multiplier. */
export const VIDEO_TOKENS_PER_SECOND = 100;

export function inputTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}

/** Tokens of one synchronous speech request, rounded up. */
export function speechTokens(text: string, audioMs: number): number {
  return Math.ceil((audioMs / 60_000) * SPEECH_TOKENS_PER_MINUTE) + inputTokens(text);
}

/**
 * Tokens of a speech job, charged at its submit, rounded up.
 * The same estimate says whether a balance can bear a synchronous request.
 */
export function speechJobTokens(text: string): number {
  const minutes = countCharacters(text) / JOB_CHARACTERS_PER_MINUTE;
  return Math.ceil(minutes * SPEECH_TOKENS_PER_MINUTE) + inputTokens(text);
}

/** Tokens as they are billed: times the model's multiplier, rounded up. */
export function billedTokens(tokens: number, ratio: number): number {
  return Math.ceil(tokens * ratio);
}
