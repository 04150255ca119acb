import type { Wordings } from './wordings.ts';

type Room = { readonly neededBytes: number; readonly freeBytes: number };

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** New versions of the program, and looking after the library. */
export const enUpkeepErrors = {
  'bad_input.zip_name': '"{{file}}": the file name has to end in .zip.',
  'conflict.health': 'The library is being checked already.',
  'conflict.no_update': 'No new version is ready to be installed.',
  'disk_full.migration': ({ neededBytes, freeBytes }: Room) =>
    `The library has to be brought up to this version of Lectern, and is copied before. That needs about ${inMegabytes(neededBytes)}; its disk has ${inMegabytes(freeBytes)} free. Nothing was changed: make room and start again.`,
  'not_found.check': 'That is not the last check; check again.',
  'not_found.diagnostics': 'Look at what would be saved first.',
  'unsupported.updates':
    'This Lectern does not bring its own updates: it is a package of the system, or was built without a place to look at.',
  'update_failed.cut':
    'The new version did not come to its end from {{host}}. Nothing was installed; try again later.',
  'update_failed.feed':
    'The list of new versions ({{file}}) cannot be read. Nothing was downloaded or installed.',
  'update_failed.file':
    'The file of the new version is not the one that was announced. It was thrown away and nothing was installed.',
  'update_failed.other': 'The new version could not be had: {{reason}}. Nothing was installed.',
  'update_failed.signature':
    'The list of new versions ({{file}}) is not signed by the makers of this Lectern, so nothing of it was believed.',
  'update_failed.unreachable':
    '{{host}} could not be asked for new versions ({{reason}}). It is asked again in a day, or when you click.',
} as const satisfies Wordings;
