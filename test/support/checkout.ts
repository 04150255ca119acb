import { resolve } from 'node:path';

/** The root folder of the repository. */
export const checkout = resolve(import.meta.dirname, '../..');
