import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const others = 0o077;
/** Windows gives a file the rights of its folder, and the folders of a user are their own. */
const hasModes = process.platform !== 'win32';

/** Whether others than the owner may look into the folder, or more. */
export function isOpenToOthers(path: string): boolean {
  return hasModes && (statSync(path).mode & others) !== 0;
}

/** Takes a file or folder away from all but its owner; one that is missing or another's stays as it is. */
export function keepToOwner(path: string): void {
  if (!hasModes) return;
  try {
    const { mode } = statSync(path);
    if ((mode & others) !== 0) chmodSync(path, mode & 0o700);
  } catch {
    // Whoever cannot change it is not the one who can mend it.
  }
}

/**
 * A file for its owner only, made empty where it is missing. For what another writes: SQLite makes a new database
 * as open as the umask says, and its journals as open as the database.
 */
export function makeForOwner(path: string): void {
  if (!hasModes) return;
  closeSync(openSync(path, 'a', 0o600));
  keepToOwner(path);
}
