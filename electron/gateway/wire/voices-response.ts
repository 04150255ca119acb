import { z } from 'zod';

/** Fields beside these three are not documented and are passed over. */
const wireVoiceSchema = z.object({
  _id: z.string().min(1),
  title: z.string(),
  created_at: z.number().int(),
});

export type WireVoice = z.infer<typeof wireVoiceSchema>;

/** The answer of GET /v1/audio/voices. The default voice is not in it. */
export const voicesResponseSchema = z.object({ items: z.array(wireVoiceSchema) });
