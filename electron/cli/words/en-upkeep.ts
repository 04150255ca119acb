/** What `lectern doctor` and `lectern library` say. */
export const enUpkeep = {
  'help.library': 'show where the library is, list its books, or move it to another folder',
  'help.library.list': 'list the books of the library; also works while Lectern is open',
  'column.author': 'author',
  'column.language': 'language',
  'column.chapters': 'chapters',
  'help.library.move':
    'copy the library to an empty folder and use it there; the old copy stays until it is removed',
  'help.library.removeFormer': 'remove the copy in the folder that the library was moved from',
  'library.copying': 'Copying {{done}} of {{count}} MB',
  'library.moved': 'The library is now in {{folder}}.',
  'library.formerStays':
    'The old copy in {{folder}} is no longer used. "lectern library remove-former" removes it.',
  'library.former':
    'An old copy of {{megabytes}} MB is in {{folder}}. "lectern library remove-former" removes it.',
  'library.formerRemoved': 'Removed the old copy of {{megabytes}} MB in {{folder}}.',
  'library.noFormer': 'There is no old copy of the library.',
  'help.doctor':
    'check the library: its database and audio, disk, keychain and gateway; costs nothing',
  'option.doctor.read': 'read every audio file and compare its hash, which takes longer',
  'option.doctor.offline': 'do not ask the gateway (its list of models, free)',
  'option.doctor.repair':
    'mark takes whose audio is lost, so that their lines can be generated again; generates nothing',
  'option.doctor.bundle': 'save diagnostics as a zip file, without keys, texts and names',
  'option.doctor.names': 'include titles of books and names of files in the diagnostics',
  'doctor.program': 'program',
  'doctor.system': 'system',
  'doctor.schema': 'schema',
  'doctor.database': 'database',
  'doctor.whole': 'intact',
  'doctor.audio': 'audio',
  'doctor.files_one': '{{count}} file; {{missingCount}} takes missing, {{damagedCount}} cut short',
  'doctor.files_other':
    '{{count}} files; {{missingCount}} takes missing, {{damagedCount}} cut short',
  'doctor.filesRead_one':
    '{{count}} file, read through; {{missingCount}} takes missing, {{damagedCount}} damaged',
  'doctor.filesRead_other':
    '{{count}} files, read through; {{missingCount}} takes missing, {{damagedCount}} damaged',
  'doctor.free': 'free disk space',
  'doctor.keys': 'keys',
  'doctor.keychain': 'in the keychain of the system',
  'doctor.memory': 'in memory: no keychain answers, so keys last for one run',
  'doctor.gateway': 'gateway',
  'doctor.demo': 'demo voice, on this computer',
  'doctor.notAsked': 'not asked',
  'doctor.reachable_one': '{{host}}: reachable, {{count}} model',
  'doctor.reachable_other': '{{host}}: reachable, {{count}} models',
  'doctor.loss_one':
    '{{count}} line in books has lost its audio. Its takes cost {{tokens}} tokens, {{money}}; generating it again costs about that.',
  'doctor.loss_other':
    '{{count}} lines in books have lost their audio. Their takes cost {{tokens}} tokens, {{money}}; generating them again costs about that.',
  'doctor.repairHint':
    'If the files are on a disk that is not connected, or in a backup, bring them back first. Otherwise --repair marks them as not generated.',
  'doctor.orphans_one': '{{count}} audio file is unused: "lectern clean" removes it.',
  'doctor.orphans_other': '{{count}} audio files are unused: "lectern clean" removes them.',
  'doctor.marked_one': 'Marked {{count}} take. Nothing was generated; you see the price first.',
  'doctor.marked_other': 'Marked {{count}} takes. Nothing was generated; you see the price first.',
  'doctor.skipped_one': '{{count}} was left because a job that has not ended needs it.',
  'doctor.skipped_other': '{{count}} were left because jobs that have not ended need them.',
  'doctor.saved': 'Diagnostics: {{path}}',
} as const;
