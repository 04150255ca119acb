import { join, win32 } from 'node:path';

/** The name of a kept file. A library of Windows may have come to another system: its paths have backslashes. */
export const keptName = (keptPath: string): string => win32.basename(keptPath);

/** Where a kept file is now: a library that was moved or restored lies elsewhere than the path in its rows. */
export const pathInFolder = (folder: string, keptPath: string): string =>
  join(folder, keptName(keptPath));
