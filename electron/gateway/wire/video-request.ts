import { z } from 'zod';
import { definedOnly } from '../../../shared/defined-only.ts';

/*
 * A guess: the gateway's documentation does not show the body of POST /v1/videos. The fields are the common ones, and
 * seconds may be a number or the same number as a text. What another gateway names differently goes in `extra`.
 */

const secondsSchema = z.union([
  z.number().int().min(1),
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'seconds must be a whole number')
    .transform(Number),
]);

/** Body of POST /v1/videos, as sent; `size` is WIDTHxHEIGHT in pixels, `image` a picture to begin with, by its data. */
export const videoRequestSchema = z.object({
  model: z.string().min(1, 'model must not be empty'),
  prompt: z.string().trim().min(1, 'prompt must not be empty').max(10_000, 'prompt is too long'),
  seconds: secondsSchema.optional(),
  size: z
    .string()
    .regex(/^\d{2,4}x\d{2,4}$/, 'size must be WIDTHxHEIGHT, such as 640x360')
    .optional(),
  image: z
    .string()
    .regex(/^data:image\/(?:png|jpeg|webp);base64,/, 'image must be PNG, JPEG or WebP data')
    .optional(),
});

export type VideoFields = {
  readonly model: string;
  readonly prompt: string;
  readonly seconds?: number | undefined;
  readonly size?: string | undefined;
  /** A data URL. */
  readonly image?: string | undefined;
  /** Fields of this gateway's own; those above win. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
};

/** The fields as they are sent: what is not given is left out. */
export function videoBody({ extra, ...fields }: VideoFields): Readonly<Record<string, unknown>> {
  return { ...extra, ...definedOnly(fields) };
}
