import { z } from 'zod';
import { firstOf, isFields, readAmount, readText } from './fields.ts';

/** Fields beside these three are not documented and are passed over. */
export const wireVoiceSchema = z.object({
  _id: z.string().min(1),
  title: z.string(),
  created_at: z.number().int(),
});

export type WireVoice = z.infer<typeof wireVoiceSchema>;

/** The answer of GET /v1/audio/voices. The default voice is not in it. */
export const voicesResponseSchema = z.object({ items: z.array(wireVoiceSchema) });

const nextNames = ['next', 'next_cursor', 'next_page', 'next_page_token'];
const moreNames = ['has_more', 'has_next'];
const totalNames = ['total', 'total_count'];

/**
 * Whether a list says that it is only a page of more. A guess: pages are not documented, and services of this
 * kind send ten voices at a time.
 */
export function isOnlyPage(body: unknown, voiceCount: number): boolean {
  if (!isFields(body)) return false;
  if (firstOf(body, moreNames, (value) => (value === true ? value : null)) !== null) return true;
  if (firstOf(body, nextNames, readText) !== null) return true;
  return (firstOf(body, totalNames, readAmount) ?? 0) > voiceCount;
}
