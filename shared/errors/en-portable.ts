import type { Wordings } from './wordings.ts';

/** Project files and backups. */
export const enPortableErrors = {
  'archive_unsafe.project':
    '"{{file}}" is no whole project file, so it was not opened: {{reason}}. Get it from whoever saved it again.',
  'conflict.portable': 'Another project or backup is being saved or opened. Wait until it is done.',
  'disk_failed.changed_audio':
    'The audio {{file}} is not what it was when it was stored, so nothing was saved. Restore it from a backup, or make its line again.',
  'file_not_readable.project':
    '"{{file}}" cannot be read. Check that it is still there and that you may open it.',
  'not_this_format.newer_project':
    '"{{file}}" was saved by a newer version of Lectern (version {{version}} of the format; this one knows {{projectVersion}}). Update Lectern and open it again.',
  'not_this_format.no_project': '"{{file}}" is not a Lectern project file.',
  'not_this_format.project':
    '"{{file}}" is damaged, so nothing of it was opened: {{reason}}. Copy or download it again, or save it again where it came from.',
} as const satisfies Wordings;
