import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Opens a file of a person. A pipe that nobody writes to opens at once too, to be refused for what it is. */
export function openToRead(path: string): Promise<FileHandle> {
  // Windows has no such flag, and no such files.
  return open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
}
