import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Keeps the library as it was before its schema changes, beside it, as `NAME.schema-N.sqlite`: whoever has to
 * go back to the program of before opens that. An older copy, or half of one, goes.
 */
export function copyBeforeMigration(
  path: string,
  schema: number,
  copyTo: (target: string) => void,
): void {
  const folder = dirname(path);
  const name = basename(path, '.sqlite');
  for (const file of readdirSync(folder)) {
    if (file.startsWith(`${name}.schema-`)) rmSync(join(folder, file), { force: true });
  }
  const target = join(folder, `${name}.schema-${schema}.sqlite`);
  const unfinished = `${target}.part`;
  copyTo(unfinished);
  chmodSync(unfinished, 0o600);
  syncFile(unfinished, 'r+');
  renameSync(unfinished, target);
  if (process.platform !== 'win32') syncFile(folder, 'r');
}

function syncFile(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
