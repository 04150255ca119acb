import { z } from 'zod';
import { languageTagOf } from '../../../shared/script/language-tag.ts';

/* What arguments of tools may be: everything that comes in is from outside. */

export const book = z.string().trim().min(1).max(500).describe('title or id of a book');
export const chapterNumber = z
  .number()
  .int()
  .min(1)
  .max(100_000)
  .describe('number of a chapter, from 1, as list_chapters tells it');
export const chapterNumbers = z
  .array(chapterNumber)
  .min(1)
  .max(10_000)
  .describe('only these chapters');
export const path = z
  .string()
  .min(1)
  .max(4096)
  .refine((given) => !given.includes('\0'), 'a path has no such character')
  .describe('absolute, or relative to the folder that the server was started in');
export const anySpeed = z.number().min(0.5).max(2);
export const speed = anySpeed.describe('speed of speech, 1 unless given');
export const bookSpeed = anySpeed.describe(
  'speed of speech; unless given, a new book takes that of the settings',
);
export const voice = z.string().trim().min(1).max(200).describe('title or id of a voice');
export const text = z.string().min(1).max(100_000);
export const language = z
  .string()
  .trim()
  .min(2)
  .max(35)
  .refine((given) => languageTagOf(given) !== null, 'no language tag')
  .overwrite((given) => languageTagOf(given) ?? given)
  .describe('such as "en" or "pt-BR"');
export const jobId = z.string().min(1).max(64).describe('id of a job');
export const waitSeconds = z
  .number()
  .min(0)
  .max(3600)
  .default(45)
  .describe('how long to wait for the end; the job goes on afterwards, ask job_status');
