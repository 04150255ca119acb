import type { Wordings } from './wordings.ts';

/** Project files and backups. */
export const enPortableErrors = {
  'archive_unsafe.project':
    '“{{file}}” is not a complete project file, so it was not opened: {{reason}}. Get it again from whoever saved it.',
  'bad_input.book_twice':
    'Several books are called “{{wanted}}”. Say which one by its id: {{ids}}.',
  'conflict.portable': 'Another project or backup is being saved or opened. Wait until it is done.',
  'conflict.library_in_backup':
    'A library and a backup cannot be in the same folder ({{folder}}): changes in one would damage the other. Choose another folder.',
  'conflict.library_there':
    'There is already a library in {{folder}}, and nothing was changed. Choose another folder with --to, or use --replace: its database is then kept beside the restored one, and its audio used again.',
  'disk_failed.changed_audio':
    'The audio {{file}} has changed since it was stored, so nothing was saved. Restore it from a backup, or generate its line again.',
  'not_found.book_called': 'There is no book “{{wanted}}”. Available: {{titles}}.',
  'not_found.file_or_book':
    'There is neither a file nor a book “{{wanted}}”. Books of the library: {{titles}}.',
  'not_found.book_export':
    'No export of “{{title}}” has finished. Make one first: “lectern audiobook”, or Export in the window.',
  'not_found.book_report':
    'The newest export of “{{title}}” no longer has a report, or has none for that preset. Export it again.',
  'not_this_format.backup':
    'The backup in {{folder}} is damaged: {{reason}}. Nothing was restored; try an older copy of the backup.',
  'not_this_format.newer_backup':
    'The backup in {{folder}} was made by a newer version of Lectern (version {{version}} of the format). Update Lectern and restore it again.',
  'not_this_format.newer_project':
    '“{{file}}” was saved by a newer version of Lectern (version {{version}} of the format; this one knows {{projectVersion}}). Update Lectern and open it again.',
  'not_this_format.no_backup':
    'There is no backup in {{folder}}: it has no complete backup.json. Choose the folder that “lectern backup” wrote.',
  'not_this_format.no_project': '“{{file}}” is not a Lectern project file.',
  'not_this_format.project':
    '“{{file}}” is damaged, so it was not opened: {{reason}}. Copy or download it again, or save it again where it came from.',
  'not_this_format.is_project':
    '“{{file}}” is a Lectern project: a book with its audio. “lectern project open” adds it to the library, and “lectern audiobook” makes its files.',
} as const satisfies Wordings;
