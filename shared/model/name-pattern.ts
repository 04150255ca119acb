/** What a pattern for file names may hold in braces; `{number:000}` has at least three digits. */
export const namePlaceholders = [
  'title',
  'author',
  'narrator',
  'series',
  'part',
  'year',
  'language',
  'preset',
  'number',
  'chapter',
] as const;
export type NamePlaceholder = (typeof namePlaceholders)[number];
