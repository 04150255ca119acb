import type { Wordings } from './wordings.ts';

type Room = { readonly neededBytes: number; readonly freeBytes: number };

type Moved = { readonly folder: string; readonly needed: number; readonly free: number };

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** New versions of the program, and looking after the library. */
export const enUpkeepErrors = {
  'bad_input.zip_name': '“{{file}}”: the file name has to end in .zip.',
  'bad_input.move_library_there':
    'There is a library in {{folder}} already, and nothing is written over it. Choose an empty folder.',
  'bad_input.move_not_empty':
    'The folder {{folder}} is not empty. Choose an empty one, or a name that is not there yet.',
  'bad_input.move_relative': 'Name the whole path of the folder, not “{{folder}}”.',
  'bad_input.move_unfit':
    'The library cannot be kept in {{folder}}: {{reason}}. Choose a folder that you may write to, on a disk of this computer.',
  'bad_input.move_within':
    'The folder {{folder}} is the library, or one of them is inside of the other ({{home}}). Choose another folder.',
  'conflict.health': 'The library is being checked already.',
  'conflict.moving': 'The library is being moved already. Finish that move, or cancel it.',
  'conflict.no_update': 'No new version is ready to be installed.',
  'disk_full.migration': ({ neededBytes, freeBytes }: Room) =>
    `The library has to be brought up to this version of Lectern, and is copied before. That needs about ${inMegabytes(neededBytes)}; its disk has ${inMegabytes(freeBytes)} free. Nothing was changed: make room and start again.`,
  'disk_full.move': ({ folder, needed, free }: Moved) =>
    `The library needs about ${inMegabytes(needed)} in ${folder}, and its disk has ${inMegabytes(free)} free. Nothing was copied.`,
  'library_busy.moved':
    'The library was moved to {{folder}} a moment ago. Start again, and it is opened there.',
  'library_damaged.moved':
    'The note {{file}} says where the library was moved to, and cannot be read. Nothing was opened, as an older copy would not know what was paid for since. Restore the note, or set LECTERN_HOME to the folder of the library.',
  'not_found.check': 'That is not the last check; check again.',
  'not_found.library': 'There is no library in {{folder}} yet.',
  'not_found.moved_library':
    'The library was moved to {{folder}}, and is not there now. Connect its disk and start again. If it is elsewhere, set LECTERN_HOME to that folder.',
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
