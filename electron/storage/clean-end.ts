import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/*
 * The note of a clean end, beside the library: the file was whole, and as large and as old as it says. What is
 * still so needs no reading through at the next start, which takes the longer the larger the library is.
 */

const endSchema = z.object({ bytes: z.string(), changedNs: z.string(), checkedAtMs: z.number() });

const notePath = (path: string) => `${path}.clean.json`;

/**
 * When the library was last read through, where it ended well after that and nobody has written to it since; else
 * null. The note is taken away: the next end writes it anew.
 */
export function takeCleanEnd(path: string): number | null {
  try {
    const end = endSchema.parse(JSON.parse(readFileSync(notePath(path), 'utf8')));
    rmSync(notePath(path), { force: true });
    const { bytes, changedNs } = stateOf(path);
    const isSame = end.bytes === bytes && end.changedNs === changedNs;
    return isSame ? end.checkedAtMs : null;
  } catch {
    // No note, or none that says anything: the library is read through.
    return null;
  }
}

/** Notes that the library was closed whole; without its log, which would hold what the file does not. */
export function noteCleanEnd(path: string, checkedAtMs: number): void {
  try {
    if (hasLog(path)) return;
    writeFileSync(notePath(path), JSON.stringify({ ...stateOf(path), checkedAtMs }), {
      mode: 0o600,
    });
  } catch {
    // Without it the next start reads the library through.
  }
}

function stateOf(path: string) {
  const { size, mtimeNs } = statSync(path, { bigint: true });
  return { bytes: String(size), changedNs: String(mtimeNs) };
}

/** Whether changes lie beside the file: of a program that was killed, or while somebody reads it. */
export function hasLog(path: string): boolean {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return log !== undefined && log.size > 0;
}
