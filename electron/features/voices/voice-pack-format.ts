import { z } from 'zod';
import {
  mostConsentText,
  mostVoiceName,
  mostVoiceNotes,
  mostVoiceTag,
  mostVoiceTags,
} from '../../../shared/model/voice.ts';

/** The one text file of a voice pack; the sounds stand beside it under the names that it gives. */
export const packListName = 'voices.json';
export const packFormat = 'lectern-voices';
export const packVersion = 1;
export const mostPackVoices = 500;

/** Endings that a sample may have: what references are uploaded as, and what the command line takes. */
export const sampleEndings = [
  'wav',
  'flac',
  'mp3',
  'm4a',
  'aac',
  'ogg',
  'opus',
  'webm',
  'mp4',
] as const;

const line = z.string().trim().max(mostVoiceName);

const consent = z.object({
  speaker: line.min(1),
  givenBy: line.min(1),
  isOwnVoice: z.boolean(),
  atMs: z.number().int().nonnegative().max(8.64e15),
  note: z.string().max(mostConsentText),
});

/** A voice as it travels. There is no place in it for what a gateway calls a voice. */
const packedVoice = z.object({
  name: line.min(1),
  language: z.string().trim().min(2).max(35),
  notes: z.string().max(mostVoiceNotes),
  tags: z.array(z.string().trim().min(1).max(mostVoiceTag)).max(mostVoiceTags),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  isFavourite: z.boolean(),
  consent: consent.nullable(),
  sample: z.string().regex(new RegExp(`^samples/\\d{1,4}\\.(${sampleEndings.join('|')})$`)),
  statement: z
    .string()
    .regex(/^statements\/\d{1,4}\.flac$/)
    .nullable(),
});

export type PackedVoice = z.infer<typeof packedVoice>;

/** What says which list this is, before the whole of it is looked at. */
export const packHead = z.object({ format: z.literal(packFormat), version: z.number().int() });

export const packList = packHead.extend({
  voices: z.array(packedVoice).min(1).max(mostPackVoices),
});
