import { z } from 'zod';

/** The four bodies that speech may have. */
export const speechFormats = ['mp3', 'wav', 'opus', 'pcm'] as const;

export const speechFormatSchema = z.enum(speechFormats);

export type SpeechFormat = z.infer<typeof speechFormatSchema>;

/** The format of a request that names none. */
export const defaultSpeechFormat: SpeechFormat = 'mp3';

const mediaTypes: Readonly<Record<SpeechFormat, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  opus: 'audio/ogg',
  pcm: 'audio/pcm',
};

/** The media type of a speech body. The gateway documents none: a client must not rely on it. */
export function speechMediaType(format: SpeechFormat): string {
  return mediaTypes[format];
}
