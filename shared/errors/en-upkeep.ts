import { freeMegabytes, neededMegabytes } from './en-audio.ts';
import type { Wordings } from './wordings.ts';

type Room = { readonly neededBytes: number; readonly freeBytes: number };

type Moved = { readonly folder: string; readonly needed: number; readonly free: number };

/** New versions of the program, and looking after the library. */
export const enUpkeepErrors = {
  'bad_input.zip_name': '“{{file}}”: the file name has to end in .zip.',
  'bad_input.move_library_there':
    'There is already a library in {{folder}}, and it is not overwritten. Choose an empty folder.',
  'bad_input.move_not_empty':
    'The folder {{folder}} is not empty. Choose an empty one, or a new name.',
  'bad_input.move_relative': 'Give the full path of the folder, not “{{folder}}”.',
  'bad_input.move_unfit':
    'The library cannot be kept in {{folder}}: {{reason}}. Choose a folder that you may write to, on a disk of this computer.',
  'bad_input.move_within':
    'The folder {{folder}} is the library, or one of them is inside the other ({{home}}). Choose another folder.',
  'conflict.health': 'The library is already being checked.',
  'conflict.moving': 'The library is already being moved. Finish that move, or cancel it.',
  'conflict.no_update': 'No new version is ready to be installed.',
  'disk_full.migration': ({ neededBytes, freeBytes }: Room) =>
    `The library must be updated for this version of Lectern, and is copied first. That needs about ${neededMegabytes(neededBytes)}; its disk has ${freeMegabytes(freeBytes)} free. Nothing was changed: free some space and start again.`,
  'disk_full.move': ({ folder, needed, free }: Moved) =>
    `The library needs about ${neededMegabytes(needed)} in ${folder}, and its disk has ${freeMegabytes(free)} free. Nothing was copied.`,
  'library_busy.moved':
    'The library was moved to {{folder}} a moment ago. Start again to open it there.',
  'library_damaged.moved':
    'The note {{file}}, which says where the library was moved, cannot be read. Nothing was opened, because an older copy lacks what was paid for since. Restore the note, or set LECTERN_HOME to the folder of the library.',
  'not_found.check': 'That is not the last check; check again.',
  'not_found.library': 'There is no library in {{folder}} yet.',
  'not_found.moved_library':
    'The library was moved to {{folder}}, but is not there now. Connect its disk and start again. If it is elsewhere, set LECTERN_HOME to that folder.',
  'not_found.diagnostics': 'Review what would be saved first.',
  'unsupported.updates':
    'This Lectern does not update itself: it is a system package, or was built without an update address.',
  'update_failed.cut':
    'The download of the new version from {{host}} was cut off. Nothing was installed; try again later.',
  'update_failed.feed':
    'The list of new versions ({{file}}) cannot be read. Nothing was downloaded or installed.',
  'update_failed.file':
    'The file of the new version is not the one that was announced. It was discarded, and nothing was installed.',
  'update_failed.other': 'The update failed: {{reason}}. Nothing was installed.',
  'update_failed.signature':
    'The list of new versions ({{file}}) is not signed by the makers of this Lectern, so it was not used.',
  'update_failed.unreachable':
    'Could not ask {{host}} for new versions ({{reason}}). The next check is in a day, or when you click.',
} as const satisfies Wordings;
