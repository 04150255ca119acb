/** The words of project files and backups. */
export const enPortable = {
  saveAs: 'Save project as…',
  open: 'Open project…',
  alias: 'lectern file portable copy move mail',
  title: {
    ask: 'Save project',
    busy: 'Working on files',
    exists: 'This book is already here',
    opened: 'Project opened',
    saved: 'Project saved',
    backup: 'Library backed up',
    restore: 'Restore this backup?',
    restored: 'The backup is ready',
    failed: 'Something went wrong',
  },
  askBody:
    '“{{title}}” goes to one file with its script, cast, pronunciation, takes and cover. It plays and exports on another computer without paying again. Keys are not in it.',
  exportsFolder: 'In the folder of exports',
  chooseFolder: 'Choose folder…',
  withVoices: 'Also the recordings that its voices were cloned from',
  withVoicesHint:
    'Their consent records are included. Leave the recordings out unless the speaker agreed to share them.',
  save: 'Save project',
  progress: '{{percent}} of the files',
  stop: 'Stop',
  existsBody:
    '“{{title}}” is in the library, maybe with newer changes. Open that book, or make a copy of the file beside it.',
  makeCopy: 'Make a copy',
  openExisting: 'Open the book',
  openedBody: '“{{title}}” is in the library now, with its takes.',
  otherAccount:
    'Its takes belong to the account “{{account}}”. They play and export while that account is in use, even without a key.',
  missingVoices:
    'These voices are missing here. Generated lines play and export; for new lines choose or clone another voice in the cast:',
  references_one: 'A voice recording was included: find it under Voices.',
  references_other: '{{count}} voice recordings were included: find them under Voices.',
  changed_one:
    'One line is sent differently here, because of a pronunciation rule for all books or another demo voice, so it counts as not generated.',
  changed_other:
    '{{count}} lines are sent differently here, because of a pronunciation rule for all books or another demo voice, so they count as not generated.',
  useAccount: 'Use “{{account}}”',
  openBook: 'Open the book',
  savedBody_one: 'One take, {{size}}, in',
  savedBody_other: '{{count}} takes, {{size}}, in',
  lost_one: 'One sound was left out: its audio is not in the library any more.',
  lost_other: '{{count}} sounds were left out: their audio is not in the library any more.',
  backup: 'Back up the library…',
  backupHint:
    'Copies everything but keys to a folder. The same folder again gets only what is new.',
  backupBody_one: 'One file, {{copied}} of them new ({{size}}), in',
  backupBody_other: '{{count}} files, {{copied}} of them new ({{size}}), in',
  backupRestore:
    'To restore it, here or on another computer: Restore a backup… in the settings of the window, or lectern restore FOLDER. Keys are asked for again on another computer.',
  restore: 'Restore a backup…',
  restoreStart: 'Restore',
  restoreBody:
    'The library of {{when}} takes the place of this one. What was written, chosen, deleted, recorded or spent here since then is not in it, nor counted in its limits.',
  restoreKept:
    'Takes generated since then are used again and not paid for twice. The library as it is now stays beside the restored one as a copy, which you can delete under Storage later.',
  restoreUncertain_one:
    'One call that may have been charged waits for a decision. Decide it first: the restored library does not know it, and could pay for its line again.',
  restoreUncertain_other:
    '{{count}} calls that may have been charged wait for a decision. Decide them first: the restored library does not know them, and could pay for their lines again.',
  restoredBody:
    'Everything is copied and checked. Lectern closes this library and opens the restored one when it starts again.',
} as const;
