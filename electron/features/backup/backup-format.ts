import { z } from 'zod';

/* A backup is a folder; its files stand under the names that they have in the library (docs/project-file.md). */

export const backupFormat = 'lectern-backup';
export const backupVersion = 1;
/** Written last: with it the backup is the new one, without it still the one before. */
export const backupManifestName = 'backup.json';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

export const backupManifest = z.object({
  format: z.literal(backupFormat),
  version: z.number().int().positive(),
  atMs: count,
  /** The library's rows, as SQLite keeps them. */
  database: z.object({ name: z.string().regex(/^library-[0-9a-f]{16}\.sqlite$/), sha256: hash }),
  /** The list of files, one JSON object a line. */
  files: z.object({ name: z.string().regex(/^files-[0-9a-f]{16}\.jsonl$/), sha256: hash, count }),
});

/** Paths of a library that a backup holds; a `.body` is an answer that was paid for and is not a take yet. */
const placeOfFile =
  /^(?:audio\/[0-9a-f]{2}\/[0-9a-f]{64}\.flac|audio\/samples\/[\w-][\w.-]{0,200}|covers\/[0-9a-f]{64}\.(?:jpg|png)|manuscripts\/[0-9a-f]{64}\.epub|videos\/[\w-][\w.-]{0,200}|recordings\/[\w-][\w.-]{0,200}|temporary\/[\w-]{1,100}\.body)$/;

export const backupFile = z.object({
  /** Below the folder of the library, with slashes. */
  path: z.string().regex(placeOfFile),
  bytes: count,
  sha256: hash,
});

export type BackupFile = z.infer<typeof backupFile>;

export function isKeptPlace(path: string): boolean {
  return placeOfFile.test(path);
}
