import type { Logger } from '../../platform/ports.ts';
import { isOddType, looksLikeText } from './sound-check.ts';
import { type Sink, takeBody } from './take-body.ts';
import type { Answer } from './transport.ts';

/** About 70 minutes of 24 kHz, 16-bit, mono: far more than 10,000 characters can last. */
const SOUND_MAX_BYTES = 200 * 1000 * 1000;

export type SoundTaken = { readonly contentType: string | null; readonly byteCount: number };

/** Hands sound to the sink. That it is sound of the right kind is for the caller to check by decoding it. */
export async function takeSound(answer: Answer, sink: Sink, logger: Logger): Promise<SoundTaken> {
  const { contentType } = answer;
  const isWords = (head: Uint8Array, isComplete: boolean) => {
    if (looksLikeText(head, contentType, isComplete)) return true;
    if (isOddType(contentType)) logger.info('speech of an unexpected type', { contentType });
    return false;
  };
  const expected = { noun: 'sound', maxBytes: SOUND_MAX_BYTES, isWords } as const;
  return { contentType, byteCount: await takeBody(answer, expected, sink) };
}
