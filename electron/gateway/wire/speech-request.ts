import { z } from 'zod';
import {
  speechInputMaxCharacters,
  speechInputMinCharacters,
  speechSpeedMax,
  speechSpeedMin,
} from './limits.ts';
import { speechFormatSchema } from './speech-format.ts';

/** Fields that a speech request must not carry, whatever their value. */
export const unsupportedSpeechFields = ['stream', 'instructions'] as const;

/** Characters as the gateway's limits count them: Unicode code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Body of POST /v1/audio/speech and of a speech job, as sent. */
export const speechRequestSchema = z.object({
  model: z.string().min(1, 'model must not be empty'),
  input: z.string().superRefine((text, context) => {
    const characters = countCharacters(text);
    if (characters >= speechInputMinCharacters && characters <= speechInputMaxCharacters) return;
    context.addIssue({
      code: 'custom',
      message:
        `input must hold ${speechInputMinCharacters} to ${speechInputMaxCharacters} ` +
        `characters, and it holds ${characters}`,
    });
  }),
  voice: z.string().min(1, 'voice must not be empty').optional(),
  response_format: speechFormatSchema.optional(),
  speed: z
    .number()
    .min(speechSpeedMin, `speed must be at least ${speechSpeedMin}`)
    .max(speechSpeedMax, `speed must be at most ${speechSpeedMax}`)
    .optional(),
});

export type SpeechRequest = z.infer<typeof speechRequestSchema>;
