import { SPEECH_TOKENS_PER_MINUTE } from '../../gateway/wire/limits.ts';

/** The spec names no tokeniser: four UTF-8 bytes count as one token, and a part as a whole. */
const BYTES_PER_TOKEN = 4;

export function inputTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}

/** Tokens of one synchronous speech request (gateway-spec section 8, billing 1), rounded up. */
export function speechTokens(text: string, audioMs: number): number {
  return Math.ceil((audioMs / 60_000) * SPEECH_TOKENS_PER_MINUTE) + inputTokens(text);
}
