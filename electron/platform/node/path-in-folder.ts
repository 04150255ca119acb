import { basename, join } from 'node:path';

/** Where a kept file is now: a library that was moved or restored lies elsewhere than the path in its rows. */
export const pathInFolder = (folder: string, keptPath: string): string =>
  join(folder, basename(keptPath));
