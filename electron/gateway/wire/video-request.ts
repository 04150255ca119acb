import { z } from 'zod';

/*
 * A guess: the gateway's documentation does not show the body of POST /v1/videos. The fields are the common ones, and
 * seconds may be a number or the same number as a text.
 */

const secondsSchema = z.union([
  z.number().int().min(1),
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'seconds must be a whole number')
    .transform(Number),
]);

/** Body of POST /v1/videos, as sent; `size` is WIDTHxHEIGHT in pixels. */
export const videoRequestSchema = z.object({
  model: z.string().min(1, 'model must not be empty'),
  prompt: z.string().trim().min(1, 'prompt must not be empty').max(10_000, 'prompt is too long'),
  seconds: secondsSchema.optional(),
  size: z
    .string()
    .regex(/^\d{2,4}x\d{2,4}$/, 'size must be WIDTHxHEIGHT, such as 640x360')
    .optional(),
});
