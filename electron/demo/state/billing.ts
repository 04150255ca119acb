import { jobCharactersPerMinute, speechTokensPerMinute } from '../../gateway/wire/limits.ts';
import { countCharacters } from '../../gateway/wire/speech-request.ts';

/** The gateway names no tokeniser: four UTF-8 bytes count as one token, and a part as a whole. */
const bytesPerToken = 4;

/** The gateway documents no price of a video; this is the demo's own, before the multiplier. */
export const videoTokensPerSecond = 100;

export function inputTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / bytesPerToken);
}

/** Tokens of one synchronous speech request, rounded up. */
export function speechTokens(text: string, audioMs: number): number {
  return Math.ceil((audioMs / 60_000) * speechTokensPerMinute) + inputTokens(text);
}

/**
 * Tokens of a speech job, charged at its submit, rounded up.
 * The same estimate says whether a balance can bear a synchronous request.
 */
export function speechJobTokens(text: string): number {
  const minutes = countCharacters(text) / jobCharactersPerMinute;
  return Math.ceil(minutes * speechTokensPerMinute) + inputTokens(text);
}

/** Tokens as they are billed: times the model's multiplier, rounded up. */
export function billedTokens(tokens: number, ratio: number): number {
  return Math.ceil(tokens * ratio);
}
