import type { Wordings } from './wordings.ts';

type Room = { readonly neededBytes: number; readonly freeBytes: number };

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** New versions of the program, and looking after the library. */
export const enUpkeepErrors = {
  'disk_full.migration': ({ neededBytes, freeBytes }: Room) =>
    `The library has to be brought up to this version of Lectern, and is copied before. That needs about ${inMegabytes(neededBytes)}; its disk has ${inMegabytes(freeBytes)} free. Nothing was changed: make room and start again.`,
} as const satisfies Wordings;
